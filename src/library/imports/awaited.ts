// An import that a request waits for: the same as one that is asked for, done immediately by the process that was asked.
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
 * Does an import as long as somebody waits for it. Whatever keeps it from being done ends it, with nothing changed: the sender
 * goes away, this process stops, somebody cancels it. Should this process die, a job that waits for its silence says so.
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
    // It ends with its import: where that is cancelled, this process need not find out by itself.
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

/** In milliseconds: how long nothing may be heard of the process before the import is taken for abandoned. */
const silence = 60_000

/** Begins it, or waits for the same request, which another process is working on; where that has just ended, it is done. */
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

/** Says that this process lives; ends the work where the import has ended meanwhile. */
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
    // Then the job says so later.
    .catch(() => {})
}

/** Whoever asked may no longer be allowed to do anything. */
const byItself = (ctx: Ctx): Ctx => reading(ctx, ctx.actor)
