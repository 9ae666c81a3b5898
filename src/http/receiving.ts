// The bytes of a JSON body: received within limits of size and time, and counted as they come.
import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { errorCodes, type FastifyRequest } from 'fastify'
import { TooLarge } from '#kernel/errors.ts'
import { parseBody, smallBody } from './body.ts'
import { letContinue } from './continuing.ts'
import { SenderGone, whileWaitedFor } from './gone.ts'
import { countPiece, emptyShape } from './json-shape.ts'
import type { LargeBodies, Stay } from './large-bodies.ts'
import { routeOf } from './routes.ts'
import { networkOf } from './sender.ts'

/** The body did not come in time. */
export class TooSlow extends Error {}

/** In milliseconds. */
const longestReceiving = 60_000

/** Reads and parses the body of a request, within the limit of its route; a large one waits for room first. */
export const receiveJson =
  (room: LargeBodies) =>
  async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
    const { bodyLimit } = routeOf(request)
    const bytes = Number(request.headers['content-length'] ?? bodyLimit)
    if (bytes > bodyLimit) throw tooLarge(bodyLimit)
    if (bytes > smallBody) request.largeBody = await enter(room, request, bytes)
    try {
      return await receiveAdmitted(request, payload)
    } catch (error) {
      request.largeBody?.leave()
      throw error
    }
  }

/** For media types that no operation takes: an empty body counts as none, any other is refused. */
export const receiveNothing = async (request: FastifyRequest, payload: Readable): Promise<undefined> => {
  const refuse = (): never => {
    throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type'])
  }
  if (request.headers['content-length'] !== undefined) refuse()
  letContinue(request.raw)
  await receive(payload, routeOf(request).bodyLimit, refuse)
}

const enter = (room: LargeBodies, request: FastifyRequest, bytes: number): Promise<Stay> =>
  whileWaitedFor(request, signal => room.enter(request.actor?.userId ?? networkOf(request), bytes, signal))

const receiveAdmitted = async (request: FastifyRequest, payload: Readable): Promise<unknown> => {
  letContinue(request.raw)
  const shape = emptyShape()
  const bytes = await receive(payload, routeOf(request).bodyLimit, piece => countPiece(shape, piece))
  request.bodyLength = bytes.length
  request.largeBody?.shrink(bytes.length)
  if (request.headers['idempotency-key'] !== undefined) request.bodyHash = hash('sha256', bytes, 'base64url')
  return parseBody(bytes, shape.names)
}

/** All bytes of a stream. Once the stream has failed, or `look` has thrown, the rest is not read. */
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

export const tooLarge = (limit: number): TooLarge =>
  new TooLarge(`the body must have at most ${limit} bytes here`)
