// One page of a report on links: the stored rows, with what an overlay replaces.
import type { Ctx } from '#context.ts'
import { envelope, type PageRequest, readCursor } from '#http/list.ts'
import { type LinkTargetRow, targetCounts } from '../link-index/index.ts'
import type { LinkedContent } from './content.ts'
import type { LinksView } from './homes.ts'
import type { Overlay } from './overlay.ts'
import { presentLinks, type SourceKey, type TargetWithSources } from './present.ts'
import { sourcesOfTargets, type TargetFilter, targetsAfter } from './store.ts'

export interface ReportRequest extends TargetFilter {
  readonly page: PageRequest
  /** Only links of this page or reusable content. */
  readonly from?: string | undefined
  readonly view?: LinksView | undefined
}

/** A page of the list ends early where its targets have more sources than this, so that its size is bounded. */
const mostSourcesOnPage = 2000

/** The links of a content. */
export const reportOf = async (
  ctx: Ctx,
  content: LinkedContent,
  overlay: Overlay,
  { page, view, ...filter }: ReportRequest,
  breaking?: number,
) => {
  const { spaceId } = content.main
  const after = cursorOf(ctx, page)
  const limit = page.limit + 1
  const kept = await keptTargets(ctx, spaceId, overlay, { ...filter, after, limit })
  const overlaid = [...overlay.rows.values()].filter(
    row => isAskedFor(row, filter) && (after === undefined || row.target > after),
  )
  const rows = [...kept, ...overlaid].sort(byTarget).slice(0, limit)
  const counts = await countsOfContent(ctx, spaceId, overlay)
  const present = async (shown: readonly LinkTargetRow[]) =>
    presentLinks(ctx, content, await withSources(ctx, spaceId, overlay, shown), view)
  return {
    ...(await envelope(ctx, bounded(page, rows), rows, countOf(counts, filter), { sortedBy, present })),
    stats: statsOf(counts, breaking),
  }
}

const isAskedFor = (row: Counted, { status, kind }: TargetFilter): boolean =>
  (status === undefined || row.status === status) && (kind === undefined || row.kind === kind)

/** The stored targets that the overlay does not replace. */
const keptTargets = async (
  ctx: Ctx,
  spaceId: string,
  { stored }: Overlay,
  asked: Parameters<typeof targetsAfter>[2],
): Promise<LinkTargetRow[]> => {
  const kept: LinkTargetRow[] = []
  for (let last = asked.after; kept.length < asked.limit; ) {
    const rows = await targetsAfter(ctx, spaceId, { ...asked, after: last })
    for (const row of rows) if (!stored.has(row.target)) kept.push(row)
    if (rows.length < asked.limit) break
    last = rows.at(-1)?.target
  }
  return kept
}

/** The links of one page or reusable content. */
export interface LinksOfSource {
  readonly source: SourceKey
  /** All its targets, with their present status. */
  readonly rows: readonly LinkTargetRow[]
}

/** The links of one source, with its own figures. */
export const reportOfSource = async (
  ctx: Ctx,
  content: LinkedContent,
  of: LinksOfSource,
  asked: ReportRequest,
  breaking?: number,
) => {
  const isLeftOut = asked.from !== undefined && asked.from !== of.source.id
  const shown = isLeftOut ? { ...of, rows: [] } : of
  const counts = of.rows.map(row => ({ ...row, count: 1 }))
  return { ...(await listOfSource(ctx, content, shown, asked)), stats: statsOf(counts, breaking) }
}

/** The links of one source, with the figures of the whole content. */
export const reportFrom = async (
  ctx: Ctx,
  content: LinkedContent,
  overlay: Overlay,
  of: LinksOfSource,
  asked: ReportRequest,
  breaking?: number,
) => {
  const counts = await countsOfContent(ctx, content.main.spaceId, overlay)
  return { ...(await listOfSource(ctx, content, of, asked)), stats: statsOf(counts, breaking) }
}

const listOfSource = (
  ctx: Ctx,
  content: LinkedContent,
  { source, rows }: LinksOfSource,
  { page, view, ...filter }: ReportRequest,
) => {
  const after = cursorOf(ctx, page)
  const matching = rows.filter(row => isAskedFor(row, filter)).sort(byTarget)
  const behind = matching.filter(({ target }) => after === undefined || target > after)
  const present = (shown: readonly LinkTargetRow[]) =>
    presentLinks(
      ctx,
      content,
      shown.map(row => ({ row, sources: [source] })),
      view,
    )
  return envelope(ctx, page, behind.slice(0, page.limit + 1), matching.length, { sortedBy, present })
}

const cursorOf = (ctx: Ctx, { list, cursor }: PageRequest): string | undefined =>
  cursor === undefined ? undefined : String(readCursor(ctx, list, cursor, 1)[0])

const sortedBy = ({ target }: LinkTargetRow): [string] => [target]

/** Keys are ASCII, so this order equals that of the databases. */
const byTarget = (one: LinkTargetRow, other: LinkTargetRow): number => (one.target < other.target ? -1 : 1)

/** The page request, limited so that the sources of its targets do not exceed the limit; at least one target. */
const bounded = (page: PageRequest, rows: readonly LinkTargetRow[]): PageRequest => {
  let places = 0
  const limit = rows.findIndex((row, index) => {
    places += row.places
    return index > 0 && places > mostSourcesOnPage
  })
  return limit === -1 ? page : { ...page, limit: Math.min(limit, page.limit) }
}

type Counted = Pick<LinkTargetRow, 'status' | 'kind'>

/** Numbers of targets by status and kind; negative for targets that an overlay replaces. */
type Counts = readonly (Counted & { readonly count: number })[]

const countsOfContent = async (ctx: Ctx, spaceId: string, overlay: Overlay): Promise<Counts> => [
  ...(await targetCounts(ctx, spaceId)),
  ...Array.from(overlay.stored.values(), row => ({ ...row, count: -1 })),
  ...Array.from(overlay.rows.values(), row => ({ ...row, count: 1 })),
]

const countOf = (counts: Counts, filter: TargetFilter): number =>
  counts.reduce((sum, { count, ...row }) => sum + (isAskedFor(row, filter) ? count : 0), 0)

const statsOf = (counts: Counts, changeRequest: number | undefined) => ({
  total: countOf(counts, {}),
  broken: {
    total: countOf(counts, { status: 'broken' }),
    ...(changeRequest !== undefined && { changeRequest }),
  },
})

/** The targets with all their sources, those in the overlay included. */
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
