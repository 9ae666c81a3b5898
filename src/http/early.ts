// Answers that are sent before the router sees the request, with a request id and a log line like all others.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { withoutSignatures } from '#kernel/signed-ids.ts'

/** What was answered before the router. */
export interface EarlyExchange {
  readonly method: string
  readonly id: string
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  readonly raw: IncomingMessage
}

/**
 * An answer that is ready to be sent. `headers` alternates names and values; its last entry is the place for the request's
 * id. A short body is text with one byte per character (`latin1`), so that it goes out in one piece with the headers.
 */
export interface EarlyAnswer {
  readonly status: number
  /** The path of the request, as `loggedPath` has it. */
  readonly path: string
  readonly headers: string[]
  readonly body: Buffer | string | undefined
}

/** The path without what may be secret: its query, and signatures. */
export const loggedPath = (url: string): string => {
  const query = url.indexOf('?')
  return withoutSignatures(query === -1 ? url : url.slice(0, query))
}

/** Calls `send` exactly once, with the answer or without one; immediately where there can be no early answer. */
export type AnswerEarly = (request: IncomingMessage, send: (answer?: EarlyAnswer) => void) => void

export interface EarlyOptions {
  readonly answer: AnswerEarly
  /** The request's id, from the value of the header `x-request-id`. */
  readonly idOf: (named: string | undefined) => string
  readonly note: (exchange: EarlyExchange) => void
}

const requestIdHeader = 'x-request-id'

/** The value of the header; undefined where it occurs twice. Reading `headers` would make Node parse all of them. */
const requestIdIn = (rawHeaders: readonly string[]): string | undefined => {
  let found: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string
    if (name.length !== requestIdHeader.length || name.toLowerCase() !== requestIdHeader) continue
    if (found !== undefined) return undefined
    found = rawHeaders[index + 1]
  }
  return found
}

/** Asks `answer` about each GET and HEAD; without an early answer the request goes on to the server unchanged. */
export const answerEarly = (server: Server, { answer, idOf, note }: EarlyOptions): void => {
  const [handle] = server.listeners('request') as RequestListener[]
  if (handle === undefined) throw new Error('the server has nothing that handles its requests')
  server.removeListener('request', handle)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // Once the server stops listening, requests are refused by its usual handler.
    if (!server.listening || (request.method !== 'GET' && request.method !== 'HEAD'))
      return handle(request, response)
    const since = performance.now()
    answer(request, ready => {
      if (ready === undefined) return handle(request, response)
      const { status, path, headers, body } = ready
      const { method = '' } = request
      const id = idOf(requestIdIn(request.rawHeaders))
      // `writeHead` copies the headers before this returns, so the list can be used again.
      headers[headers.length - 1] = id
      response.writeHead(status, headers)
      response.end(method === 'HEAD' ? undefined : body, 'latin1')
      note({ method, id, path, status, milliseconds: performance.now() - since, raw: request })
    })
  })
}
