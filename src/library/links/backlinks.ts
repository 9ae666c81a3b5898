// What refers to a page or a file.
import { file as fileOf, page as pageOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { afterKeyset } from '#database/index.ts'
import { envelope, type PageRequest, readCursor } from '#http/list.ts'
import { NotFound } from '#kernel/errors.ts'
import { combinedProgress } from '../content-index/index.ts'
import type { ContentHead } from '../heads/index.ts'
import { linkedContent } from './content.ts'
import { viewedSpace } from './links.ts'
import { changedLinks, noOverlay, type Overlay } from './overlay.ts'
import { presentSources, type SourceKey } from './present.ts'
import { backlinksTo, type ViewedSpace } from './store.ts'

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
  const after = page.cursor === undefined ? undefined : readCursor(ctx, page.list, page.cursor, 2)
  const stored = backlinksTo(ctx, seen, id)
  const limit = page.limit + 1
  const kept = await keptSources(overlay, seen, stored, after, limit)
  const { total } = await stored
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const overlaid = overlaidSources(overlay, seen, id)
  const behind = overlaid.filter(place => after === undefined || isBehind(place, after))
  const rows = [...kept, ...behind].sort((one, other) => (isBehind(one, [other.id, other.spaceId]) ? 1 : -1))
  return {
    rows: rows.slice(0, limit),
    count: Number(total) - countReplaced(overlay, seen, id) + overlaid.length,
  }
}

/** The stored sources that the overlay does not replace. */
const keptSources = async (
  { sources }: Overlay,
  { spaceId }: ViewedSpace,
  stored: ReturnType<typeof backlinksTo>,
  after: readonly (string | number)[] | undefined,
  limit: number,
): Promise<SourceKey[]> => {
  const kept: SourceKey[] = []
  for (let last = after; kept.length < limit; ) {
    const rows = await afterKeyset(stored.selectAll(), order, last).limit(limit).execute()
    for (const { space_id, source_type, source_id } of rows)
      if (space_id !== spaceId || !sources.has(source_id))
        kept.push({ spaceId: space_id, type: source_type as SourceKey['type'], id: source_id })
    const end = rows.at(-1)
    if (end === undefined || rows.length < limit) break
    last = [end.source_id, end.space_id]
  }
  return kept
}

const order = [
  { column: 'sources.source_id', direction: 'asc' },
  { column: 'sources.space_id', direction: 'asc' },
] as const

const isBehind = (place: SourceKey, [id = '', spaceId = '']: readonly (string | number)[]): boolean =>
  place.id === id ? place.spaceId > String(spaceId) : place.id > String(id)

/** The sources that the overlay has. */
const overlaidSources = ({ sources, rows }: Overlay, { spaceId }: ViewedSpace, id: string): SourceKey[] => {
  const found: SourceKey[] = []
  for (const source of sources.values()) {
    const leads = source.links.some(({ key }) => {
      const row = rows.get(key)
      return row?.target_space === spaceId && row.target_id === id
    })
    if (leads && source.id !== id) found.push({ spaceId, type: source.type, id: source.id })
  }
  return found
}

/** How many of the indexed sources it replaces. */
const countReplaced = ({ before, stored }: Overlay, { spaceId }: ViewedSpace, id: string): number => {
  const replaced = new Set<string>()
  for (const { source_id, target } of before) {
    const row = stored.get(target)
    if (source_id !== id && row?.target_space === spaceId && row.target_id === id) replaced.add(source_id)
  }
  return replaced.size
}
