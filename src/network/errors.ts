// Errors of fetches, in words that may be shown to the person who caused the fetch.
import { Invalid } from '#kernel/errors.ts'

/** The URL itself may not be fetched: its scheme, its credentials or where it leads is refused. */
export class FetchRefused extends Invalid {}

/** Why a fetch that was allowed failed. */
export type FetchFailure = 'timeout' | 'unreachable' | 'status' | 'too-large' | 'redirects'

/** The fetch was allowed and failed; the message names the cause and the host. */
export class FetchFailed extends Error {
  readonly reason: FetchFailure

  constructor(reason: FetchFailure, message: string) {
    super(message)
    this.reason = reason
  }
}

/** The host answered with a status that the caller does not want. */
export class StatusRefused extends FetchFailed {
  readonly status: number
  /** The header `Retry-After`; empty where there was none. */
  readonly retryAfter: string

  constructor(host: string, status: number, retryAfter: string) {
    super('status', `${host} answered with status ${status}`)
    this.status = status
    this.retryAfter = retryAfter
  }
}

/** The receiver of the body threw: the host is not at fault. */
export class ReceiverFailed extends Error {
  constructor(cause: unknown) {
    super('what was fetched could not be taken in', { cause })
  }
}

/** The error for a host that used up the time limit of a fetch. */
export const timedOut = (host: string): FetchFailed =>
  new FetchFailed('timeout', `${host} did not answer in time`)

/**
 * Turns an error of the connection, the protocol or the encoding into one of ours; those of ours are returned as they are.
 */
export const failureOf = (host: string, error: unknown): FetchRefused | FetchFailed => {
  if (error instanceof FetchRefused || error instanceof FetchFailed) return error
  const { code, name } = error instanceof Error ? (error as NodeJS.ErrnoException) : {}
  const key = code ?? name ?? ''
  if (key === 'ETIMEDOUT' || key === 'UND_ERR_CONNECT_TIMEOUT') return timedOut(host)
  const words = causes.find(([pattern]) => pattern.test(key))?.[1] ?? 'the connection failed'
  return new FetchFailed('unreachable', `${host} could not be fetched: ${words}`)
}

// Codes of Node's DNS, sockets, TLS and zlib, of OpenSSL's certificate check, and of undici's HTTP parser.
const causes: [RegExp, string][] = [
  [/^ENOTFOUND$|^ENODATA$/, 'no such host is known'],
  [/^EAI_/, 'its name could not be looked up'],
  [/^ECONNREFUSED$/, 'the connection was refused'],
  [/^E(HOST|NET)UNREACH$/, 'there is no route to it'],
  [/^ECONNRESET$|^EPIPE$|^UND_ERR_SOCKET$/, 'the connection was closed before the answer was complete'],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/^ERR_TLS_CERT_ALTNAME/, 'its certificate is for another host'],
  [/CERT|SIGNED|SIGNATURE|ISSUER/, 'its certificate is not trusted'],
  [/SSL|TLS|^EPROTO$/, 'no secure connection could be made'],
  [/^HPE_|^HTTPParserError$|^UND_ERR_(HEADERS_OVERFLOW|RES_CONTENT_LENGTH)/, 'its answer is not valid HTTP'],
  [/^Z_|^ERR_BROTLI|^ERR__ERROR|^ERR_PADDING/, 'its answer cannot be decompressed'],
]
