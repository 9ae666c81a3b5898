// Rebuilds the index: everything that is derived from content is removed and computed again.
import type { Ctx, WriteCtx } from '#context.ts'
import { forgetLinks } from '../link-index/index.ts'
import { forgetSearchPages } from '../search-index/index.ts'
import { catchUp } from './catch-up.ts'
import { forgetExtracts } from './extract-store.ts'
import { forgetRetriesOfSpace } from './retry-store.ts'
import { forgetIndexRow, indexedSpace, lockIndex, spacesToIndex } from './store.ts'

/** Removes a space from all indexes. */
export const forgetIndex = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  await forgetLinks(ctx, spaceId)
  await forgetSearchPages(ctx, spaceId)
  await forgetRetriesOfSpace(ctx, spaceId)
  await forgetIndexRow(ctx, spaceId)
}

/**
 * Rebuilds the index of all spaces, parsing all texts again; `report` is called for each space, with how many
 * are done and how many there are.
 */
export const rebuildIndex = async (
  ctx: Ctx,
  report: (done: number, all: number) => void = () => {},
): Promise<number> => {
  const spaces = await spacesToIndex(ctx)
  for (const lineage of new Set(spaces.map(({ lineage_id }) => lineage_id)))
    await ctx.inTransaction(inside => forgetExtracts(inside, lineage))
  for (const [done, { id }] of spaces.entries()) {
    report(done, spaces.length)
    await indexAnew(ctx, id)
  }
  report(spaces.length, spaces.length)
  return spaces.length
}

/** Rebuilds the index of one space, parsing the texts of its whole lineage again. */
export const rebuildIndexOf = async (ctx: Ctx, spaceId: string): Promise<void> => {
  const space = await indexedSpace(ctx, spaceId)
  if (space === undefined) return
  await ctx.inTransaction(inside => forgetExtracts(inside, space.lineage_id))
  await indexAnew(ctx, spaceId)
}

const indexAnew = async (ctx: Ctx, spaceId: string): Promise<void> => {
  await ctx.inTransaction(async inside => {
    await lockIndex(inside, spaceId)
    await forgetIndex(inside, spaceId)
  })
  await catchUp(ctx, spaceId)
}
