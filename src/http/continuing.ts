// `Expect: 100-continue`: clients that send their body only once the server asks for it.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Handles requests of waiting clients like all others, up to where their body is read. */
export const letRequestsWait = (server: Server): void => {
  server.on('checkContinue', (request, response) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
}

export const waitsToContinue = (request: IncomingMessage): boolean => waiting.has(request)

/** Asks for the body if the client waits for that. */
export const letContinue = (request: IncomingMessage): void => {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}
