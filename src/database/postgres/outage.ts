// Which errors of PostgreSQL and its driver mean that the database cannot work for now.
import { databaseIsAway, diskIsFull, outcomeIsUnknown } from '../outage.ts'

/** Turns such an error into an `Unavailable`; other errors stay as they are. */
export const postgresOutage = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  if (codeOf(error) === diskFull) return diskIsFull(error)
  return connectionIsLost(error) || otherCodes.test(codeOf(error)) ? databaseIsAway(error) : error
}

/** The same for beginning a transaction that writes, which a standby refuses, since it only reads. */
export const postgresOutageOfBegin = (error: unknown): unknown =>
  error instanceof Error && codeOf(error) === featureNotSupported
    ? databaseIsAway(error)
    : postgresOutage(error)

/** The same for a commit: one that was sent and not answered may have been done. */
export const postgresOutageOfCommit = (error: unknown): unknown => {
  if (!(error instanceof Error) || !connectionIsLost(error)) return postgresOutage(error)
  return wasNotSent.test(error.message) ? databaseIsAway(error) : outcomeIsUnknown(error)
}

const codeOf = (error: Error): string => String((error as { code?: unknown }).code)

const connectionIsLost = (error: Error): boolean =>
  lostCodes.test(codeOf(error)) || lostMessages.test(error.message) || wasNotSent.test(error.message)

const diskFull = '53100'
const featureNotSupported = '0A000'

// Node's codes; PostgreSQL's for connection exceptions, idle sessions that were ended, shutdown and crash.
const lostCodes =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|NOTFOUND|AI_AGAIN)|08...|25P03|57P..)$/

// The driver's own errors, which have no code.
const lostMessages = /^(Connection terminated|timeout exceeded when trying to connect)/
const wasNotSent =
  /^(Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

// Too few resources or connections; a standby, which only reads; failures of the server's disk.
const otherCodes = /^(53...|25006|58...)$/
