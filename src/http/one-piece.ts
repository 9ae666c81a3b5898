// Short answers, sent in one piece with their headers: Node writes them at once, and Fastify's `onSend` hooks are skipped.
import type { FastifyReply } from 'fastify'
import { Latin1Json, WrittenJson } from './json.ts'

/** A text, and how its characters are encoded. */
interface OnePiece {
  readonly text: string
  readonly encoding: 'latin1' | 'utf8'
}

/** In bytes. */
const longest = 65_536

/** A body of known `length` in bytes as one text; undefined where it is long, or not JSON. */
export const onePieceOf = (body: unknown, length: unknown): OnePiece | undefined => {
  if (typeof length !== 'number' || length > longest) return undefined
  // A text that is all ASCII needs no encoding.
  if (typeof body === 'string') return { text: body, encoding: length === body.length ? 'latin1' : 'utf8' }
  if (body instanceof Latin1Json) return { text: body.latin1, encoding: 'latin1' }
  const [bytes, ...more] = body instanceof WrittenJson ? body.pieces : []
  if (bytes === undefined || more.length > 0) return undefined
  return {
    text: Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1'),
    encoding: 'latin1',
  }
}

/** Sends the text with the headers that are set on the reply. Fastify only learns that the answer was sent. */
export const sendAtOnce = (
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  { text, encoding }: OnePiece,
): FastifyReply => {
  const { raw } = reply
  // Throws where a header is not allowed, so that an error is answered instead.
  raw.writeHead(status, { ...reply.getHeaders(), ...headers } as Record<string, string | number>)
  reply.hijack()
  raw.end(text, encoding)
  return reply
}
