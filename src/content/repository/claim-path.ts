// Assigns paths so that no two are the same file on any file system.
import { fileNameOf, foldPath, isInsideGit, joinPath } from './paths.ts'

/** The paths that are taken, and the folders that they need. */
export interface PathClaims {
  /** Takes this path if it is safe and free; returns whether it was. */
  keep(path: string): boolean
  /** Takes the path, or the nearest free one with `-1`, `-2`, … before its ending, and returns it. */
  claim(path: string): string
}

/** A new set of claims. `reserved` paths are taken already, and no file may be where a folder is needed. */
export const pathClaims = (reserved: readonly string[], neededFolder = ''): PathClaims => {
  const files = new Set<string>()
  const folders = new Set([...foldersAbove(neededFolder), neededFolder].map(foldPath))
  const tried = new Map<string, number>()
  const isFree = (path: string): boolean => !files.has(foldPath(path)) && !folders.has(foldPath(path))
  const take = (path: string): void => {
    files.add(foldPath(path))
    for (const folder of foldersAbove(path)) folders.add(foldPath(folder))
  }
  for (const path of reserved) take(path)
  const keep = (path: string): boolean => {
    if (!isSafePath(path) || !isFree(path) || foldersAbove(path).some(folder => files.has(foldPath(folder))))
      return false
    take(path)
    return true
  }
  /** The first free one of the numbered variants; continues where the last search for this path ended. */
  const firstFree = (path: string, free: (candidate: string) => boolean): string => {
    let number = tried.get(path) ?? 0
    while (!free(numbered(path, number))) number++
    tried.set(path, number)
    return numbered(path, number)
  }
  const claim = (path: string): string => {
    let folder = ''
    for (const name of path.split('/').slice(0, -1)) {
      folder = firstFree(joinPath(folder, name), candidate => !files.has(foldPath(candidate)))
    }
    const claimed = firstFree(joinPath(folder, fileNameOf(path)), isFree)
    take(claimed)
    return claimed
  }
  return { keep, claim }
}

/** A name that is valid as one part of a path everywhere: no separators, nothing invisible, not too long. */
export const safeName = (name: string, fallback: string): string => {
  const safe = name
    .toWellFormed()
    .replace(/[/\\:*?"<>|\p{Cc}\p{Zl}\p{Zp}]+/gu, '-')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return limited(safe) || fallback
}

/** Whether a file can have the path in any folder or archive, without escaping from it or entering git's own folder. */
export const isSafePath = (path: string): boolean => {
  const parts = path.split('/')
  return (
    path.length <= pathLengthLimit &&
    parts.length <= pathDepthLimit &&
    path.isWellFormed() &&
    !/[\\\p{Cc}]|^[a-z]:/iu.test(path) &&
    !isInsideGit(path) &&
    parts.every(part => part !== '' && part !== '.' && part !== '..' && Buffer.byteLength(part) <= 255)
  )
}

/** From the outermost folder to the one that contains the file. */
export const foldersAbove = (path: string): string[] => {
  const folders: string[] = []
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
    folders.push(path.slice(0, slash))
  }
  return folders
}

/** In UTF-16 units. */
export const pathLengthLimit = 1000
export const pathDepthLimit = 60
/** In bytes of UTF-8: file systems allow 255. */
const nameLengthLimit = 200

const limited = (name: string): string => {
  if (Buffer.byteLength(name) <= nameLengthLimit) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  const characters = [...name.slice(0, name.length - ending.length)].slice(0, nameLengthLimit)
  while (Buffer.byteLength(characters.join('') + ending) > nameLengthLimit) characters.pop()
  return characters.join('').trimEnd() + ending
}

const numbered = (path: string, number: number): string => {
  if (number === 0) return path
  const name = fileNameOf(path)
  const dot = name.lastIndexOf('.')
  const at = dot <= 0 ? path.length : path.length - name.length + dot
  return `${path.slice(0, at)}-${number}${path.slice(at)}`
}
