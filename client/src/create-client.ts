// A client of one server.
import { dataOf } from './answer.ts'
import { type Answer, type CallOptions, callOf, listCallOf } from './call.ts'
import type { Operations } from './generated/methods.ts'
import { operations } from './generated/operations.ts'
import type { Operation } from './operation.ts'
import { type RequestBody, requestOf } from './request.ts'
import { type Connection, type Sleep, send } from './send.ts'

export interface ClientOptions {
  /** The address of the server, such as `https://docs.example.com`. */
  readonly server: string
  /** A personal access token; without one, only what is public is seen. */
  readonly token?: string | undefined
  /** How often a request is sent again at most, where the server cannot answer for now (429, 503). 4, unless you say otherwise. */
  readonly retries?: number | undefined
  /** For how many seconds a call waits in all, between its attempts, at most. 90, unless you say otherwise. */
  readonly longestWait?: number | undefined
  /** What sends requests, in place of the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** What waits between attempts, in place of a timer. */
  readonly sleep?: Sleep | undefined
  /** Between 0 and 1, in place of `Math.random`. */
  readonly random?: (() => number) | undefined
}

/** A request that is not made from the table of operations. */
export interface RawRequest extends Pick<CallOptions, 'signal' | 'headers'> {
  readonly body?: RequestBody
}

export interface LecternClient extends Operations {
  /** The address of the server. */
  readonly server: string
  /** Sends any request; the path begins below `/v1`. An answer that is no success is thrown as an error. */
  request(method: string, path: string, request?: RawRequest): Promise<Response>
}

/** Throws a `TypeError` where the address or the token cannot be used. */
export const createClient = (options: ClientOptions): LecternClient => {
  const connection: Connection = {
    server: checkedServer(options.server),
    token: checkedToken(options.token),
    fetch: options.fetch ?? ((...request) => fetch(...request)),
    retries: options.retries ?? 4,
    longestWait: options.longestWait ?? 90,
    sleep: options.sleep ?? sleep,
    random: options.random ?? Math.random,
  }
  const methods = Object.entries(operations).map(([id, operation]) => [id, methodOf(connection, operation)])
  return {
    // The table and the interface are made from the same document.
    ...(Object.fromEntries(methods) as Operations),
    server: connection.server,
    request: (method, path, request) => send(connection, { headers: {}, ...request, method, path }),
  }
}

type Input = Readonly<Record<string, unknown>>

const methodOf =
  (connection: Connection, operation: Operation) =>
  (input: Input = {}, options: CallOptions = {}): unknown => {
    const ask = async (own: Input): Promise<Answer<unknown>> => {
      const response = await send(connection, requestOf(operation, own, options))
      const { status, headers } = response
      return {
        data: await dataOf(connection.server, operation, response),
        status,
        headers,
        etag: headers.get('etag') ?? undefined,
        requestId: headers.get('x-request-id') ?? undefined,
      }
    }
    if (operation.isList !== true) return callOf(ask(input))
    type Page = { readonly items: readonly unknown[] }
    return listCallOf(page => ask({ ...input, ...(page !== undefined && { page }) }) as Promise<Answer<Page>>)
  }

const checkedServer = (server: string): string => {
  const url = URL.canParse(server) ? new URL(server) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new TypeError(`the server must be an http or https address, and is ${JSON.stringify(server)}`)
  if (url.username !== '' || url.password !== '')
    throw new TypeError('the address of the server must not contain a password')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

const checkedToken = (token: string | undefined): string | undefined => {
  if (token !== undefined && !/^[\x21-\x7e]+$/.test(token))
    throw new TypeError('the token is empty, or contains characters that no token has')
  return token
}

const sleep: Sleep = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1000)
    if (signal?.aborted) stop()
    else signal?.addEventListener('abort', stop, { once: true })
  })
