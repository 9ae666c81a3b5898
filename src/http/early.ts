// Answers given before the router, by whoever has them ready: with an id and a line in the log as all others.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'

/** What was answered before the router. */
export interface EarlyExchange {
  readonly request: IncomingMessage
  readonly id: string
  readonly status: number
  readonly milliseconds: number
}

/** What is ready to be sent: names and values of headers in turn, of which the last is the place for the request's id. */
export interface EarlyAnswer {
  readonly status: number
  readonly headers: string[]
  readonly body: Buffer | undefined
}

/** Calls `send` with the answer, or without one, once; immediately where there cannot be one. */
export type AnswerEarly = (request: IncomingMessage, send: (answer?: EarlyAnswer) => void) => void

export interface EarlyOptions {
  readonly answer: AnswerEarly
  readonly idOf: (request: IncomingMessage) => string
  readonly note: (exchange: EarlyExchange) => void
}

/** What it does not answer goes on as it came. */
export const answerEarly = (server: Server, { answer, idOf, note }: EarlyOptions): void => {
  const [handle] = server.listeners('request') as RequestListener[]
  if (handle === undefined) throw new Error('the server has nothing that handles its requests')
  server.removeListener('request', handle)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Once the server stops, requests are refused.
    if (!server.listening || (request.method !== 'GET' && request.method !== 'HEAD'))
      return handle(request, response)
    const since = performance.now()
    answer(request, ready => {
      if (ready === undefined) return handle(request, response)
      const { status, headers, body } = ready
      const id = idOf(request)
      // Written out before this returns, so that the list can be used again.
      headers[headers.length - 1] = id
      response.writeHead(status, headers)
      response.end(request.method === 'HEAD' ? undefined : body)
      note({ request, id, status, milliseconds: performance.now() - since })
    })
  })
}
