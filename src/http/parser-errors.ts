// Requests that Node's parser refuses, answered in the same form as every error of this API.
import type { Socket } from 'node:net'
import type { ConnectionError, FastifyBaseLogger } from 'fastify'
import { errorBody } from './render-error.ts'
import { standardHeaders } from './standard-headers.ts'
import { statusTexts } from './status-texts.ts'

/** In milliseconds: how long the connection stays open for the sender to read the answer. */
const longestEnding = 5000

/** Answers where that is still possible, then ends the connection. */
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

/** The headers and the body of an error that is the last answer on its connection. */
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

/** Node keeps the pending answer of a connection nowhere else; its own handler of such errors reads this field too. */
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
