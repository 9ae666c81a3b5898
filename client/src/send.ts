// Sends requests, and sends them again where the server asks for that and nothing can be done twice.
import { type LecternError, RateLimitedError, UnavailableError, UnreachableError } from './errors.ts'
import { refusalOf } from './refusal.ts'
import type { WireRequest } from './request.ts'

/** A server, and how it is spoken to. */
export interface Connection {
  /** The address of the server, without a slash at its end. */
  readonly server: string
  readonly token: string | undefined
  readonly fetch: typeof fetch
  /** How often a request is sent again at most. */
  readonly retries: number
  /** For how many seconds a call waits in all, between its attempts, at most. */
  readonly longestWait: number
  readonly sleep: Sleep
  /** Between 0 and 1. */
  readonly random: () => number
}

/** Waits for so many seconds; rejects with the signal's reason where that comes first. */
export type Sleep = (seconds: number, signal: AbortSignal | undefined) => Promise<void>

/** The answer, a success; everything else is thrown as an error. */
export const send = async (connection: Connection, request: WireRequest): Promise<Response> => {
  let waited = 0
  for (let attempt = 0; ; attempt++) {
    const response = await sendOnce(connection, request)
    const refusal = await refusalOf(connection.server, response)
    if (refusal === undefined) return response
    const wait = waitAfter(refusal, attempt, connection.random())
    const mayRepeat = attempt < connection.retries && waited + wait <= connection.longestWait
    if (!mayRepeat || !canBeRepeated(request) || !isPassing(refusal)) throw refusal
    waited += wait
    await connection.sleep(wait, request.signal)
  }
}

const sendOnce = async (connection: Connection, request: WireRequest): Promise<Response> => {
  const { server, token } = connection
  const { method, path, headers, body, signal } = request
  const init: RequestInit & { duplex?: 'half' } = {
    method,
    // Whoever else it would lead to must not get the token.
    redirect: 'manual',
    headers: { ...headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: body as NonNullable<RequestInit['body']> }),
    ...(body instanceof ReadableStream && { duplex: 'half' }),
    ...(signal && { signal }),
  }
  try {
    return await connection.fetch(`${server}/v1${path}`, init)
  } catch (error) {
    signal?.throwIfAborted()
    throw unreachable(server, error)
  }
}

const unreachable = (server: string, error: unknown): UnreachableError => {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } }
  const reason = cause?.code ?? (cause?.message || message)
  return new UnreachableError(`cannot reach ${server} (${reason}); is the server running?`, { cause: error })
}

/** It will pass: a later attempt may be answered. */
const isPassing = (error: LecternError): boolean =>
  error instanceof RateLimitedError || error instanceof UnavailableError

/** Sent twice, it does what it does when sent once. */
const canBeRepeated = ({ method, headers, body }: WireRequest): boolean =>
  !(body instanceof ReadableStream) && (method !== 'POST' || 'idempotency-key' in headers)

/** In seconds: as the server says and a little more, else twice as long each time. Not all clients come back in one moment. */
const waitAfter = ({ retryAfter }: LecternError, attempt: number, random: number): number =>
  retryAfter === undefined ? 0.5 * 2 ** attempt * (0.5 + random / 2) : retryAfter + random
