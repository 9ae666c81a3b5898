// What refers to a page or a file.
import { file as fileOf, page as pageOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { envelope, type PageRequest, readCursor } from '#http/list.ts'
import { NotFound } from '#kernel/errors.ts'
import { combinedProgress } from '../content-index/index.ts'
import type { ContentHead } from '../heads/index.ts'
import { readLimit } from '../indexed-changes/index.ts'
import { backlinksAfter, countBacklinks, type SourcePosition } from './backlink-store.ts'
import { linkedContent } from './content.ts'
import { viewedSpace } from './links.ts'
import { changedLinks, noOverlay, type Overlay } from './overlay.ts'
import { presentSources, type SourceKey } from './present.ts'
import type { ViewedSpace } from './store.ts'

export const backlinksOf = async (
  ctx: Ctx,
  head: ContentHead,
  kind: 'page' | 'file',
  id: string,
  page: PageRequest,
) => {
  const content = await linkedContent(ctx, head)
  const find = kind === 'page' ? pageOf : fileOf
  if ((await find(content.session, head.revision.root, id)) === undefined)
    throw new NotFound(`there is no such ${kind}`)
  const changed = head.changeRequest === null ? undefined : await changedLinks(ctx, content)
  const overlay = changed ?? noOverlay
  const { rows, count } = await sourcesAfter(ctx, await viewedSpace(ctx, content), overlay, id, page)
  const list = await envelope(ctx, page, rows, count, {
    sortedBy: place => [place.id, place.spaceId],
    present: found => presentSources(ctx, content, found),
  })
  const indexing = combinedProgress([content.indexing, changed?.indexing])
  return { ...list, ...(indexing && { indexing }) }
}

/** The sources after the cursor: those that are indexed, with what the overlay replaces. */
const sourcesAfter = async (
  ctx: Ctx,
  seen: ViewedSpace,
  overlay: Overlay,
  id: string,
  page: PageRequest,
): Promise<{ rows: SourceKey[]; count: number }> => {
  const after = positionOf(ctx, page)
  const limit = page.limit + 1
  const kept = await keptSources(ctx, seen, overlay, id, { after, limit })
  const overlaid = overlaidSources(overlay, seen, id)
  const behind = overlaid.filter(place => after === undefined || isBehind(place, after))
  const rows = [...kept, ...behind].sort((one, other) => (isBehind(one, [other.id, other.spaceId]) ? 1 : -1))
  const count = (await countBacklinks(ctx, seen, id)) - countReplaced(overlay, seen, id) + overlaid.length
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
  seen: ViewedSpace,
  { sources }: Overlay,
  id: string,
  { after, limit }: { after: SourcePosition | undefined; limit: number },
): Promise<SourceKey[]> => {
  const kept: SourceKey[] = []
  const readAtOnce = Math.max(limit, readLimit)
  for (let last = after; kept.length < limit; ) {
    const rows = await backlinksAfter(ctx, seen, id, last, readAtOnce).execute()
    for (const { space_id, source_type, source_id, is_shown } of rows) {
      const isSame = last !== undefined && last[0] === source_id && last[1] === space_id
      last = [source_id, space_id]
      if (isSame || !is_shown || (space_id === seen.spaceId && sources.has(source_id))) continue
      kept.push({ spaceId: space_id, type: source_type, id: source_id })
    }
    if (rows.length < readAtOnce) break
  }
  return kept
}

const isBehind = (place: SourceKey, [id, spaceId]: SourcePosition): boolean =>
  place.id === id ? place.spaceId > spaceId : place.id > id

/** The sources that the overlay has. */
const overlaidSources = ({ sources, rows }: Overlay, { spaceId }: ViewedSpace, id: string): SourceKey[] => {
  const found: SourceKey[] = []
  for (const source of sources.values()) {
    const leads = source.targets.some(key => {
      const row = rows.get(key)
      return row?.target_space === spaceId && row.target_id === id
    })
    if (leads && source.id !== id) found.push({ spaceId, type: source.type, id: source.id })
  }
  return found
}

/** How many of the indexed sources it replaces. */
const countReplaced = ({ sources, stored }: Overlay, { spaceId }: ViewedSpace, id: string): number => {
  const leadsToIt = (key: string): boolean => {
    const row = stored.get(key)
    return row?.target_space === spaceId && row.target_id === id
  }
  return [...sources.values()].filter(source => source.id !== id && source.stored.some(leadsToIt)).length
}
