// A page as it is sent: its bytes in every encoding that was requested, each with complete headers.
import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { namesTag } from '#http/versions.ts'
import { inOwnMemory } from '#kernel/own-memory.ts'
import type { PageCounter } from '#sites/insights/index.ts'
import type { SiteAnswer } from '../site-request.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page in one encoding. */
export interface Encoded {
  readonly body: Buffer
  /** The body as a Latin-1 string, where it is short. */
  readonly text: string | undefined
  readonly tag: string
  readonly headers: Headers
}

type Headers = Readonly<Record<string, string>>

export interface EncodedPage {
  /** The page in an encoding; undefined if it was not encoded yet. */
  now(encoding: Encoding): Encoded | undefined
  /** The page in an encoding, which is made if necessary. */
  in(encoding: Encoding): Promise<Encoded>
  /** The counter of readings; undefined for pages that are not counted. */
  readonly counter: PageCounter | undefined
  /** The bytes of all encodings together. */
  readonly weight: number
}

/** `headers` are those of every encoding; `grown` is called when the weight has changed. */
export const encodedPage = (
  body: Buffer,
  headers: Headers,
  grown: () => void,
  counter?: PageCounter,
): EncodedPage => {
  const content = hash('sha256', body, 'base64url').slice(0, 22)
  const made = new Map<Encoding, Encoded>()
  const begun = new Map<Encoding, Promise<Encoded>>()
  let uses = 0
  const keep = (encoding: Encoding, bytes: Buffer, suffix: string): Encoded => {
    const encoded = encodedAs(encoding, bytes, content + suffix, headers)
    made.set(encoding, encoded)
    grown()
    return encoded
  }
  const make = async (encoding: Encoding): Promise<Encoded> => {
    if (encoding === 'identity') return keep(encoding, body, '')
    if (encoding === 'gzip') return keep(encoding, inOwnMemory([await gzipped(body)]), '-gzip')
    return keep(encoding, inOwnMemory([await brotli(body, quickly)]), '-br')
  }
  const improve = () =>
    inBackground(async () => {
      keep('br', inOwnMemory([await brotli(body, thoroughly)]), '-best')
    })
  return {
    counter,
    now: encoding => {
      if (encoding === 'br' && ++uses === usesBeforeBest) improve()
      return made.get(encoding)
    },
    in: encoding => {
      const known = made.get(encoding)
      if (known !== undefined) return Promise.resolve(known)
      const making = begun.get(encoding) ?? make(encoding).finally(() => begun.delete(encoding))
      begun.set(encoding, making)
      return making
    },
    get weight() {
      return [...made.values()].reduce(
        (sum, encoded) => sum + weightOf(encoded, body),
        body.length + overhead,
      )
    },
  }
}

/** The weight of an encoding; the bytes of the page itself are counted only once. */
const weightOf = ({ body, text = '' }: Encoded, page: Buffer): number =>
  text.length + (body === page ? 0 : body.length + overhead)

/** The page, or a 304 where the browser has it already. */
export const answerWith = ({ tag, headers, body }: Encoded, ifNoneMatch: string | undefined): SiteAnswer => {
  if (ifNoneMatch === undefined || !namesTag(ifNoneMatch, tag)) return { status: 200, headers, body }
  const { 'content-encoding': _, 'content-length': __, ...unchanged } = headers
  return { status: 304, headers: unchanged, body: '' }
}

/** The best encoding that an `Accept-Encoding` header allows (RFC 9110, 12.5.3). */
export const encodingFor = (header: string | undefined): Encoding => {
  if (header === undefined) return 'identity'
  const known = encodings.get(header)
  if (known !== undefined) return known
  const encoding = chosen(header.toLowerCase())
  // Browsers have few such headers, but other clients may send any number of them.
  if (encodings.size < mostHeaders) encodings.set(header, encoding)
  return encoding
}

const encodings = new Map<string, Encoding>()
const mostHeaders = 100

const chosen = (header: string): Encoding => {
  const taken = new Map(header.split(',').map(part => readWeight(part)))
  const takes = (encoding: string): boolean => (taken.get(encoding) ?? taken.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

const readWeight = (part: string): [string, number] => {
  const [name = '', ...parameters] = part.split(';').map(piece => piece.trim())
  const weight = parameters.find(parameter => parameter.startsWith('q='))
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

const encodedAs = (encoding: Encoding, body: Buffer, version: string, others: Headers): Encoded => {
  const headers = {
    ...others,
    etag: `"${version}"`,
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
    'content-length': String(body.length),
  }
  const text = body.length <= longestText ? body.toString('latin1') : undefined
  return { body, text, tag: version, headers }
}

/** In bytes: Node sends a string of this size in one piece with its headers. */
const longestText = 14_000

const brotli = (body: Buffer, quality: number): Promise<Buffer> =>
  compressBrotli(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      [constants.BROTLI_PARAM_LGWIN]: windowFor(body.length),
    },
  })

/** The smallest window that the whole page fits into: a larger one takes memory without compressing better. */
const windowFor = (length: number): number => {
  const bits = 33 - Math.clz32(length)
  return Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, bits))
}

const compressBrotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const [quickly, thoroughly] = [5, 11]

/** From this many uses on, the best compression is worth its time. */
const usesBeforeBest = 3

/** Runs work one at a time, so that nobody waits for a thread; if too much is waiting, it is skipped. */
const inBackground = (work: () => Promise<void>): void => {
  if (waiting >= mostWaiting) return
  waiting++
  last = last
    .then(work)
    .catch(() => {})
    .finally(() => {
      waiting--
    })
}

let last: Promise<unknown> = Promise.resolve()
let waiting = 0
const mostWaiting = 1000

/** Bytes of headers and of the objects that hold them. */
const overhead = 2000
