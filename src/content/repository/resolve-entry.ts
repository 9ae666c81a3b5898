// What an entry of the navigation means: a page with a file, a page without one, a group, or a link.
import { decodeString } from 'micromark-util-decode-string'
import { isStorable, type OutlineTarget } from '../snapshot/index.ts'
import { isUrl, splitDestination } from './destination.ts'
import type { FileIndex } from './file-index.ts'
import type { NavigationEntry } from './navigation.ts'
import { isMarkdown, joinPath, resolvePath } from './paths.ts'

/** The meaning of an entry; `problem` says why it could not be followed. */
export type EntryMeaning =
  | { readonly kind: 'group' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'empty'; readonly path?: string; readonly problem?: string }
  | { readonly kind: 'link'; readonly target: OutlineTarget }

/** Where destinations start from, and which files exist. */
export interface EntryContext {
  readonly folder: string
  readonly root: string
  readonly index: FileIndex
  /** Files that are pages already: a second entry for one is a link. */
  readonly used: ReadonlySet<string>
}

/** Resolves an entry; without a destination it is a group at the top level, and a page without text elsewhere. */
export const resolveEntry = (
  entry: NavigationEntry,
  isTopLevel: boolean,
  context: EntryContext,
): EntryMeaning => {
  const nothing: EntryMeaning = isTopLevel ? { kind: 'group' } : { kind: 'empty' }
  const { kind, destination } = entry
  if (kind === 'part') return { kind: 'group' }
  if (destination === undefined || destination === '#') return nothing
  if (isUrl(destination)) return urlLink(destination)
  const known = linkById(destination)
  return known ?? pathMeaning(destination, context)
}

const schemes = /^(?:https?|mailto|tel):/i

const urlLink = (destination: string): EntryMeaning => {
  const url = decodeString(destination.startsWith('//') ? `https:${destination}` : destination)
  if (schemes.test(url)) return { kind: 'link', target: { kind: 'url', url } }
  return { kind: 'empty', problem: `the destination ${destination} is neither a path nor a web address` }
}

const linkById = (destination: string): EntryMeaning | undefined => {
  const [, kind, id, anchor] = /^\/(pages|files|spaces)\/([0-9A-Za-z]{20})(?:#(.*))?$/.exec(destination) ?? []
  if (kind === undefined || id === undefined) return undefined
  if (kind === 'files') return { kind: 'link', target: { kind: 'file', file: id } }
  if (kind === 'spaces') return { kind: 'link', target: { kind: 'space', space: id } }
  const at = anchor ? { anchor: splitDestination(`#${anchor}`).anchor ?? '' } : {}
  return { kind: 'link', target: { kind: 'page', page: id, ...at } }
}

const pathMeaning = (destination: string, context: EntryContext): EntryMeaning => {
  const { path: written, anchor } = splitDestination(destination)
  const raw = destination.split('#', 1)[0] as string
  const found = findFile(written, context) ?? findFile(raw, context)
  if (found !== undefined) {
    const isPage = isMarkdown(found) && anchor === undefined && !context.used.has(found)
    return isPage ? { kind: 'file', path: found } : pathLink(found, anchor)
  }
  const path = candidates(written, context)[0]
  const problem = path === undefined ? `${written} lies outside the repository` : `there is no file ${path}`
  if (path === undefined || !isMarkdown(path) || !isSafe(path)) return { kind: 'empty', problem }
  return context.used.has(path) ? pathLink(path, anchor) : { kind: 'empty', path, problem }
}

/** In UTF-16 units, as in an archive. */
const longestPath = 1024

const isSafe = (path: string): boolean => path.length <= longestPath && isStorable(path)

const pathLink = (path: string, anchor: string | undefined): EntryMeaning => ({
  kind: 'link',
  target: { kind: 'path', path, ...(anchor ? { anchor } : {}) },
})

/** A folder as destination means its page. */
const findFile = (written: string, context: EntryContext): string | undefined => {
  for (const path of candidates(written, context)) {
    const file =
      context.index.find(path) ??
      context.index.find(joinPath(path, 'README.md')) ??
      context.index.find(joinPath(path, 'index.md'))
    if (file !== undefined) return file
  }
  return undefined
}

/** Paths relative to the navigation's folder, then to the content's root. */
const candidates = (written: string, { folder, root }: EntryContext): string[] => {
  const starts = written.startsWith('/') ? [root, ''] : folder === root ? [root] : [folder, root]
  return starts.flatMap(folder => resolvePath(folder, written.replace(/^\/+/, '')) ?? [])
}
