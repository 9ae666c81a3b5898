// Closing the server: idle connections end immediately, the others when they are answered or their time is up.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withoutSignatures } from '#kernel/signed-ids.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import { sendError } from './render-error.ts'

/** A request and its answer; of a connection the last ones. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  id?: string
}

/** Ends all connections, within so many milliseconds; from then on the server takes no new ones. */
export type EndConnections = (graceTime: number) => Promise<void>

/**
 * Follows the connections of a server, to end them before it is closed. Requests that come while they are ended are
 * refused.
 */
export const followConnections = (server: FastifyInstance): EndConnections => {
  const connections = new Map<Socket, Exchange | undefined>()
  const allEnded = Promise.withResolvers<void>()
  let isClosing = false
  server.server.on('connection', (socket: Socket) => {
    connections.set(socket, undefined)
    socket.once('close', () => {
      connections.delete(socket)
      if (isClosing && connections.size === 0) allEnded.resolve()
    })
  })
  // Before Fastify, which tells the request's id.
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    connections.set(request.socket, { request, response, since: performance.now() })
  })
  server.addHook('onRequest', (request, reply, done) => {
    const exchange = connections.get(request.raw.socket)
    if (exchange !== undefined) exchange.id = request.id
    if (isClosing) refuse(reply)
    else done()
  })
  return async graceTime => {
    isClosing = true
    // Takes no new connections from now on, and ends those on which no request has begun.
    server.server.close()
    for (const [socket, exchange] of connections) endWhenAnswered(socket, exchange)
    if (connections.size === 0 || (await isDoneWithin(graceTime, allEnded.promise))) return
    server.log.warn(cutOff(connections), 'cut off, for the server stops')
    for (const socket of connections.keys()) socket.destroy()
  }
}

const refuse = (reply: FastifyReply): FastifyReply =>
  sendError(
    reply.headers({ 'retry-after': '5', connection: 'close' }),
    503,
    'shutting down; try again shortly',
  )

const endWhenAnswered = (socket: Socket, exchange: Exchange | undefined): void => {
  if (exchange === undefined || !isUnderWay(exchange)) return
  const { response } = exchange
  // What is still to be answered says that the connection closes; what has begun to be answered has said that it stays.
  if (response.headersSent) response.once('finish', () => socket.destroySoon())
  else response.shouldKeepAlive = false
}

const isUnderWay = ({ response }: Exchange): boolean => !response.writableFinished && !response.destroyed

const mostReported = 20

/** For the log: the requests that were under way, those that took longest first, and how many connections there were. */
const cutOff = (connections: ReadonlyMap<Socket, Exchange | undefined>): object => {
  const exchanges = [...connections.values()].filter(exchange => exchange !== undefined).filter(isUnderWay)
  const requests = exchanges.sort((one, other) => one.since - other.since)
  return {
    connections: connections.size,
    requests: requests.length,
    cutOff: requests.slice(0, mostReported).map(({ request, response, since, id }) => ({
      requestId: id,
      method: request.method,
      path: withoutSignatures((request.url ?? '').split('?', 1)[0] as string),
      milliseconds: Math.round(performance.now() - since),
      state: stateOf(request, response),
    })),
  }
}

const stateOf = (request: IncomingMessage, response: ServerResponse): string => {
  if (response.headersSent) return 'its answer was being sent'
  return request.complete ? 'its answer was being computed' : 'its body was still to come'
}
