// What Node's parser refuses before it is a request: answered as every error of this API looks.

import type { Socket } from 'node:net'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { errorBody } from './render-error.ts'
import { standardHeaders } from './standard-headers.ts'
import { statusTexts } from './status-texts.ts'

/** In milliseconds: until then the sender can read the answer. */
const longestEnding = 5000

/** An answer where something can still be answered; then the connection ends. */
export const answerParserErrors =
  (logger: FastifyBaseLogger, nextRequestId: () => string) =>
  (error: ConnectionError, socket: Socket): void => {
    if (socket.writableEnded) return
    const requestId = nextRequestId()
    const { code } = error as { code?: string }
    logger.info({ requestId, code }, 'a request could not be read')
    if (code === 'ECONNRESET' || !socket.writable || hasBegunToAnswer(socket)) {
      socket.destroy()
      return
    }
    const { status, message } = refusalOf(code)
    const { headers, body } = lastAnswer(status, message, requestId)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${statusTexts[status]}\r\n${lines.join('')}\r\n${body}`)
    setTimeout(() => socket.destroy(), longestEnding).unref()
  }

/** An error as the last thing on its connection. */
export const lastAnswer = (status: number, message: string, requestId: string) => {
  const body = JSON.stringify(errorBody(status, message, requestId))
  const headers = {
    ...standardHeaders,
    'x-request-id': requestId,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  return { headers, body }
}

/** Node keeps the answer that is under way on a connection nowhere else; its own handler of such errors looks there too. */
const hasBegunToAnswer = (socket: Socket): boolean =>
  (socket as { _httpMessage?: { headersSent: boolean } })._httpMessage?.headersSent === true

const refusalOf = (code: string | undefined): { status: number; message: string } => {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return { status: 408, message: 'the request did not come in time' }
    case 'HPE_HEADER_OVERFLOW':
      return { status: 431, message: 'the address and the headers must have at most 16 KB together' }
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return { status: 413, message: 'the pieces of the body have extensions that are too long' }
    default:
      return { status: 400, message: 'this is no request that can be read as HTTP/1.1' }
  }
}
