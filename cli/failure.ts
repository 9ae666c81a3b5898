// How a command that fails ends: what it says on standard error, and its exit code.
import { CommanderError } from 'commander'
import type { LecternError } from '#client'
import { WrongSetting } from '../src/given-settings.ts'
import { printable } from './print-result.ts'
import { systemFailure } from './system-failure.ts'

/** The command was not given what it needs. */
export class WrongUse extends Error {}

/** The command was interrupted, and has taken back what it had begun. */
export class Interrupted extends Error {}

/** Of the program, whatever the command; the handbook says what they mean. */
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

/** For a person a line; else the fields that errors of the API have. */
export const failureText = (error: unknown, json: boolean): string => {
  // Where a command needs one more word, its help has been printed.
  if (error instanceof CommanderError && error.code === 'commander.help') return ''
  const message = printable(sentenceOf(error))
  if (!json) return `lectern: ${message}\n`
  const { status: code, requestId, details = [] } = ofServer(error) ?? {}
  const plain = isOfServer(error) ? error.message : message
  const fields = { code, message: plain, requestId, ...(details.length > 0 && { details }) }
  return `${JSON.stringify({ error: fields })}\n`
}

/** What went wrong, in a sentence. */
export const sentenceOf = (error: unknown): string => {
  // A connection that was tried at several addresses fails with an error for each and no message of its own.
  if (error instanceof AggregateError && error.message === '') return error.errors.map(sentenceOf).join('; ')
  if (isOfServer(error)) return sentenceOfServer(error)
  const known = systemFailure(error)
  if (known !== undefined) return known
  if (error instanceof CommanderError) return error.message.replace(/^error: /, '')
  return error instanceof Error && error.message !== '' ? error.message : String(error)
}

/** The sentence of the API, the fields that it is about, and how to find the request in the server's log. */
const sentenceOfServer = ({ name, message, details, status, requestId }: LecternError): string => {
  const fields = details
    .map(({ path, message }) => `${path} ${message}`)
    .filter(text => !message.includes(text))
  const where = requestId === undefined ? '' : ` (status ${status}, request ${requestId})`
  return `${[message, ...fields].join('; ')}${where}${adviceOn(name, message)}`
}

/** What of the command's own settings it is about. */
const adviceOn = (name: string, message: string): string => {
  if (name === 'UnauthorizedError') return '; LECTERN_TOKEN is where the token comes from'
  // The client asks whether it is the right server.
  return message.endsWith('?') ? ' --server or LECTERN_SERVER is where its address comes from' : ''
}

/** Also where something else fails because of it. */
const isInterrupted = (error: unknown): boolean =>
  error instanceof Interrupted || (error instanceof Error && isInterrupted(error.cause))

/** The failure of a call, which others may be about: that the import failed after the space was made. */
const ofServer = (error: unknown): LecternError | undefined => {
  if (isOfServer(error)) return error
  return error instanceof Error && error.cause !== undefined ? ofServer(error.cause) : undefined
}

/** Told by its fields: the client is loaded by those commands alone that use it. */
const isOfServer = (error: unknown): error is LecternError =>
  error instanceof Error && 'requestId' in error && 'details' in error && 'retryAfter' in error
