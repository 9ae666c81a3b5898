// Imports what a request contains or names, while the client waits.
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { ImportSource as Source } from '#database/index.ts'
import { usingSpool } from '../files/index.ts'
import type { AnswerTo, ContentHead } from '../heads/index.ts'
import { readAddress, sealCredentials } from './address.ts'
import { whileAwaited } from './awaited.ts'
import { importAddress, importArchive } from './do-import.ts'
import type { ImportOutcome } from './import.ts'
import { receiveArchive } from './receive.ts'
import { placeOf } from './request-import.ts'
import type { ImportSource } from './schema.ts'
import { newRow } from './store.ts'

/** Imports what is at an address. */
export const bringInAddress = (
  ctx: Ctx,
  target: ContentHead,
  request: FastifyRequest,
  { url, source }: Static<typeof ImportSource>,
  answer: AnswerTo<ImportOutcome>,
): Promise<ImportOutcome> => {
  const address = readAddress(url, source)
  const row = awaitedRow(ctx, target, request, { source, url: address.shown })
  const sealed = { ...row, credentials: sealCredentials(ctx, row.id, address) }
  return whileAwaited(ctx, target, request, sealed, doing => {
    const work = () => {
      doing.signal.throwIfAborted()
      return importAddress(ctx, target, sealed, { ...doing, answer })
    }
    return large.includes(source) ? ctx.inTurn('import of a site', work) : work()
  })
}

/** Imports the archive in a request. */
export const bringInArchive = (
  ctx: Ctx,
  target: ContentHead,
  request: FastifyRequest,
  answer: AnswerTo<ImportOutcome>,
): Promise<ImportOutcome> =>
  usingSpool(ctx.limits, async spool => {
    const archive = await receiveArchive(request, spool)
    const row = awaitedRow(ctx, target, request, { source: 'zip', url: null })
    return whileAwaited(ctx, target, request, row, doing =>
      importArchive(ctx, target, archive, { ...doing, answer }),
    )
  })

/** A process does one import of these at a time for all waiting requests, so that many take no more memory than one. */
const large: readonly Source[] = ['website', 'git']

const awaitedRow = (
  ctx: Ctx,
  target: ContentHead,
  request: FastifyRequest,
  from: { readonly source: Source; readonly url: string | null },
) =>
  newRow(ctx, {
    ...placeOf(target),
    ...from,
    status: 'running',
    is_awaited: 1,
    request_key: request.onceKey ?? null,
  })
