// The pages that an earlier import from the same address brought, to report which of them are gone there.
import { promisify } from 'node:util'
import { deflate, inflate } from 'node:zlib'
import { findMany, kinds, type OutlinePage } from '#content/snapshot/index.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { ImportSource } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import type { HeadSession } from '../heads/index.ts'
import type { ImportFailure } from './source.ts'
import { type ImportedFrom, storedPaths, storedPathsOfSource, storePaths } from './store.ts'

/** The key under which the paths of an import are stored: its space, source and address. */
export const importedFrom = (space: string, source: ImportSource, address: string): ImportedFrom => ({
  space,
  address: `${source} ${address}`,
})

/** The paths of the pages that the last import brought. */
export const pathsBefore = async (ctx: Ctx, from: ImportedFrom): Promise<string[]> => {
  const stored = await storedPaths(ctx.db, from)
  return stored === undefined ? [] : inList(stored)
}

/** Whether the last import from a different address of the source brought the path, too. */
export const isFromOthers = async (
  ctx: Ctx,
  { space, address }: ImportedFrom,
  source: ImportSource,
  path: string,
): Promise<boolean> => {
  const all = await storedPathsOfSource(ctx.db, importedFrom(space, source, ''))
  for (const other of all)
    if (other.address !== address && (await inList(other.paths)).includes(path)) return true
  return false
}

const inList = async (stored: Uint8Array): Promise<string[]> =>
  (await inflated(stored, { maxOutputLength: longestPaths })).toString().split('\n')

/** Stores the paths for the next import. */
export const rememberPaths = async (
  ctx: WriteCtx,
  from: ImportedFrom,
  paths: readonly string[],
): Promise<void> => storePaths(ctx, from, await deflated(paths.join('\n')))

/** The paths of all pages that have a file. */
export const pathsOfPages = (pages: readonly OutlinePage[]): string[] =>
  pages.flatMap(({ path, oid, children }) => [
    ...(path !== undefined && oid !== undefined && !path.includes('\n') ? [path] : []),
    ...pathsOfPages(children),
  ])

/** The paths among these from which a page was made in a snapshot. */
export const pathsOfExisting = async (
  session: HeadSession,
  root: string | null,
  paths: readonly string[],
): Promise<string[]> => {
  const existing: string[] = []
  for (const some of batchesOf(paths, { count: 500 })) {
    const found = await findMany(session, root, kinds.path, some.map(kinds.path.key))
    existing.push(...some.filter(path => 'page' in (found.get(kinds.path.key(path)) ?? {})))
  }
  return existing
}

/** Reports the pages as failures: they stay, and a person decides. */
export const goneFailures = (paths: readonly string[]): ImportFailure[] =>
  paths.map(path => ({ path, reason: 'gone' }))

const deflated = promisify(deflate)
const inflated = promisify<Uint8Array, object, Buffer>(inflate)

/** Bytes: 20,000 pages with paths of a thousand characters. */
const longestPaths = 64_000_000
