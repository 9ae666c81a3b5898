// Tries again texts that used up their time or memory, and indexes them once they can be read.
import { page, reusableContent } from '#content/snapshot/index.ts'
import type { NodeReader, TreeRoot } from '#content/tree/index.ts'
import type { Ctx } from '#context.ts'
import type { JobKind } from '#jobs/index.ts'
import { now } from '#kernel/clock.ts'
import { minute } from '#kernel/durations.ts'
import type { IndexedChange } from '../indexed-changes/index.ts'
import { revisionOf } from '../revisions/index.ts'
import { catchUp } from './catch-up.ts'
import { reportExhausted, retryTime } from './exhausted.ts'
import { storeExtract } from './extract-store.ts'
import { knownTexts } from './extracts.ts'
import { countAttempt, forgetRetries, nextRetry, type RetryRow } from './retry-store.ts'
import { takeStep } from './steps.ts'
import { type IndexedSpace, indexedSpace } from './store.ts'

export const retryExtracts: JobKind = {
  name: 'retry-extracts',
  every: minute,
  run: async (ctx, { keep }) => {
    const at = now(ctx)
    for (let row = await nextRetry(ctx, at); row !== undefined; row = await nextRetry(ctx, at)) {
      await retry(ctx, row, keep)
      await keep()
    }
  },
}

const retry = async (ctx: Ctx, row: RetryRow, keep: () => Promise<void>): Promise<void> => {
  // Written first: even if the text kills the process, the next attempt waits for its time.
  const time = retryTime(ctx, row.attempts + 1)
  const isOurs = await ctx.inTransaction(inside => countAttempt(inside, row, time))
  if (!isOurs) return
  await catchUp(ctx, row.space_id, { keep })
  const space = await indexedSpace(ctx, row.space_id)
  if (space?.revision_id != null) await putAgain(ctx, space, space.revision_id, row, keep)
}

/** Reads the text once more, if it still is the text of that page, and indexes it. */
const putAgain = async (
  ctx: Ctx,
  space: IndexedSpace,
  revision: string,
  row: RetryRow,
  keep: () => Promise<void>,
): Promise<void> => {
  const lineage = space.lineage_id
  const session = ctx.contents.session(ctx.db, lineage)
  const { root } = await revisionOf(ctx, revision)
  const change = await changeOf(session, root, row)
  if (change === undefined)
    return ctx.inTransaction(inside => forgetRetries(inside, space.id, [row.source_id]))
  const extractor = ctx.rendering.forIndex(space.organization_id)
  const source = { session, lineageId: lineage, organizationId: space.organization_id }
  const text = (await knownTexts(ctx, extractor, source, [row.hash])).get(row.hash)
  if (text === undefined || text.isProvisional) return reportExhausted(ctx, space.id, [change])
  const key = { lineage, hash: row.hash }
  if (text.isNew) await ctx.inTransaction(inside => storeExtract(inside, key, text.extract))
  const changedPages = change.type === 'page' ? [change.id] : []
  const summary = { changedPages, changedOthers: [], names: [], movedPages: [], parents: [] }
  const step = { space, to: revision, root, changes: [change], summary, isAgain: true }
  await ctx.inTurn(`index ${space.id}`, () => takeStep(ctx, step, keep))
}

/** The record as if it were new, if it still has this text; otherwise undefined. */
const changeOf = async (
  session: NodeReader,
  root: TreeRoot,
  { source_type, source_id, hash }: RetryRow,
): Promise<IndexedChange | undefined> => {
  if (source_type === 'page') {
    const after = await page(session, root, source_id)
    return after?.document === hash ? { type: 'page', id: source_id, after } : undefined
  }
  const after = await reusableContent(session, root, source_id)
  return after?.document === hash ? { type: 'reusable-content', id: source_id, after } : undefined
}
