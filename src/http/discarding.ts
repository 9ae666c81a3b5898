// What is left of a body when its request is answered: thrown away before the answer goes, or its sender never reads that.
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { waitsToContinue } from './continuing.ts'

/** Bytes, and milliseconds. Whoever sends more is cut off. */
const mostDiscarded = 64_000_000
const longestDiscarding = 30_000

/** A hook for what is about to be sent. */
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
  // Nobody can know whether the body still comes: a further request could not be distinguished from it.
  else if (waitsToContinue(raw) || isOver(raw, reply)) send(raw.readableEnded)
  else discard(raw, send)
}

/** Whether a body was announced; it may still have no byte where it comes in pieces. */
export const hasBody = ({ headers }: IncomingMessage): boolean =>
  (headers['content-length'] ?? '0') !== '0' || headers['transfer-encoding'] !== undefined

/** It has ended, its sender is gone, or was waited for long enough. */
const isOver = (raw: IncomingMessage, reply: FastifyReply): boolean =>
  raw.readableEnded || raw.destroyed || reply.statusCode === 408

/** Tells whether that was all. */
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
