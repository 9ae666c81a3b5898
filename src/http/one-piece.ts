// Short answers, sent in one piece with their headers: as text that Node writes at once, past the hooks that look at what is sent.
import type { FastifyReply } from 'fastify'
import { Latin1Json, WrittenJson } from './json.ts'

/** Text, and how its characters become bytes. */
interface OnePiece {
  readonly text: string
  readonly encoding: 'latin1' | 'utf8'
}

/** In bytes. */
const longest = 65_536

/** A body as one text; undefined where it is long, or no JSON. `length` is what it has in bytes. */
export const onePieceOf = (body: unknown, length: unknown): OnePiece | undefined => {
  if (typeof length !== 'number' || length > longest) return undefined
  // Where all characters are ASCII, nothing needs to be encoded.
  if (typeof body === 'string') return { text: body, encoding: length === body.length ? 'latin1' : 'utf8' }
  if (body instanceof Latin1Json) return { text: body.latin1, encoding: 'latin1' }
  const [bytes, ...more] = body instanceof WrittenJson ? body.pieces : []
  if (bytes === undefined || more.length > 0) return undefined
  return {
    text: Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1'),
    encoding: 'latin1',
  }
}

/** Sends it with the headers that the reply has already; Fastify has no more to do with it than to tell that it was sent. */
export const sendAtOnce = (
  reply: FastifyReply,
  status: number,
  headers: Readonly<Record<string, string | number>>,
  { text, encoding }: OnePiece,
): FastifyReply => {
  const { raw } = reply
  // Throws where a header cannot be sent; then an error is answered.
  raw.writeHead(status, { ...reply.getHeaders(), ...headers } as Record<string, string | number>)
  reply.hijack()
  raw.end(text, encoding)
  return reply
}
