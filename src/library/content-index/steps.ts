// A step of the index: from the indexed revision to another one, one batch of records at a time.
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { IndexedChange, IndexSummary, IndexTarget } from '../indexed-changes/index.ts'
import { putLinks, type Settler, settlerOf } from '../link-index/index.ts'
import { prepareSearchPages, putSearchPages } from '../search-index/index.ts'
import { type Batch, mostRecords, nextBatch } from './batches.ts'
import { type BatchesAhead, batchesAhead, type ReadyBatch } from './batches-ahead.ts'
import { reportExhausted, retryTime } from './exhausted.ts'
import { storeExtract } from './extract-store.ts'
import { type Includer, includerOf } from './includer.ts'
import { type PagesPutAgain, pagesPutAgain } from './pages-put-again.ts'
import { forgetRetries, noteRetries } from './retry-store.ts'
import { type IndexedSpace, type IndexRow, lockIndex, updateIndex } from './store.ts'

export interface IndexStep {
  readonly space: IndexedSpace
  readonly to: string
  readonly root: Hash | null
  readonly changes: readonly IndexedChange[]
  readonly summary: IndexSummary
  /** Set where nothing has changed: texts of the indexed revision are put in again, since they can be read now. */
  readonly isAgain?: boolean
}

/** Takes the step, unless another caller takes it; batches that others have put are not put again. */
export const takeStep = async (ctx: Ctx, step: IndexStep, keep?: () => Promise<void>): Promise<void> => {
  const { space, to, changes } = step
  if (changes.length > mostRecords && space.pending_revision_id === null)
    await within(ctx, step, inside =>
      updateIndex(inside, space.id, { pending_revision_id: to, position: 0, total: changes.length }),
    )
  const target = targetOf(ctx, step)
  const includer = includerOf(ctx, target)
  const work = {
    settler: settlerOf(step.summary),
    batches: batchesAhead({
      parse: position => nextBatch(ctx, target, includer, step.changes, position),
      prepare: async batch => ({ ...batch, pages: await prepareSearchPages(ctx, target, batch.changes) }),
      end: changes.length,
    }),
    includer,
    putAgain: pagesPutAgain(ctx, target, step.changes),
  }
  for (let position: number | undefined = stepPosition(step); position !== undefined; ) {
    position = await goOn(ctx, step, work, position)
    await keep?.()
  }
}

/** The tools of a step: its batches, and what follows once all its records are put. */
interface Work {
  readonly settler: Settler
  readonly batches: BatchesAhead
  readonly includer: Includer
  readonly putAgain: PagesPutAgain
}

/** How many of the records are in the index already. */
export const stepPosition = ({ space, changes }: IndexStep): number =>
  space.pending_revision_id === null ? 0 : Math.min(space.position ?? 0, changes.length)

/**
 * Does as much as fits into one transaction; returns the position to continue from, or
 * undefined where nothing is left to do.
 */
const goOn = async (
  ctx: Ctx,
  step: IndexStep,
  { settler, batches, includer, putAgain }: Work,
  position: number,
): Promise<number | undefined> => {
  const target = targetOf(ctx, step)
  const batch = await batches.at(position)
  const isLast = batch.end === step.changes.length
  const again = isLast ? await putAgain.next(includer) : nothing
  const pagesAgain = await prepareSearchPages(ctx, target, again.changes)
  const end = await within(ctx, step, async (inside, row) => {
    const isDone = row.pending_revision_id === step.to && row.position > batch.start
    if (isDone) return row.position
    await put(inside, step, { ...batch, made: new Map([...batch.made, ...again.made]) })
    await putSearchPages(inside, target, pagesAgain)
    const isSettled = isLast && !putAgain.hasMore() && (await settler.goOn(inside, targetOf(inside, step)))
    const isFinished = isSettled && putAgain.has(settler.followed)
    await (isFinished ? finish(inside, step) : note(inside, step, batch.end))
    return isFinished ? undefined : batch.end
  })
  settler.committed()
  putAgain.add(settler.followed)
  reportExhausted(ctx, step.space.id, batch.exhausted)
  return end
}

const nothing: Pick<Batch, 'changes' | 'made'> = { changes: [], made: new Map() }

const put = async (
  ctx: WriteCtx,
  step: IndexStep,
  { changes, made, exhausted, pages }: ReadyBatch,
): Promise<void> => {
  const { id, lineage_id } = step.space
  for (const [hash, extract] of made) await storeExtract(ctx, { lineage: lineage_id, hash }, extract)
  if (step.isAgain !== true) await noteExhausted(ctx, id, changes, exhausted)
  const target = targetOf(ctx, step)
  await putLinks(ctx, target, changes)
  await putSearchPages(ctx, target, pages)
}

const noteExhausted = async (
  ctx: WriteCtx,
  spaceId: string,
  changes: readonly IndexedChange[],
  exhausted: readonly IndexedChange[],
): Promise<void> => {
  const ids = new Set(exhausted.map(({ id }) => id))
  const known = changes.flatMap(({ id }) => (ids.has(id) ? [] : id))
  await forgetRetries(ctx, spaceId, known)
  const rows = exhausted.map(({ type, id, after }) => ({
    space_id: spaceId,
    source_type: type,
    source_id: id,
    hash: after?.document as Hash,
    attempts: 1,
    retry_at: retryTime(ctx, 1),
  }))
  await noteRetries(ctx, rows)
}

/**
 * Records the position. A step that puts indexed texts in again has none: it starts from the
 * beginning after an interruption.
 */
const note = async (
  ctx: WriteCtx,
  { space, to, changes, isAgain }: IndexStep,
  position: number,
): Promise<void> => {
  if (isAgain !== true)
    await updateIndex(ctx, space.id, { pending_revision_id: to, position, total: changes.length })
}

const finish = async (ctx: WriteCtx, { space, to, changes, isAgain }: IndexStep): Promise<void> => {
  const ids = changes.map(({ id }) => id)
  if (isAgain === true) return forgetRetries(ctx, space.id, ids)
  const { length } = changes
  await updateIndex(ctx, space.id, {
    revision_id: to,
    pending_revision_id: null,
    position: length,
    total: length,
  })
}

/** Runs `work` in a transaction unless another caller has finished this step, or begun a different one, in the meantime. */
const within = <T>(
  ctx: Ctx,
  { space, to, isAgain }: IndexStep,
  work: (inside: WriteCtx, row: IndexRow) => Promise<T>,
): Promise<T | undefined> =>
  ctx.inTransaction(async inside => {
    const row = await lockIndex(inside, space.id)
    const isOther = row.pending_revision_id !== null && (isAgain === true || row.pending_revision_id !== to)
    return row.revision_id !== space.revision_id || isOther ? undefined : work(inside, row)
  })

const targetOf = (ctx: Ctx, { space, root }: IndexStep): IndexTarget => ({
  spaceId: space.id,
  organizationId: space.organization_id,
  lineageId: space.lineage_id,
  session: ctx.contents.session(ctx.db, space.lineage_id),
  root,
})
