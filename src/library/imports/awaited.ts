// An import that a request waits for: the same work as in a job, done at once by the process that received the request.
import type { FastifyRequest } from 'fastify'
import { type Ctx, reading } from '#context.ts'
import { SenderGone, whileWaitedFor } from '#http/gone.ts'
import { DoneAlready, refuseIfDone } from '#http/idempotency.ts'
import { cancelJob, enqueue, untilJobEnds } from '#jobs/index.ts'
import { later } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { type ContentHead, refuseUnlessWritable } from '../heads/index.ts'
import type { Doing } from './do-import.ts'
import { endImport } from './end-import.ts'
import type { ImportOutcome } from './import.ts'
import { importContent } from './job.ts'
import { type ImportRow, importOfRequest, insertImport, updateOpen } from './store.ts'

/**
 * Does an import for as long as somebody waits for it. Whatever prevents it ends it with nothing changed: the
 * client disconnects, this process stops, or somebody cancels it. If this process dies, a job records that when
 * nothing was heard of it for a while.
 */
export const whileAwaited = (
  ctx: Ctx,
  target: ContentHead,
  request: FastifyRequest,
  row: ImportRow,
  work: (doing: Doing) => Promise<ImportOutcome>,
): Promise<ImportOutcome> =>
  whileWaitedFor(request, async gone => {
    refuseUnlessWritable(target)
    await begin(ctx, row, request, gone)
    const [ended, over] = [new AbortController(), new AbortController()]
    const signal = AbortSignal.any([gone, ctx.stopping, ended.signal])
    const look = async (): Promise<void> => {
      if (!over.signal.aborted) await watch(ctx, row, ended)
    }
    const beat = setInterval(() => void look().catch(() => {}), silence / 3).unref()
    // Ends together with the import. A signal that its job has ended means that it was cancelled, and
    // is noticed before the next beat.
    const watching = untilJobEnds(ctx, importContent, row.id, over.signal)
      .then(look)
      .catch(() => {})
    try {
      return await work({ signal, progress: () => {}, settle: settleAs(row, () => over.abort()) })
    } catch (error) {
      over.abort()
      await endInVain(ctx, row, signal.aborted ? signal.reason : error, signal.aborted)
      throw signal.aborted ? signal.reason : error
    } finally {
      clearInterval(beat)
      over.abort()
      await watching
    }
  })

/** Milliseconds without a sign of the process after which the import counts as abandoned. */
const silence = 60_000

/**
 * Begins the import, unless the same request has been done already. If another process is working on it, waits for that one,
 * and then throws `DoneAlready`.
 */
const begin = async (ctx: Ctx, row: ImportRow, request: FastifyRequest, gone: AbortSignal): Promise<void> => {
  const isFirst = await ctx.inTransaction(async inside => {
    const isFirst = await insertImport(inside, row)
    if (!isFirst) return false
    await refuseIfDone(inside, request)
    await putOff(inside, row)
    return true
  })
  if (isFirst) return
  const other = await importOfRequest(ctx.db, row.request_key)
  if (other !== undefined) await untilJobEnds(ctx, importContent, other, gone)
  throw new DoneAlready()
}

const putOff = (ctx: Parameters<typeof enqueue>[0], row: ImportRow): Promise<void> =>
  enqueue(ctx, importContent, {
    key: row.id,
    owner: row.organization_id,
    at: later(ctx, silence),
  })

/** Records that this process is alive, and ends the work if the import has ended meanwhile. */
const watch = async (ctx: Ctx, row: ImportRow, ended: AbortController): Promise<void> => {
  const present = await byItself(ctx).inTransaction(async inside => {
    const found = await updateOpen(inside, row.id, { status: 'running' })
    if (found !== undefined) await putOff(inside, row)
    return found
  })
  if (present === undefined) ended.abort(new Conflict('this import was cancelled; nothing was imported'))
}

const settleAs =
  (row: ImportRow, done: () => void): Doing['settle'] =>
  async (inside, outcome) => {
    inside.afterCommit(done)
    if (!(await endImport(inside, row.id, { status: 'done', outcome })))
      throw new Conflict('this import was cancelled; nothing was imported')
    await cancelJob(inside, importContent, row.id)
  }

const endInVain = async (ctx: Ctx, row: ImportRow, reason: unknown, wasEnded: boolean): Promise<void> => {
  const isKnown = reason instanceof Error && !(reason instanceof SenderGone)
  const end = wasEnded
    ? ({ status: 'cancelled' } as const)
    : ({ status: 'failed', error: isKnown ? reason.message : 'it failed' } as const)
  await byItself(ctx)
    .inTransaction(async inside => {
      await endImport(inside, row.id, end)
      await cancelJob(inside, importContent, row.id)
    })
    // If this fails, the job records the end later.
    .catch(() => {})
}

/** A context without the check of permissions: the caller may have lost them meanwhile. */
const byItself = (ctx: Ctx): Ctx => reading(ctx, ctx.actor)
