// An import as a job: done with the rights of whoever asked for it, and from the beginning at each attempt.
import { type Ctx, reading } from '#context.ts'
import { hasGoodToken } from '#identity/tokens/index.ts'
import type { Job } from '#jobs/index.ts'
import { Conflict, Forbidden, NotFound, Unauthenticated } from '#kernel/errors.ts'
import { isFinal, messageForAsker } from '#kernel/final-errors.ts'
import { readWholeBlob, usingSpool } from '../files/index.ts'
import type { ContentHead } from '../heads/index.ts'
import { headOf, importAddress, importArchive } from './do-import.ts'
import { actorOf, endImport } from './end-import.ts'
import type { ImportOutcome } from './import.ts'
import { type ImportRow, importById, isOpen, updateOpen } from './store.ts'

/** Does an import. A final error ends it as failed; a temporary one is thrown, so that the job is tried again. */
export const runImport = async (ctx: Ctx, job: Job): Promise<void> => {
  const row = await importById(ctx.db, job.key)
  if (row === undefined || !isOpen(row)) return
  try {
    if (row.is_awaited === 1) throw new Conflict(abandoned)
    await ctx.inTransaction(inside => updateOpen(inside, row.id, { status: 'running' }))
    await bringIn(actingFor(ctx, row), row, job)
  } catch (error) {
    job.signal.throwIfAborted()
    if (error instanceof EndedMeanwhile) return
    const message = messageForAsker(error)
    const isEnd = isFinal(error)
    await ctx.inTransaction(async inside => {
      if (isEnd) await endImport(inside, row.id, { status: 'failed', error: message })
      else await updateOpen(inside, row.id, { error: message })
    })
    if (!isEnd) throw error
  }
}

const abandoned = 'the server stopped while it was being done; nothing was imported: send the request again'

/** Thrown where the import was cancelled, or done by another process, at the moment of its commit. */
class EndedMeanwhile extends Error {}

const bringIn = async (ctx: Ctx, row: ImportRow, job: Job): Promise<ImportOutcome> => {
  const target = await targetOf(ctx, row)
  const { signal, progress } = job
  const settle = async (inside: Parameters<Job['settle']>[0], outcome: ImportOutcome): Promise<void> => {
    if (!(await endImport(inside, row.id, { status: 'done', outcome }))) throw new EndedMeanwhile()
    await job.settle(inside)
  }
  const doing = { signal, progress, settle }
  const { blob } = row
  if (blob === null) return importAddress(ctx, target, row, doing)
  return usingSpool(ctx.limits, async spool => {
    return importArchive(ctx, target, await spool.take(await readWholeBlob(ctx, blob)), doing)
  })
}

/** The target of an import, after a check of permissions: nothing is fetched for somebody who may not import it. */
const targetOf = async (ctx: Ctx, row: ImportRow): Promise<ContentHead> => {
  await ctx.inTransaction(inside => inside.refuseUnlessAllowed())
  const { subject, params } = headOf(row)
  return (await subject.find(ctx, params)) as ContentHead
}

/** A context in which each transaction checks that the person still may do this, by the token they used. */
const actingFor = (ctx: Ctx, row: ImportRow): Ctx => {
  const { subject, params } = headOf(row)
  return reading(ctx, actorOf(row), {
    check: async inside => {
      if (!(await hasGoodToken(inside)))
        throw new Unauthenticated('the token with which it was asked for has expired or was revoked')
      const found = await subject.find(inside, params)
      if (found === undefined)
        throw new NotFound(`the ${subject.noun} is gone, or whoever asked no longer sees it`)
      if (!subject.permits(found, 'edit')) throw new Forbidden(subject.refusal('edit'))
    },
  })
}
