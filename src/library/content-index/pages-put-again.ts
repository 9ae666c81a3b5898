// The pages that did not change themselves but are found by other words now, because of what they
// include or what is above them.
import { idsBelow, pagesAndReusableContents } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { IndexedChange, IndexTarget } from '../indexed-changes/index.ts'
import { type Source, sourcesIncluding } from '../link-index/index.ts'
import { type Batch, mostRecords, nextBatch } from './batches.ts'
import type { Includer } from './includer.ts'

type Sources = ReadonlyMap<string, Pick<Source, 'type' | 'id'>>

/**
 * They are put into the index again before links are followed again, while it still contains what included something that is
 * gone; and once more after that, for includes that lead elsewhere now. After an interruption all of this is repeated.
 */
export interface PagesPutAgain {
  /** The next batch of them. */
  next(includer: Includer): Promise<Pick<Batch, 'changes' | 'made'>>
  hasMore(): boolean
  /** Adds pages and reusable contents whose includes may lead elsewhere now. */
  add(sources: Sources): void
  /** Whether all of these were added before. */
  has(sources: Sources): boolean
}

/** Pages below renamed or moved pages, and pages that include what has changed, directly or through other includes. */
export const pagesPutAgain = (
  ctx: Ctx,
  target: IndexTarget,
  changes: readonly IndexedChange[],
): PagesPutAgain => {
  const added = new Set<string>()
  let contents = changes.flatMap(({ type, id }) => (type === 'reusable-content' ? [id] : []))
  let tops = changes.filter(isOtherwiseAbove).map(({ id }) => id)
  let pages: string[] = []
  const find = async (): Promise<void> => {
    if (contents.length + tops.length === 0) return
    const below = await idsBelow(target.session, target.root, tops)
    const found = await pagesIncluding(ctx, target.spaceId, contents)
    contents = []
    tops = []
    pages = [...new Set([...pages, ...below, ...found])]
  }
  return {
    next: async includer => {
      await find()
      if (pages.length === 0) return nothing
      const ids = pages.slice(0, mostRecords)
      const records = await pagesAndReusableContents(target.session, target.root, ids)
      const all = ids.flatMap((id): IndexedChange[] => {
        const after = records.get(id)
        return after !== undefined && 'type' in after ? [{ type: 'page', id, after }] : []
      })
      const batch = await nextBatch(ctx, target, includer, all, 0)
      const isWhole = batch.end === all.length
      pages = pages.slice(isWhole ? ids.length : ids.indexOf(all[batch.end]?.id as string))
      return batch
    },
    hasMore: () => pages.length + contents.length + tops.length > 0,
    add: sources => {
      for (const { type, id } of sources.values()) {
        if (added.has(id)) continue
        added.add(id)
        if (type === 'page') pages.push(id)
        else contents.push(id)
      }
    },
    has: sources => [...sources.keys()].every(id => added.has(id)),
  }
}

/**
 * Whether the pages below a changed page have other titles above them now. Pages below a new
 * page are new or moved themselves.
 */
const isOtherwiseAbove = ({ type, before, after }: IndexedChange): boolean =>
  type === 'page' &&
  before !== undefined &&
  after !== undefined &&
  (before.title !== after.title || before.parent !== after.parent)

const nothing: Pick<Batch, 'changes' | 'made'> = { changes: [], made: new Map() }

const pagesIncluding = async (
  ctx: Ctx,
  spaceId: string,
  contents: readonly string[],
): Promise<ReadonlySet<string>> => {
  const pages = new Set<string>()
  const seen = new Set(contents)
  for (let level = [...seen]; level.length > 0; ) {
    const next: string[] = []
    for await (const rows of sourcesIncluding(ctx, spaceId, level))
      for (const { source_id, source_type } of rows) {
        if (source_type === 'page') pages.add(source_id)
        else if (!seen.has(source_id)) next.push(source_id)
        seen.add(source_id)
      }
    level = next
  }
  return pages
}
