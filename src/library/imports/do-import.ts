// The work of one import: fetches what is at its address, or reads an archive, and imports it.
import type { Ctx } from '#context.ts'
import { Invalid, NotFound } from '#kernel/errors.ts'
import { type Bytes, usingSpool } from '../files/index.ts'
import { type ContentHead, changeRequestHead, type HeadKind, spaceHead } from '../heads/index.ts'
import { type ImportAddress, openCredentials, wholeAddress, withoutCredentials } from './address.ts'
import { type ImportOptions, type ImportOutcome, importFiles } from './import.ts'
import { importedFrom } from './imported-paths.ts'
import { type ImportFailure, withArchive } from './source.ts'
import { type OfferedSource, sources } from './sources.ts'
import type { ImportRow } from './store.ts'

export type Doing = Required<Pick<ImportOptions, 'signal' | 'progress' | 'settle'>> &
  Pick<ImportOptions, 'answer'>

/** Imports what is at the address of an import. */
export const importAddress = (
  ctx: Ctx,
  target: ContentHead,
  row: ImportRow,
  doing: Doing,
): Promise<ImportOutcome> => {
  const address = addressOf(ctx, row)
  const { signal, progress } = doing
  const { space_id: space, organization_id: owner, source } = row
  return usingSpool(ctx.limits, async spool => {
    const url = wholeAddress(address)
    const withSource = await sources[source as OfferedSource]()
    try {
      return await withSource({ ctx, space, owner, url, spool, signal, progress }, async content => {
        const failures = content.failures.map(failure => shownFailure(failure, address))
        const from = importedFrom(space, source, address.shown)
        const { missing = failures.length } = content
        const options = { ...doing, failures, missing, from }
        return importFiles(ctx, await asItIsNow(ctx, target), content.files, messageOf(row), options)
      })
    } catch (error) {
      throw withoutSecrets(error, address)
    }
  })
}

/** Imports an archive. */
export const importArchive = (
  ctx: Ctx,
  target: ContentHead,
  archive: Bytes,
  doing: Doing,
): Promise<ImportOutcome> =>
  withArchive(ctx, archive, files => importFiles(ctx, target, files, 'Import', doing))

/** The head that an import goes into, and the parameters that name it in a path. */
export const headOf = ({
  space_id: spaceId,
  change_request_id: changeRequestId,
}: Pick<ImportRow, 'space_id' | 'change_request_id'>): {
  subject: HeadKind['subject']
  params: Record<string, string>
} =>
  changeRequestId === null
    ? { subject: spaceHead.subject, params: { spaceId } }
    : { subject: changeRequestHead.subject, params: { spaceId, changeRequestId } }

const addressOf = (ctx: Ctx, { id, url, credentials }: ImportRow): ImportAddress => ({
  shown: url ?? '',
  credentials: credentials === null ? undefined : openCredentials(ctx, id, credentials),
})

const messageOf = ({ url }: ImportRow): string => `Import from ${url}`

/**
 * Looks the head up again, since fetching may take long: content computed for an old head would be
 * computed again under the lock.
 */
const asItIsNow = async (ctx: Ctx, { access, changeRequest }: ContentHead): Promise<ContentHead> => {
  const { subject, params } = headOf({
    space_id: access.row.id,
    change_request_id: changeRequest?.id ?? null,
  })
  const found = await subject.find(ctx, params)
  if (found === undefined)
    throw new NotFound(`the ${subject.noun} is gone, or whoever asked no longer sees it`)
  return found
}

const shownFailure = ({ url, reason, ...rest }: ImportFailure, address: ImportAddress): ImportFailure => ({
  ...rest,
  ...(url !== undefined && { url: withoutCredentials(url, address) }),
  reason: withoutCredentials(reason, address),
})

/** The same error with user name and password removed from all its texts. */
const withoutSecrets = (error: unknown, address: ImportAddress): unknown => {
  if (address.credentials === undefined || !(error instanceof Error)) return error
  error.message = withoutCredentials(error.message, address)
  if (error.stack !== undefined) error.stack = withoutCredentials(error.stack, address)
  if (error instanceof Invalid)
    for (const problem of error.problems) problem.message = withoutCredentials(problem.message, address)
  if (error.cause !== undefined) withoutSecrets(error.cause, address)
  return error
}
