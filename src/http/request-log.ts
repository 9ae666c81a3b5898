// The line of the log for each request that was answered.
import type { FastifyBaseLogger } from 'fastify'
import { type Logger, symbols } from 'pino'
import { timeNow } from './log-format.ts'

export interface LoggedRequest {
  readonly requestId: string
  readonly method: string
  /** As `loggedPath` has it. */
  readonly path: string
  readonly status: number
  readonly milliseconds: number
  /** Of the trace that it is in, if it is in one. */
  readonly traceId?: string | undefined
}

export type RequestLog = (request: LoggedRequest) => void

/**
 * Writes lines as the logger would, to where it writes. Its `info` looks up what to do with each field; for every request that
 * would cost a fifth of sending a page.
 */
export const requestLog = (logger: FastifyBaseLogger): RequestLog => {
  const log = logger as Logger & { readonly [symbols.streamSym]: Lines }
  const { [symbols.streamSym]: stream } = log
  return ({ requestId, method, path, status, milliseconds, traceId }) => {
    if (!log.isLevelEnabled('info')) return
    const taken = Math.round(milliseconds * 10) / 10
    // An object, made only to be written, costs more than all else here. What may have quotation marks in it is the path alone.
    const named = `"requestId":"${requestId}","method":"${method}","path":${JSON.stringify(path)}`
    const traced = traceId === undefined ? '' : `"trace_id":"${traceId}",`
    stream.write(
      `{"level":"info","time":"${timeNow()}",${traced}${named},"status":${status},"milliseconds":${taken},"msg":"request"}\n`,
    )
  }
}

interface Lines {
  write(line: string): void
}
