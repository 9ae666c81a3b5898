// Answers a request for a PDF: waits for it, and sends it whole, in part, or not at all if the client has it.
import type { Readable } from 'node:stream'
import type { Installation } from '#context.ts'
import { namesTag } from '#http/versions.ts'
import { Unavailable } from '#kernel/errors.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import { committedBlobs, nothing, openBlob } from '../files/index.ts'
import { partOf } from './range.ts'
import type { KeptPdf } from './store.ts'

export interface DeliveryHeaders {
  readonly range?: string | undefined
  readonly 'if-range'?: string | undefined
  readonly 'if-none-match'?: string | undefined
}

export interface Delivery {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The requested bytes; undefined where there is nothing to send. */
  readonly body: Readable | undefined
}

export interface DeliveryRequest {
  readonly method: string
  readonly headers: DeliveryHeaders
}

/** Milliseconds; proxies do not wait longer either. */
const longestWait = 50_000

/** Waits for a PDF. Rejects with `Unavailable` where it takes too long, but it is still made. */
export const waitFor = async (making: Promise<KeptPdf>, longest = longestWait): Promise<KeptPdf> => {
  if (await isDoneWithin(longest, making)) return making
  throw new Unavailable('this PDF is still being made; ask again', 2)
}

export const deliver = async (
  installation: Pick<Installation, 'database' | 'fileStorage'>,
  { blob, size }: KeptPdf,
  { method, headers: asked }: DeliveryRequest,
): Promise<Delivery> => {
  const etag = `"${blob}"`
  const headers = { etag, 'accept-ranges': 'bytes' }
  const { range, 'if-range': ifRange = etag, 'if-none-match': ifNoneMatch } = asked
  if (ifNoneMatch !== undefined && namesTag(ifNoneMatch, blob))
    return { status: 304, headers, body: undefined }
  // Ranges apply to GET alone (RFC 9110, 14.2).
  const part = method === 'GET' && ifRange === etag ? partOf(range, size) : 'whole'
  if (part === 'none')
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: undefined }
  const { start, end } = part === 'whole' ? { start: 0, end: size } : part
  return {
    status: part === 'whole' ? 200 : 206,
    headers: {
      ...headers,
      ...(part !== 'whole' && { 'content-range': `bytes ${start}-${end - 1}/${size}` }),
      'content-length': String(end - start),
    },
    body: method === 'HEAD' ? nothing() : await openBlob(committedBlobs(installation), blob, end, start),
  }
}
