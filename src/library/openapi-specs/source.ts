// The source of a spec: a text, or an address, whose user name and password are separated from it and encrypted.
import type { Ctx } from '#context.ts'
import { decrypt, encrypt } from '#kernel/encryption.ts'
import { type Invalid, invalidField } from '#kernel/errors.ts'
import { authorizationOf, FetchRefused } from '#network/index.ts'

export type SpecSource =
  | {
      readonly url: string
      /** The value of the header that is sent to the origin of the address only. */
      readonly authorization: string | undefined
    }
  | { readonly text: string }

interface GivenSource {
  readonly url?: string
  readonly text?: string
}

/** Reads a source, and refuses what can be seen to be wrong without fetching it. */
export const readSource = async (
  { fetcher }: Pick<Ctx, 'fetcher'>,
  { url, text }: GivenSource,
): Promise<SpecSource> => {
  if (text !== undefined && url === undefined) return { text }
  if (url === undefined || text !== undefined)
    throw invalidField('/source', 'must have `url` or `text`, one of them')
  const source = readAddress(url)
  try {
    await fetcher.refuse(source.url)
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error
    throw wrongAddress(error.message)
  }
  return source
}

const longestUrl = 2048

const readAddress = (given: string): Extract<SpecSource, { url: string }> => {
  const url = URL.parse(given)
  if (url === null) throw wrongAddress('must be a URL')
  const authorization = authorizationOf(url)
  url.username = ''
  url.password = ''
  if (url.href.length > longestUrl) throw wrongAddress(`must have at most ${longestUrl} characters`)
  return { url: url.href, authorization }
}

const wrongAddress = (message: string): Invalid => invalidField('/source/url', message)

/** Encrypts the header for the address of the spec with this id; only the secret of the installation decrypts it. */
export const sealAuthorization = (
  { signer }: Pick<Ctx, 'signer'>,
  id: string,
  authorization: string | undefined,
): Uint8Array | null =>
  authorization === undefined ? null : encrypt(signer.keyFor(purpose, id), Buffer.from(authorization))

export const openAuthorization = (
  { signer }: Pick<Ctx, 'signer'>,
  id: string,
  sealed: Uint8Array | null,
): string | undefined =>
  sealed === null ? undefined : decrypt(signer.keyFor(purpose, id), sealed).toString()

const purpose = 'credentials of an OpenAPI spec'
