// Requests an import that is done later, by whichever process has time for it.
import type { FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { enqueue } from '#jobs/index.ts'
import { Unavailable } from '#kernel/errors.ts'
import { type Bytes, storeBlob, useOfImport, usingSpool, withStored } from '../files/index.ts'
import { type AnswerTo, type ContentHead, refuseUnlessWritable, withLockedHead } from '../heads/index.ts'
import { readAddress, sealCredentials } from './address.ts'
import { blamingAddress } from './bad-address.ts'
import { importContent } from './job.ts'
import { receiveArchive } from './receive.ts'
import type { ImportSource } from './schema.ts'
import { withArchive } from './source.ts'
import { countOpen, type ImportRow, insertImport, newRow } from './store.ts'

/** Requests an import of what is at an address; an address that may not be fetched is refused at once. */
export const requestAddress = async (
  ctx: Ctx,
  target: ContentHead,
  { url, source }: Static<typeof ImportSource>,
  answer: AnswerTo<ImportRow>,
): Promise<ImportRow> => {
  const address = readAddress(url, source)
  await blamingAddress(() => ctx.fetcher.refuse(address.shown, { isPlainRefused: source === 'git' }))
  const row = newRow(ctx, { ...placeOf(target), source, url: address.shown })
  const credentials = sealCredentials(ctx, row.id, address)
  return ask(ctx, target, { ...row, credentials }, answer)
}

/** Requests an import of an archive, which is stored until it is done; a file that is no archive is refused. */
export const requestArchive = (
  ctx: Ctx,
  target: ContentHead,
  request: FastifyRequest,
  answer: AnswerTo<ImportRow>,
): Promise<ImportRow> =>
  usingSpool(ctx.limits, async spool => {
    const archive = await receiveArchive(request, spool)
    await withArchive(ctx, archive, () => Promise.resolve())
    const row = newRow(ctx, { ...placeOf(target), source: 'zip', url: null, blob: archive.hash })
    return withStored(ctx, [archive], () => ask(ctx, target, row, answer, archive))
  })

/** The organization, space and change request that an import goes into. */
export const placeOf = ({ access: { row }, changeRequest }: ContentHead) => ({
  organization_id: row.organization_id,
  space_id: row.id,
  change_request_id: changeRequest?.id ?? null,
})

const ask = (
  ctx: Ctx,
  target: ContentHead,
  row: ImportRow,
  answer: AnswerTo<ImportRow>,
  archive?: Bytes,
): Promise<ImportRow> => {
  const act = async (inside: WriteCtx, locked: ContentHead): Promise<ImportRow> => {
    refuseUnlessWritable(locked)
    await refuseTooMany(inside, row)
    if (archive !== undefined) await storeBlob(inside, useOfImport(row.id), archive)
    await insertImport(inside, row)
    await enqueue(inside, importContent, { key: row.id, owner: row.organization_id })
    await emitRequested(inside, row)
    return row
  }
  return withLockedHead(ctx, target, act, answer)
}

/** Waiting imports of an organization; each may have an archive that is stored until its turn comes. */
const mostWaiting = 1000

const refuseTooMany = async (ctx: WriteCtx, { organization_id }: ImportRow): Promise<void> => {
  if ((await countOpen(ctx, organization_id)) >= mostWaiting)
    throw new Unavailable(`${mostWaiting} imports of this organization wait already; ask again later`, 60)
}

const emitRequested = (ctx: WriteCtx, row: ImportRow): Promise<void> =>
  emit(ctx, {
    organization: row.organization_id,
    type: 'import_requested',
    resource: { type: 'import', id: row.id },
    data: {
      space: row.space_id,
      ...(row.change_request_id !== null && { changeRequest: row.change_request_id }),
      source: row.source,
      ...(row.url !== null && { url: row.url }),
    },
  })
