// Requests whose headers HTTP itself forbids: refused before anything else sees them, in the form of all errors of this API.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { type EarlyExchange, loggedPath } from './early.ts'
import { lastAnswer } from './parser-errors.ts'

export interface UnusableHeadersOptions {
  /** The request's id, from the value of the header `x-request-id`. */
  readonly idOf: (named: string | string[] | undefined) => string
  readonly note: (exchange: EarlyExchange) => void
}

/** Node would answer such requests without a body, a request id and a log line. */
export const refuseUnusableHeaders = (server: Server, { idOf, note }: UnusableHeadersOptions): void => {
  const refuse = (request: IncomingMessage, response: ServerResponse, status: number, message: string) => {
    const id = idOf(request.headers['x-request-id'])
    const { headers, body } = lastAnswer(status, message, id)
    response.writeHead(status, headers)
    response.end(body)
    const { method = '', url = '' } = request
    note({ method, id, path: loggedPath(url), status, milliseconds: 0, raw: request })
  }
  const [handle] = server.listeners('request') as RequestListener[]
  if (handle === undefined) throw new Error('the server has nothing that handles its requests')
  server.removeListener('request', handle)
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (request.headers.host !== undefined || request.httpVersion !== '1.1') handle(request, response)
    else
      refuse(
        request,
        response,
        400,
        'a request of HTTP/1.1 names the host that it is for: send the header Host',
      )
  })
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
    refuse(request, response, 417, 'nothing but 100-continue can be expected here'),
  )
}
