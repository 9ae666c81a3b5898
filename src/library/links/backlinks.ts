// Backlinks: what links to a page or a file.
import { file as fileOf, page as pageOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { envelope, type PageRequest, readCursor } from '#http/list.ts'
import { NotFound } from '#kernel/errors.ts'
import { catchUpSpaces, combinedProgress } from '../content-index/index.ts'
import type { ContentHead } from '../heads/index.ts'
import { readLimit } from '../indexed-changes/index.ts'
import type { LinkTargetRow } from '../link-index/index.ts'
import {
  type Asked,
  backlinksAfter,
  countBacklinks,
  type SourceFilter,
  type SourcePosition,
} from './backlink-store.ts'
import type { OverlaidSource } from './collect-links.ts'
import { linkedContent, mostMissing } from './content.ts'
import type { LinksView } from './homes.ts'
import { viewedSpace } from './links.ts'
import { changedLinks, noOverlay, type Overlay } from './overlay.ts'
import { presentSources, type SourceKey } from './present.ts'
import { isVisible, type ViewedSpace } from './store.ts'

/** Which backlinks are wanted, and how they are shown. */
export interface BacklinksRequest extends SourceFilter {
  readonly page: PageRequest
  readonly view?: LinksView | undefined
}

export const backlinksOf = async (
  ctx: Ctx,
  head: ContentHead,
  kind: 'page' | 'file',
  id: string,
  { page, view, ...filter }: BacklinksRequest,
) => {
  const content = await linkedContent(ctx, head)
  const find = kind === 'page' ? pageOf : fileOf
  if ((await find(content.session, head.revision.root, id)) === undefined)
    throw new NotFound(`there is no such ${kind}`)
  const seen = await viewedSpace(ctx, content)
  // Backlinks come from all spaces of the organization that the caller sees, this one included.
  const lagging = await catchUpSpaces(ctx, seen.organizationId, isVisible(seen), { mostMissing })
  const changed = head.changeRequest === null ? undefined : await changedLinks(ctx, content)
  const overlay = changed ?? noOverlay
  const { rows, count } = await sourcesAfter(ctx, overlay, backlinksAsked(seen, overlay, id, filter), page)
  const list = await envelope(ctx, page, rows, count, {
    sortedBy: place => [place.id, place.spaceId],
    present: found => presentSources(ctx, content, found, view),
  })
  const indexing = combinedProgress([lagging, changed?.indexing])
  return { ...list, ...(indexing && { indexing }) }
}

/** The filter for SQL, with the stored targets whose status differs in the change request. */
const backlinksAsked = (
  seen: ViewedSpace,
  { stored, rows }: Overlay,
  id: string,
  filter: SourceFilter,
): Asked => {
  const otherwise: LinkTargetRow[] = []
  for (const row of filter.status === undefined ? [] : rows.values()) {
    const before = stored.get(row.target)
    if (before === undefined || before.status === row.status || !leadsTo(row, seen, id)) continue
    otherwise.push(row)
  }
  return { seen, id, filter, otherwise: otherwise.slice(0, mostOtherwise) }
}

/** At most this many targets can be passed to SQL; further ones count with their status in the main content. */
const mostOtherwise = 10_000

const leadsTo = (row: LinkTargetRow, { spaceId }: ViewedSpace, id: string): boolean =>
  row.target_space === spaceId && row.target_id === id

/** The sources after the cursor: indexed ones, and those of the overlay in place of the ones that it replaces. */
const sourcesAfter = async (
  ctx: Ctx,
  overlay: Overlay,
  asked: Asked,
  page: PageRequest,
): Promise<{ rows: SourceKey[]; count: number }> => {
  const after = positionOf(ctx, page)
  const limit = page.limit + 1
  const kept = await keptSources(ctx, overlay, asked, { after, limit })
  const overlaid = overlaidSources(overlay, asked)
  const behind = overlaid.filter(place => after === undefined || isBehind(place, after))
  const rows = [...kept, ...behind].sort((one, other) => (isBehind(one, [other.id, other.spaceId]) ? 1 : -1))
  const count = (await countBacklinks(ctx, asked)) - countReplaced(overlay, asked) + overlaid.length
  return { rows: rows.slice(0, limit), count }
}

const positionOf = (ctx: Ctx, { list, cursor }: PageRequest): SourcePosition | undefined => {
  if (cursor === undefined) return undefined
  const [id, spaceId] = readCursor(ctx, list, cursor, 2)
  return [String(id), String(spaceId)]
}

/** The stored sources that the overlay does not replace. */
const keptSources = async (
  ctx: Ctx,
  { sources }: Overlay,
  asked: Asked,
  { after, limit }: { after: SourcePosition | undefined; limit: number },
): Promise<SourceKey[]> => {
  const kept: SourceKey[] = []
  const readAtOnce = Math.max(limit, readLimit)
  for (let last = after; kept.length < limit; ) {
    const rows = await backlinksAfter(ctx, asked, last, readAtOnce).execute()
    for (const { space_id, source_type, source_id, is_shown } of rows) {
      const isSame = last !== undefined && last[0] === source_id && last[1] === space_id
      last = [source_id, space_id]
      if (isSame || !is_shown || (space_id === asked.seen.spaceId && sources.has(source_id))) continue
      kept.push({ spaceId: space_id, type: source_type, id: source_id })
    }
    if (rows.length < readAtOnce) break
  }
  return kept
}

const isBehind = (place: SourceKey, [id, spaceId]: SourcePosition): boolean =>
  place.id === id ? place.spaceId > spaceId : place.id > id

/** The sources in the overlay that match the request. */
const overlaidSources = ({ sources, rows }: Overlay, asked: Asked): SourceKey[] => {
  const { spaceId } = asked.seen
  const isLink = (key: string) => isAskedFor(rows.get(key), asked)
  return [...sources.values()]
    .filter(source => isSourceAskedFor(source, asked) && source.targets.some(isLink))
    .map(({ type, id }) => ({ spaceId, type, id }))
}

/** How many of the matching stored sources the overlay replaces. */
const countReplaced = ({ sources, stored }: Overlay, asked: Asked): number => {
  const otherwise = new Map(asked.otherwise.map(row => [row.target, row]))
  const isLink = (key: string) => isAskedFor(otherwise.get(key) ?? stored.get(key), asked)
  return [...sources.values()].filter(source => isSourceAskedFor(source, asked) && source.stored.some(isLink))
    .length
}

const isAskedFor = (row: LinkTargetRow | undefined, { seen, id, filter: { status } }: Asked): boolean =>
  row !== undefined && leadsTo(row, seen, id) && (status === undefined || row.status === status)

const isSourceAskedFor = (source: OverlaidSource, { id, filter: { from, kind } }: Asked): boolean =>
  source.id !== id &&
  (from === undefined || source.id === from) &&
  (kind === undefined || source.type === kind)
