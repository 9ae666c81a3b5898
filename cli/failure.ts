// How a command fails: what it prints on standard error, and its exit code.
import { CommanderError } from 'commander'
import type { LecternError } from '#client'
import { WrongSetting } from '../src/given-settings.ts'
import { printable } from './print-result.ts'
import { systemFailure } from './system-failure.ts'

/** The command was called with wrong or missing arguments. */
export class WrongUse extends Error {}

/** The command was interrupted, and has undone what it had begun. */
export class Interrupted extends Error {}

/** The exit codes of all commands; the handbook documents them. */
export const exitCodes = {
  failed: 1,
  wrongUse: 2,
  refused: 3,
  unreachable: 4,
  unsound: 5,
  interrupted: 130,
} as const

export const exitCodeOf = (error: unknown): number => {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitCodes.wrongUse
  if (error instanceof WrongUse || error instanceof WrongSetting) return exitCodes.wrongUse
  if (isInterrupted(error)) return exitCodes.interrupted
  const { name, status } = ofServer(error) ?? {}
  if (name === undefined) return exitCodes.failed
  const isRefused = status !== undefined && status >= 400 && status < 500 && status !== 429
  return isRefused && name !== 'UnexpectedAnswerError' ? exitCodes.refused : exitCodes.unreachable
}

/** One line for a person; in JSON, the same fields as errors of the API. */
export const failureText = (error: unknown, json: boolean): string => {
  // A command that needs a subcommand has printed its help.
  if (error instanceof CommanderError && error.code === 'commander.help') return ''
  const message = printable(sentenceOf(error))
  if (!json) return `lectern: ${message}\n`
  const { status: code, requestId, details = [] } = ofServer(error) ?? {}
  const plain = isOfServer(error) ? error.message : message
  const fields = { code, message: plain, requestId, ...(details.length > 0 && { details }) }
  return `${JSON.stringify({ error: fields })}\n`
}

/** The error as a sentence. */
export const sentenceOf = (error: unknown): string => {
  // A connection that fails at several addresses gives an error for each, and has no message of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('; ')
  if (isOfServer(error)) return sentenceOfServer(error)
  const known = systemFailure(error)
  if (known !== undefined) return known
  if (error instanceof CommanderError) return error.message.replace(/^error: /, '')
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}

/** The API's message, the fields that it is about, and the request id by which it is found in the server's log. */
const sentenceOfServer = ({ name, message, details, status, requestId }: LecternError): string => {
  const fields = details
    .map(({ path, message }) => `${path} ${message}`)
    .filter(text => !message.includes(text))
  const where = requestId === undefined ? '' : ` (status ${status}, request ${requestId})`
  return `${[message, ...fields].join('; ')}${where}${adviceOn(name, message)}`
}

/** Which setting of the command the error is about. */
const adviceOn = (name: string, message: string): string => {
  if (name === 'UnauthorizedError') return '; LECTERN_TOKEN is where the token comes from'
  // The client's message asks whether it is the right server.
  return message.endsWith('?') ? ' --server or LECTERN_SERVER is where its address comes from' : ''
}

/** Also true if another error was caused by the interruption. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof Interrupted || (error instanceof Error && isInterrupted(error.cause))

/** The failed API call, possibly the cause of another error: that the import failed after the space was made. */
const ofServer = (error: unknown): LecternError | undefined => {
  if (isOfServer(error)) return error
  return error instanceof Error && error.cause !== undefined ? ofServer(error.cause) : undefined
}

/** Recognized by its fields, since only commands that use the client load it. */
const isOfServer = (error: unknown): error is LecternError =>
  error instanceof Error && 'requestId' in error && 'details' in error && 'retryAfter' in error
