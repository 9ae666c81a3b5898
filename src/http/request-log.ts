// The line of the log for each request that was answered.
import type { FastifyBaseLogger } from 'fastify'
import { type Logger, symbols } from 'pino'

export interface LoggedRequest {
  readonly requestId: string
  readonly method: string
  /** As `loggedPath` has it. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
}

export type RequestLog = (request: LoggedRequest) => void

/**
 * Writes lines as the logger would, to where it writes. Its `info` looks up what to do with each field; for every request that
 * would cost a fifth of sending a page.
 */
export const requestLog = (logger: FastifyBaseLogger): RequestLog => {
  const log = logger as Logger & { readonly [symbols.streamSym]: Lines }
  const { [symbols.streamSym]: stream, levels } = log
  const level = levels.values.info
  return ({ requestId, method, path, status, milliseconds }) => {
    if (!log.isLevelEnabled('info')) return
    const [time, taken] = [Date.now(), Math.round(milliseconds * 10) / 10]
    const line = { level, time, requestId, method, path, status, milliseconds: taken, msg: 'request' }
    stream.write(`${JSON.stringify(line)}\n`)
  }
}

interface Lines {
  write(line: string): void
}
