// Closing the server: no connection is kept alive; idle ones end
// immediately, the others once they are answered or time is up.
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { withoutSignatures } from '#kernel/signed-ids.ts'
import { isDoneWithin } from '#kernel/time-limit.ts'
import { sendError } from './render-error.ts'
import { foundFor } from './routes.ts'

/** The latest request on a connection, with its answer. */
interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly since: number
  id?: string
  operation?: string | undefined
}

export interface FollowedConnections {
  /**
   * Makes `/readyz` fail, so that proxies turn to other processes. Requests
   * that still come are answered, each as the last one of its connection.
   */
  drain(): void
  /**
   * Ends all connections within `graceTime` milliseconds. No new ones
   * are accepted, and requests that come meanwhile are refused (503).
   */
  end(graceTime: number): Promise<void>
}

/** Follows the connections of a server, to end them before it is closed. */
export const followConnections = (server: FastifyInstance): FollowedConnections => {
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
  // Prepended, so that it runs before Fastify's hook below sets the id of the request.
  server.server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    connections.set(request.socket, { request, response, since: performance.now() })
    if (server.isDraining) response.shouldKeepAlive = false
  })
  server.addHook('onRequest', (request, reply, done) => {
    const exchange = connections.get(request.raw.socket)
    if (exchange !== undefined) {
      exchange.id = request.id
      exchange.operation = foundFor(request)?.value.operation.id
    }
    if (isClosing) refuse(reply)
    else done()
  })
  const drain = (): void => {
    server.isDraining = true
    for (const exchange of connections.values()) endsConnection(exchange)
  }
  return {
    drain,
    end: async graceTime => {
      drain()
      isClosing = true
      // Accepts no more connections, and closes the idle ones.
      server.server.close()
      for (const [socket, exchange] of connections) endWhenSent(socket, exchange)
      if (connections.size === 0 || (await isDoneWithin(graceTime, allEnded.promise))) return
      server.log.warn(cutOff(connections), 'cut off, for the server stops')
      for (const socket of connections.keys()) socket.destroy()
    },
  }
}

const refuse = (reply: FastifyReply): FastifyReply =>
  sendError(
    reply.headers({ 'retry-after': '5', connection: 'close' }),
    503,
    'shutting down; try again shortly',
  )

/** An answer that is not sent yet says that the connection closes. */
const endsConnection = (exchange: Exchange | undefined): void => {
  if (exchange !== undefined && !exchange.response.headersSent) exchange.response.shouldKeepAlive = false
}

/** An answer whose headers were sent has said that the connection stays, so it is closed after the answer. */
const endWhenSent = (socket: Socket, exchange: Exchange | undefined): void => {
  if (exchange === undefined || !isUnderWay(exchange) || !exchange.response.headersSent) return
  exchange.response.once('finish', () => socket.destroySoon())
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
    cutOff: requests.slice(0, mostReported).map(({ request, response, since, id, operation }) => ({
      requestId: id,
      operation,
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
