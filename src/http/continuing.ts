// Senders that ask before they send a body, by `Expect: 100-continue`: they go on once it is wanted.
import type { IncomingMessage, Server, ServerResponse } from 'node:http'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/** Has such requests handled like all others, up to where their body is read. */
export const letRequestsWait = (server: Server): void => {
  server.on('checkContinue', (request, response) => {
    waiting.set(request, response)
    server.emit('request', request, response)
  })
}

export const waitsToContinue = (request: IncomingMessage): boolean => waiting.has(request)

/** Asks for the body, where its sender waits for that. */
export const letContinue = (request: IncomingMessage): void => {
  waiting.get(request)?.writeContinue()
  waiting.delete(request)
}
