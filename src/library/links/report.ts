// One page of a report on links: the stored rows, with what an overlay replaces.
import type { Ctx } from '#context.ts'
import type { LinkStatus } from '#database/index.ts'
import { envelope, type PageRequest, readCursor } from '#http/list.ts'
import type { LinkTargetRow } from '../link-index/index.ts'
import type { LinkedContent } from './content.ts'
import type { Overlay } from './overlay.ts'
import { presentLinks, type SourceKey, type TargetWithSources } from './present.ts'
import { countByStatus, sourcesOfTargets, targetsAfter } from './store.ts'

export interface ReportRequest {
  readonly page: PageRequest
  readonly status: LinkStatus | undefined
}

/** A page ends early where its targets have more sources than this, so that its size is bounded. */
const mostSourcesOnPage = 2000

/** All that a content links to. */
export const reportOf = async (
  ctx: Ctx,
  content: LinkedContent,
  overlay: Overlay,
  { page, status }: ReportRequest,
  breaking?: number,
) => {
  const { spaceId } = content.main
  const after = cursorOf(ctx, page)
  const limit = page.limit + 1
  const kept = await keptTargets(ctx, spaceId, overlay, { status, after, limit })
  const overlaid = [...overlay.rows.values()].filter(
    row => (status === undefined || row.status === status) && (after === undefined || row.target > after),
  )
  const rows = [...kept, ...overlaid].sort(byTarget).slice(0, limit)
  const counts = countsWith(await countByStatus(ctx, spaceId), overlay)
  const present = async (shown: readonly LinkTargetRow[]) =>
    presentLinks(ctx, content, await withSources(ctx, spaceId, overlay, shown))
  return {
    ...(await envelope(ctx, bounded(page, rows), rows, countOf(counts, status), { sortedBy, present })),
    stats: statsOf(counts, breaking),
  }
}

/** The stored targets that the overlay does not replace. */
const keptTargets = async (
  ctx: Ctx,
  spaceId: string,
  { stored }: Overlay,
  { status, after, limit }: Parameters<typeof targetsAfter>[2],
): Promise<LinkTargetRow[]> => {
  const kept: LinkTargetRow[] = []
  for (let last = after; kept.length < limit; ) {
    const rows = await targetsAfter(ctx, spaceId, { status, after: last, limit })
    for (const row of rows) if (!stored.has(row.target)) kept.push(row)
    if (rows.length < limit) break
    last = rows.at(-1)?.target
  }
  return kept
}

/** What one page links to; `rows` are all of it, each with the status that it has. */
export const reportOfPage = async (
  ctx: Ctx,
  content: LinkedContent,
  { id, rows, breaking }: { id: string; rows: readonly LinkTargetRow[]; breaking?: number },
  { page, status }: ReportRequest,
) => {
  const after = cursorOf(ctx, page)
  const matching = rows.filter(row => status === undefined || row.status === status).sort(byTarget)
  const behind = matching.filter(({ target }) => after === undefined || target > after)
  const source: SourceKey = { spaceId: content.main.spaceId, type: 'page', id }
  const present = (shown: readonly LinkTargetRow[]) =>
    presentLinks(
      ctx,
      content,
      shown.map(row => ({ row, sources: [source] })),
    )
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row.status, (counts.get(row.status) ?? 0) + 1)
  const some = behind.slice(0, page.limit + 1)
  return {
    ...(await envelope(ctx, page, some, matching.length, { sortedBy, present })),
    stats: statsOf(counts, breaking),
  }
}

const cursorOf = (ctx: Ctx, { list, cursor }: PageRequest): string | undefined =>
  cursor === undefined ? undefined : String(readCursor(ctx, list, cursor, 1)[0])

const sortedBy = ({ target }: LinkTargetRow): [string] => [target]

/** Keys are ASCII, so that this order is that of the databases. */
const byTarget = (one: LinkTargetRow, other: LinkTargetRow): number => (one.target < other.target ? -1 : 1)

/** The page with as many targets as the number of their sources allows, one at least. */
const bounded = (page: PageRequest, rows: readonly LinkTargetRow[]): PageRequest => {
  let places = 0
  const limit = rows.findIndex((row, index) => {
    places += row.places
    return index > 0 && places > mostSourcesOnPage
  })
  return limit === -1 ? page : { ...page, limit: Math.min(limit, page.limit) }
}

const countsWith = (stored: ReadonlyMap<string, number>, overlay: Overlay): Map<string, number> => {
  const counts = new Map(stored)
  for (const { status } of overlay.stored.values()) counts.set(status, (counts.get(status) ?? 0) - 1)
  for (const { status } of overlay.rows.values()) counts.set(status, (counts.get(status) ?? 0) + 1)
  return counts
}

const countOf = (counts: ReadonlyMap<string, number>, status: LinkStatus | undefined): number =>
  status === undefined
    ? [...counts.values()].reduce((sum, count) => sum + count, 0)
    : (counts.get(status) ?? 0)

const statsOf = (counts: ReadonlyMap<string, number>, changeRequest: number | undefined) => ({
  total: countOf(counts, undefined),
  broken: { total: counts.get('broken') ?? 0, ...(changeRequest !== undefined && { changeRequest }) },
})

/** The targets with all that links to them once the overlay is in its place. */
export const withSources = async (
  ctx: Ctx,
  spaceId: string,
  overlay: Overlay,
  rows: readonly LinkTargetRow[],
): Promise<TargetWithSources[]> => {
  const sources = new Map<string, SourceKey[]>(rows.map(({ target }) => [target, []]))
  const add = (target: string, type: string, id: string) =>
    sources.get(target)?.push({ spaceId, type: type as SourceKey['type'], id })
  for (const { target, source_type, source_id } of await sourcesOfTargets(ctx, spaceId, [...sources.keys()]))
    if (!overlay.sources.has(source_id)) add(target, source_type, source_id)
  for (const { type, id, targets } of overlay.sources.values()) for (const key of targets) add(key, type, id)
  const byId = (one: SourceKey, other: SourceKey) => (one.id < other.id ? -1 : 1)
  return rows.map(row => ({ row, sources: (sources.get(row.target) ?? []).sort(byId) }))
}
