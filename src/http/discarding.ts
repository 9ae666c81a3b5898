// The rest of a body whose request is answered: it is discarded
// before the answer is sent, for some clients read none until then.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { waitsToContinue } from './continuing.ts'

/** In bytes and milliseconds. Whoever sends more, or takes longer, is cut off. */
const mostDiscarded = 64_000_000
const longestDiscarding = 30_000

/** An `onSend` hook that discards the rest of the body, and closes the connection where it does not come to its end. */
export const discardBody = (
  { raw }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void => {
  const send = (isWhole: boolean): void => {
    if (!isWhole) reply.header('connection', 'close')
    done(null, payload)
  }
  if (!hasBody(raw) || raw.complete) done(null, payload)
  // Unless the body has ended, more of it may come, which could not be told from a next request: then the connection closes.
  else if (waitsToContinue(raw) || isOver(raw, reply)) send(raw.readableEnded)
  else discard(raw, send)
}

/** Whether the headers announce a body. One that is sent in chunks may still turn out to be empty. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined

/** Whether the body has ended, its sender is gone, or it did not come in time (408). */
const isOver = (raw: IncomingMessage, reply: FastifyReply): boolean =>
  raw.readableEnded || raw.destroyed || reply.statusCode === 408

/** Reads and drops the rest of the body; tells whether that was all of it. */
const discard = (raw: IncomingMessage, tell: (isWhole: boolean) => void): void => {
  let left = mostDiscarded
  const end = (isWhole: boolean): void => {
    clearTimeout(timer)
    raw.off('data', take).off('end', ended).off('close', cut).off('error', cut).pause()
    tell(isWhole)
  }
  const take = (piece: Buffer): void => {
    left -= piece.length
    if (left < 0) end(false)
  }
  const ended = (): void => end(true)
  const cut = (): void => end(false)
  const timer = setTimeout(cut, longestDiscarding)
  raw.unpipe().on('data', take).on('end', ended).on('close', cut).on('error', cut).resume()
}
