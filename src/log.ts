// The log: one JSON object a line.
import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { logFormat } from '#http/log-format.ts'
import { type LogLines, logLines } from './log-lines.ts'

export interface ServerLog extends Pick<LogLines, 'flush'> {
  readonly logger: FastifyBaseLogger
}

const standardOutput = 1

export const openLog = (level: string): ServerLog => {
  const lines = logLines(standardOutput)
  const logger = pino({ ...logFormat, level, serializers: { err: loggedError } }, lines)
  process.once('exit', lines.writeNow)
  return { logger, flush: lines.flush }
}

/** What is logged of an error. Fields that databases add may contain what people wrote, so they are left out. */
const loggedError = (error: Error & { code?: unknown }): object => {
  const { name, message, stack, code, cause } = error
  return { type: name, message, code, stack, ...(cause instanceof Error && { cause: loggedError(cause) }) }
}
