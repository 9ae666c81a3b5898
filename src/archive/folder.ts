// Reads and writes the files of a folder.
import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { Invalid } from '#kernel/errors.ts'
import { checkedPath, isDesktopJunk } from './entry-path.ts'
import { type ArchiveLimits, archiveLimits } from './limits.ts'

/** The files of a folder by their paths in it, with `/`, sorted; without `.git`, `node_modules`, and links that lead out. */
export const readFolder = async (
  folder: string,
  limits: Partial<ArchiveLimits> = {},
): Promise<Map<string, Uint8Array>> => {
  const reader: FolderReader = {
    root: await realpath(folder),
    limits: { ...archiveLimits, ...limits },
    total: 0,
    files: new Map(),
  }
  await readInto(reader, '')
  return reader.files
}

/** What the contents of a file in a folder come from. */
export type FolderSource = Uint8Array | { read(): Promise<Uint8Array> }

/** Writes the files below the folder and makes the folders they need; throws Invalid for a path that leads elsewhere. */
export const writeFolder = async (
  folder: string,
  files: Iterable<readonly [string, FolderSource]> | AsyncIterable<readonly [string, FolderSource]>,
): Promise<void> => {
  await mkdir(folder, { recursive: true })
  const made = new Set<string>()
  for await (const [path, source] of files) {
    const parts = checkedPath(path).split('/')
    for (let depth = 1; depth < parts.length; depth++)
      await makeFolder(folder, parts.slice(0, depth).join('/'), made)
    await writeFile(join(folder, ...parts), path, source instanceof Uint8Array ? source : await source.read())
  }
}

interface FolderReader {
  readonly root: string
  readonly limits: ArchiveLimits
  total: number
  readonly files: Map<string, Uint8Array>
}

const skipped = new Set(['.git', 'node_modules'])

const readInto = async (reader: FolderReader, folder: string): Promise<void> => {
  const entries = await readdir(join(reader.root, folder), { withFileTypes: true })
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const entry of entries) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (skipped.has(entry.name) || isDesktopJunk(path)) continue
    if (entry.isDirectory()) await readInto(reader, path)
    else if (entry.isFile() || (entry.isSymbolicLink() && (await leadsInside(reader.root, path))))
      await addFile(reader, path)
  }
}

/** Whether a link leads to a file in the same folder, as which it is then read; links to folders are not followed. */
const leadsInside = async (root: string, path: string): Promise<boolean> => {
  try {
    const target = await realpath(join(root, path))
    const parts = relative(root, target).split(sep)
    return (await stat(target)).isFile() && parts[0] !== '..' && !parts.some(part => skipped.has(part))
  } catch {
    return false
  }
}

const addFile = async (reader: FolderReader, path: string): Promise<void> => {
  const { limits, files } = reader
  const { size } = await stat(join(reader.root, path))
  if (files.size >= limits.entries)
    throw new Invalid(`the folder has more than ${limits.entries} files; take a smaller one`)
  if (size > limits.fileSize)
    throw new Invalid(`${path} is larger than ${limits.fileSize} bytes; move it elsewhere`)
  reader.total += size
  if (reader.total > limits.totalSize)
    throw new Invalid(`the folder has more than ${limits.totalSize} bytes; take a smaller one`)
  files.set(checkedPath(path, limits), await readFile(join(reader.root, path)))
}

const makeFolder = async (root: string, path: string, made: Set<string>): Promise<void> => {
  if (made.has(path)) return
  const place = join(root, path)
  const found = await lstat(place).catch(() => undefined)
  if (found === undefined) await mkdir(place)
  else if (!found.isDirectory()) throw new Invalid(`${path} is there and no folder; write to an empty folder`)
  made.add(path)
}

/** A link in the folder is not written through. */
const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | (constants.O_NOFOLLOW ?? 0)

const writeFile = async (place: string, path: string, bytes: Uint8Array): Promise<void> => {
  const found = await lstat(place).catch(() => undefined)
  if (found !== undefined && !found.isFile())
    throw new Invalid(`${path} is there and no file; write to an empty folder`)
  const handle = await open(place, flags, 0o644)
  try {
    await handle.writeFile(bytes)
  } finally {
    await handle.close()
  }
}
