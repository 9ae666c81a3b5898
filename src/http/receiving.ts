// The bytes of a JSON body: taken within bounds of size and time, and counted as they come.

import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { TooLarge } from '#kernel/errors.ts'
import { parseBody } from './body.ts'
import { letContinue } from './continuing.ts'
import { countPiece, emptyShape } from './json-shape.ts'

/** The sender went away before all was there: nobody waits for an answer. */
export class SenderGone extends Error {}

/** The body did not come in time. */
export class TooSlow extends Error {}

/** In milliseconds. */
const longestReceiving = 60_000

/** Reads and parses the body of a request, of at most as many bytes as its route takes. */
export const receiveJson = async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
  const { bodyLimit } = request.routeOptions
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw tooLarge(bodyLimit)
  letContinue(request.raw)
  const shape = emptyShape()
  const bytes = await receive(payload, bodyLimit, piece => countPiece(shape, piece))
  request.bodyLength = bytes.length
  return parseBody(bytes, shape.names)
}

/** All of a stream. Once it has failed, or `look` has thrown, the rest is not listened to. */
export const receive = (stream: Readable, limit: number, look: (piece: Buffer) => void): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    if (stream.destroyed) return reject(new SenderGone('the sender went away'))
    const pieces: Buffer[] = []
    let length = 0
    const end = (finish: () => void): void => {
      clearTimeout(timer)
      stream.off('data', take).off('end', finished).off('error', gone).off('close', gone)
      finish()
    }
    const take = (piece: Buffer): void => {
      length += piece.length
      pieces.push(piece)
      try {
        if (length > limit) throw tooLarge(limit)
        look(piece)
      } catch (error) {
        end(() => reject(error))
      }
    }
    const finished = (): void => end(() => resolve(Buffer.concat(pieces, length)))
    const gone = (): void => end(() => reject(new SenderGone('the sender went away')))
    const timer = setTimeout(
      () => end(() => reject(new TooSlow('the body did not come in time'))),
      longestReceiving,
    )
    stream.on('data', take).on('end', finished).on('error', gone).on('close', gone)
  })

const tooLarge = (limit: number): TooLarge => new TooLarge(`the body must have at most ${limit} bytes here`)
