// Follows the relative links of pages that did not change themselves once more.

import { anyName, resolveLinks, type WrittenLink } from '#content/links/index.ts'
import {
  hasChildren,
  type LinkSource,
  linkFollower,
  pagesAndReusableContents,
  pagesOf,
} from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { SourceType } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { batchSize, type IndexSummary, type IndexTarget, inBatches } from '../indexed-changes/index.ts'
import {
  linkCounts,
  linksOfSources,
  type PageLinkRow,
  sourcesByPath,
  sourcesFollowing,
} from './link-store.ts'
import { sourcesNaming } from './name-store.ts'
import type { Source } from './replace-links.ts'
import { hrefsOf, relationOf, type SourceLink } from './rows.ts'

/** Links of unchanged pages and reusable contents, as they are indexed and as they are now. */
export interface FollowedAgain {
  readonly stored: readonly PageLinkRow[]
  readonly sources: readonly Source[]
}

/** The present transaction; a generator asks for it each time, since another one may have begun meanwhile. */
export interface WorkContext {
  readonly ctx: Ctx
  readonly target: IndexTarget
}

/**
 * Follows all links that may lead elsewhere now, some pages at a time; `gone` are the keys of targets that were removed.
 * Where it yields undefined, it has only read, and the caller may end its transaction.
 */
export async function* followAgain(
  at: () => WorkContext,
  summary: IndexSummary,
  gone: readonly string[],
): AsyncGenerator<FollowedAgain | undefined> {
  const ctx = () => at().ctx
  const { spaceId } = at().target
  const ids = new Set(summary.parents)
  // A link whose target was found by its path when it was written may now lead to another record at that path.
  for await (const rows of sourcesFollowing(ctx, spaceId, gone)) {
    for (const { source_id } of rows) ids.add(source_id)
    yield
  }
  const names = summary.names.length === 0 ? [] : [anyName, ...summary.names]
  for await (const rows of sourcesNaming(ctx, spaceId, names)) {
    for (const { source_id } of rows) ids.add(source_id)
    yield
  }
  for await (const some of strayedSources(at, summary.movedPages)) {
    for (const id of some) ids.add(id)
    yield
  }
  const lost = new Set(gone)
  for await (const some of groupedByLinks(at, [...ids])) yield followLinks(at(), some, lost)
}

/** Groups of sources with some hundred links together, or a single source with more. */
export async function* groupedByLinks(
  at: () => WorkContext,
  ids: readonly string[],
): AsyncGenerator<string[]> {
  for await (const some of inBatches(ids)) {
    const counts = await linkCounts(at().ctx, at().target.spaceId, some)
    let group: string[] = []
    let links = 0
    for (const [id, count] of counts) {
      if (group.length > 0 && links + count > batchSize) {
        yield group
        group = []
        links = 0
      }
      group.push(id)
      links += count
    }
    if (group.length > 0) yield group
  }
}

/** Sources with relative links that are below a moved page: their paths are resolved from another place now. */
async function* strayedSources(
  at: () => WorkContext,
  movedPages: readonly string[],
): AsyncGenerator<string[]> {
  const moved = new Set<string>()
  for (const id of movedPages) {
    await yieldWhenLong()
    const { session, root } = at().target
    if (await hasChildren(session, root, id)) moved.add(id)
  }
  if (moved.size === 0) return
  const parents = new Map<string, string | null>()
  const learn = async (ids: readonly string[]) => {
    await yieldWhenLong()
    const { session, root } = at().target
    for (const { id, parent } of await pagesOf(session, root, ids)) parents.set(id, parent)
  }
  for await (const ids of allSourcesByPath(at)) {
    for (let level: string[] = ids; level.length > 0; ) {
      await learn(level)
      const above = new Set(level.flatMap(id => parents.get(id) ?? []))
      level = [...above].filter(id => !parents.has(id))
    }
    yield ids.filter(id => isBelow(parents, moved, id))
  }
}

const isBelow = (
  parents: ReadonlyMap<string, string | null>,
  above: ReadonlySet<string>,
  id: string,
): boolean => {
  for (let at = parents.get(id); typeof at === 'string'; at = parents.get(at)) if (above.has(at)) return true
  return false
}

async function* allSourcesByPath(at: () => WorkContext): AsyncGenerator<string[]> {
  for (let last = ''; ; ) {
    const ids = await sourcesByPath(at().ctx, at().target.spaceId, last, batchSize)
    if (ids.length > 0) yield ids
    if (ids.length < batchSize) return
    last = ids.at(-1) as string
  }
}

const followLinks = async (
  { ctx, target: { spaceId, session, root } }: WorkContext,
  ids: readonly string[],
  gone: ReadonlySet<string>,
): Promise<FollowedAgain> => {
  const stored = await linksOfSources(ctx, spaceId, ids)
  const isOpen = (row: PageLinkRow) => row.is_by_path === 1 || (row.hrefs !== null && gone.has(row.target))
  const follower = linkFollower(session, root)
  const records = await pagesAndReusableContents(session, root, ids)
  await fetchLinkTables(session, [...records.values()])
  const sources: Source[] = []
  for (const [id, rows] of Map.groupBy(stored, row => row.source_id)) {
    const type = rows[0]?.source_type as SourceType
    const record = records.get(id)
    const open = rows.filter(isOpen)
    if (record === undefined || open.length === 0) continue
    const page = type === 'page' ? id : undefined
    const context = { page, follow: await follower(record), baseUrl: ctx.baseUrl }
    const followed = await resolveLinks(context, pathsIn(open))
    sources.push({
      type,
      id,
      links: joined(
        followed,
        rows.flatMap(row => keptOf(row, isOpen(row))),
      ),
    })
  }
  const followedIds = new Set(sources.map(({ id }) => id))
  return { sources, stored: stored.filter(row => followedIds.has(row.source_id)) }
}

/** Fetches, in one statement, the tables of what the links of some texts led to when they were written. */
export const fetchLinkTables = async (
  session: IndexTarget['session'],
  sources: readonly LinkSource[],
): Promise<void> => {
  await session.fetchTexts?.(sources.flatMap(({ links }) => links ?? []))
}

const pathsIn = (rows: readonly PageLinkRow[]): WrittenLink[] =>
  rows.flatMap(row => hrefsOf(row).map(href => ({ href, relation: relationOf(row.target) })))

/** The part of an indexed link that does not depend on where paths lead. */
const keptOf = (row: PageLinkRow, isOpen: boolean): SourceLink[] => {
  const link = { key: row.target, relation: relationOf(row.target), isByPath: false, names: [] }
  const isFixed = row.is_fixed === 1
  if (isOpen) return isFixed ? [{ ...link, hrefs: [], isFixed }] : []
  return [{ ...link, hrefs: hrefsOf(row), isFixed }]
}

const joined = (followed: readonly SourceLink[], kept: readonly SourceLink[]): SourceLink[] => {
  const links = new Map(followed.map(link => [link.key, link]))
  for (const link of kept) {
    const same = links.get(link.key)
    const hrefs = [...new Set([...link.hrefs, ...(same?.hrefs ?? [])])].sort()
    links.set(link.key, same === undefined ? link : { ...same, hrefs, isFixed: same.isFixed || link.isFixed })
  }
  return [...links.values()]
}
