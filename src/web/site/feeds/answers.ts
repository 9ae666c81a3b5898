// Answers whose body is written while it is sent: compressed as the client accepts it, and only if the client does not
// have it yet.
import { pipeline, Readable, type Transform } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import { hashOf } from '#content/objects.ts'
import { namesTag } from '#http/versions.ts'
import { type Encoding, encodingFor } from '../page-cache/index.ts'
import type { SentAnswer, SiteRequest } from '../site-request.ts'

export interface Written {
  /** Undefined where the content has no version. */
  readonly version: string | undefined
  readonly headers: Readonly<Record<string, string>>
  /** Writes the body; called once, if the answer has one. */
  readonly write: () => AsyncIterable<string> | readonly string[]
  /**
   * Called before `write` where that walks over all pages. It may throw; the function that it returns is called at the
   * end.
   */
  readonly begin?: () => () => void
}

export const answerWritten = (
  { method, headers: asked }: SiteRequest,
  { version, headers, write, begin }: Written,
): SentAnswer => {
  const encoding = encodingFor(asked['accept-encoding'] as string | undefined)
  const tag = version === undefined ? undefined : tagIn(version, encoding)
  const ofAll = {
    vary: 'Accept-Encoding, Cookie',
    ...headers,
    ...(tag !== undefined && { etag: `"${tag}"` }),
  }
  const known = asked['if-none-match']
  if (tag !== undefined && known !== undefined && namesTag(known, tag))
    return { status: 304, headers: ofAll, body: '' }
  const encoded = { ...ofAll, ...(encoding !== 'identity' && { 'content-encoding': encoding }) }
  if (method === 'HEAD') return { status: 200, headers: encoded, body: Readable.from([]) }
  const end = begin?.()
  const body = compressed(Readable.from(inChunks(write())), encoding)
  if (end !== undefined) body.once('close', end)
  return { status: 200, headers: encoded, body }
}

/** An answer with a short text. */
export const answerText = (
  request: SiteRequest,
  headers: Readonly<Record<string, string>>,
  text: string,
): SentAnswer => answerWritten(request, { version: hashOf(text).slice(0, 22), headers, write: () => [text] })

const tagIn = (version: string, encoding: Encoding): string =>
  encoding === 'identity' ? version : `${version}-${encoding}`

const compressed = (source: Readable, encoding: Encoding): Readable => {
  const transform = compressors[encoding]?.()
  // Errors reach whoever sends the answer; `pipeline` closes both ends.
  return transform === undefined ? source : pipeline(source, transform, () => {})
}

const compressors: Readonly<Record<Encoding, (() => Transform) | undefined>> = {
  identity: undefined,
  gzip: () => createGzip(),
  br: () =>
    createBrotliCompress({
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_LGWIN]: 20,
      },
    }),
}

/** Joins small pieces into chunks that are worth sending. */
async function* inChunks(pieces: AsyncIterable<string> | readonly string[]): AsyncGenerator<Buffer> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    if (text.length < chunk) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

/** In characters. */
const chunk = 32_000
