// The bytes of the files that changes bring along: decoded, or fetched.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { Invalid, invalidField } from '#kernel/errors.ts'
import { severalAtOnce } from '#kernel/several-at-once.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { FetchFailed, FetchRefused } from '#network/index.ts'
import { type Bytes, bytesOf, type Spool } from '../files/index.ts'
import type { ContentChanges } from './schema.ts'

type WantedChange = Static<typeof ContentChanges>['changes'][number]
export type WantedFile = Extract<WantedChange, { operation: 'insert_files' }>['files'][number]

/** The bytes of the files of a request, by their descriptions in it. */
export type FileBytes = ReadonlyMap<WantedFile, Bytes>

/** How many files one request may have fetched, and how many are fetched at once. */
const mostFetched = 100
const fetchedAtOnce = 4

/** All bytes that the changes need, in memory or set aside in the spool. */
export const fileBytesOf = async (
  ctx: Ctx,
  spool: Spool,
  changes: readonly WantedChange[],
): Promise<FileBytes> => {
  const given = [...filesOf(changes)]
  refuseTooManyAddresses(given)
  const bytes = new Map<WantedFile, Bytes>()
  for (const { file, pointer } of given) {
    await yieldWhenLong()
    if (file.base64 !== undefined) bytes.set(file, await bytesOf(decoded(file.base64, pointer)))
  }
  const toFetch = given.filter(({ file }) => file.url !== undefined)
  await severalAtOnce(toFetch, fetchedAtOnce, async ({ file, pointer }) => {
    bytes.set(file, await fetched(ctx, spool, file.url as string, `${pointer}/url`))
  })
  return bytes
}

interface GivenFile {
  readonly file: WantedFile
  readonly pointer: string
}

function* filesOf(changes: readonly WantedChange[]): Generator<GivenFile> {
  for (const [index, change] of changes.entries()) {
    if (change.operation !== 'insert_files') continue
    for (const [position, file] of change.files.entries()) {
      const pointer = `/changes/${index}/files/${position}`
      if ((file.base64 === undefined) === (file.url === undefined))
        throw invalidField(pointer, 'must have either base64 or url')
      yield { file, pointer }
    }
  }
}

const refuseTooManyAddresses = (given: readonly GivenFile[]): void => {
  const excess = given.filter(({ file }) => file.url !== undefined)[mostFetched]
  if (excess === undefined) return
  throw invalidField(`${excess.pointer}/url`, `must not be one of more than ${mostFetched} in a request`)
}

/**
 * Decodes base64 and refuses anything else. Node skips characters that are not base64, so the result is too short; what it
 * accepts silently (the URL-safe alphabet, unused bits at the end) is checked separately.
 */
const decoded = (base64: string, pointer: string): Buffer => {
  const bytes = Buffer.from(base64, 'base64')
  const rest = bytes.length % 3
  const end = bytes.subarray(bytes.length - (rest || 3)).toString('base64')
  const isWhole = base64.length === Math.ceil(bytes.length / 3) * 4 && base64.endsWith(end)
  if (!isWhole || base64.includes('-') || base64.includes('_'))
    throw invalidField(`${pointer}/base64`, 'must be base64')
  return bytes
}

const fetched = async (ctx: Ctx, spool: Spool, url: string, pointer: string): Promise<Bytes> => {
  try {
    const { body } = await ctx.fetcher.fetch(url, { maximumBytes: ctx.limits.file }, spool.take)
    return body
  } catch (error) {
    if (!(error instanceof FetchRefused || error instanceof FetchFailed)) throw error
    throw new Invalid(error.message, [{ path: pointer, message: error.message }])
  }
}
