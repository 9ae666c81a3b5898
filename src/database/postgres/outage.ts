// Which errors of PostgreSQL and of its driver mean that it cannot do its work for now.
import { databaseIsAway, diskIsFull, outcomeIsUnknown } from '../outage.ts'

/** Such an error as an `Unavailable`, and every other as it is. */
export const postgresOutage = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error
  if (codeOf(error) === diskFull) return diskIsFull(error)
  return connectionIsLost(error) || otherCodes.test(codeOf(error)) ? databaseIsAway(error) : error
}

/** The same for the begin of a transaction that writes: a standby, which only reads, refuses it. */
export const postgresOutageOfBegin = (error: unknown): unknown =>
  error instanceof Error && codeOf(error) === featureNotSupported
    ? databaseIsAway(error)
    : postgresOutage(error)

/** The same for what goes wrong with a commit: one that was sent and not answered may have been done. */
export const postgresOutageOfCommit = (error: unknown): unknown => {
  if (!(error instanceof Error) || !connectionIsLost(error)) return postgresOutage(error)
  return wasNotSent.test(error.message) ? databaseIsAway(error) : outcomeIsUnknown(error)
}

const codeOf = (error: Error): string => String((error as { code?: unknown }).code)

const connectionIsLost = (error: Error): boolean =>
  lostCodes.test(codeOf(error)) || lostMessages.test(error.message) || wasNotSent.test(error.message)

const diskFull = '53100'
const featureNotSupported = '0A000'

// Of Node; of PostgreSQL: connection exceptions, sessions that are ended for idling, shutdown and crash.
const lostCodes =
  /^(E(CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|NOTFOUND|AI_AGAIN)|08...|25P03|57P..)$/

// The driver's own errors, which have no code.
const lostMessages = /^(Connection terminated|timeout exceeded when trying to connect)/
const wasNotSent =
  /^(Client (has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/

// Resources or connections run out; a standby that only reads; the server's own disk fails.
const otherCodes = /^(53...|25006|58...)$/
