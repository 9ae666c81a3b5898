// Fetches one page of a site, unless what is kept of it is still the same.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Invalid } from '#kernel/errors.ts'
import { type FetchAnswer, FetchFailed, StatusRefused } from '#network/index.ts'
import { type Asking, isPassing } from './asking.ts'
import type { KeptAnswers } from './kept.ts'
import { limits } from './limits.ts'
import { hashOfText, type NewAnswer } from './store.ts'

/** A page; its body is kept, or is to be kept. */
export interface FetchedPage {
  readonly kind: 'page'
  /** The hash of the address that was asked for, under which it is kept. */
  readonly key: string
  /** Where its redirects led. */
  readonly url: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** Equal for equal bytes. */
  readonly hash: string
  /** What is to be kept; absent where it is the same as before. */
  readonly answer?: NewAnswer
}

export type FetchOutcome =
  | FetchedPage
  /** Not HTML; `url` is where its redirects led. */
  | { readonly kind: 'other'; readonly url: string }
  | {
      readonly kind: 'failed'
      readonly reason: string
      /** The site says that there is nothing. */
      readonly isMissing: boolean
      /** It was busy or out of reach, however often it was asked. */
      readonly isPassing: boolean
    }

const accept = 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.5'

export const fetchPage = async (asking: Asking, kept: KeptAnswers, url: string): Promise<FetchOutcome> => {
  const key = hashOfText(url)
  const before = kept.get(key)
  if (before !== undefined && kept.isFresh(before)) return keptPage(before)
  try {
    const { body, ...answer } = await asking.fetch(
      url,
      {
        maximumBytes: limits.page,
        headers: { accept, ...kept.conditions(before) },
        isWanted: wantedFor(before),
      },
      receivePage,
    )
    if (answer.status === 304 && before !== undefined) return keptPage(before)
    if (body === undefined) return { kind: 'other', url: answer.url }
    return newPage({ key, url }, answer, body)
  } catch (error) {
    asking.signal.throwIfAborted()
    return failedOutcome(error)
  }
}

/** Whatever the network has to say against an address; other errors are thrown. */
export const failedOutcome = (error: unknown): FetchOutcome & { kind: 'failed' } => {
  if (!(error instanceof FetchFailed || error instanceof Invalid)) throw error
  const isMissing = error instanceof StatusRefused && (error.status === 404 || error.status === 410)
  return { kind: 'failed', reason: error.message, isMissing, isPassing: isPassing(error) }
}

export const wantedFor =
  (before: unknown) =>
  (status: number): boolean =>
    (status >= 200 && status <= 299) || (status === 304 && before !== undefined)

const keptPage = ({
  address,
  reached,
  content_type,
  size,
  hash,
}: ReturnType<KeptAnswers['get']> & object): FetchOutcome => ({
  kind: 'page',
  key: address,
  url: reached,
  contentType: content_type,
  size,
  hash,
})

const newPage = (
  { key, url }: { key: string; url: string },
  { url: reached, contentType, headers }: FetchAnswer,
  { size, hash, body }: Compressed,
): FetchedPage => ({
  kind: 'page',
  key,
  url: reached,
  contentType,
  size,
  hash,
  answer: {
    address: key,
    url,
    reached,
    content_type: contentType,
    ...validatorsOf(headers),
    size,
    hash,
    body,
  },
})

/** What a conditional request names later; longer ones are none that a server sends. */
export const validatorsOf = (headers: FetchAnswer['headers']): { etag: string; last_modified: string } => ({
  etag: shortOnly(headers.etag),
  last_modified: shortOnly(headers['last-modified']),
})

const shortOnly = (value = ''): string => (value.length > 500 ? '' : value)

interface Compressed {
  readonly size: number
  readonly hash: string
  readonly body: Uint8Array
}

/** Compressed while it comes; undefined, and not read, where it is no page. */
const receivePage = async (
  chunks: AsyncIterable<Uint8Array>,
  { status, contentType }: FetchAnswer,
): Promise<Compressed | undefined> => {
  if (status === 304 || !isHtml(contentType)) return undefined
  const sha256 = createHash('sha256')
  const pieces: Uint8Array[] = []
  let size = 0
  const counted = async function* () {
    for await (const chunk of chunks) {
      size += chunk.length
      sha256.update(chunk)
      yield chunk
    }
  }
  await pipeline(counted, createGzip({ level: 3 }), async source => {
    for await (const piece of source) pieces.push(piece as Uint8Array)
  })
  return { size, hash: sha256.digest('base64url'), body: Buffer.concat(pieces) }
}

export const isHtml = (contentType: string): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml)\b|^\s*$/i.test(contentType)
