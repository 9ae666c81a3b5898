// Fetches one page of a site, unless its stored answer is still current.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Invalid } from '#kernel/errors.ts'
import { type FetchAnswer, FetchFailed, StatusRefused } from '#network/index.ts'
import { type Asking, isPassing } from './asking.ts'
import type { KeptAnswers } from './kept.ts'
import { limits } from './limits.ts'
import { hashOfText, type NewAnswer } from './store.ts'

/** A page whose body is stored, or is to be stored. */
export interface FetchedPage {
  readonly kind: 'page'
  /** The hash of the requested address, under which the page is stored. */
  readonly key: string
  /** The address after redirects. */
  readonly url: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** The hash of its bytes. */
  readonly hash: string
  /** The answer to be stored; absent where it has not changed. */
  readonly answer?: NewAnswer
}

export type FetchOutcome =
  | FetchedPage
  /** No HTML; `url` is the address after redirects. */
  | { readonly kind: 'other'; readonly url: string }
  | {
      readonly kind: 'failed'
      readonly reason: string
      /** Whether the site answered that it does not exist. */
      readonly isMissing: boolean
      /** Whether the site was busy or out of reach at every attempt. */
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

/** Turns an error of the network or of the address into an outcome; other errors are thrown. */
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

/** The headers that a later conditional request needs; no server sends longer ones. */
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

/** Receives a page and compresses it meanwhile; undefined, without reading it, where it is no page. */
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
