// Fetches one URL on someone's behalf, bounded in time, size and redirects.
import { Readable } from 'node:stream'
import { Agent, type buildConnector, type Dispatcher } from 'undici'
import { permittedBy, permittedWithin } from './addresses.ts'
import { acceptedEncodings, readBody } from './body.ts'
import {
  type AddressLookup,
  connectorFor,
  lookupBySystem,
  notEncrypted,
  notPublic,
  type Rule,
  refuseForbidden,
} from './connect.ts'
import { FetchFailed, FetchRefused, failureOf, ReceiverFailed, StatusRefused, timedOut } from './errors.ts'
import { doneFetches, failedFetches, refusedFetches } from './metrics.ts'
import { fetchTarget } from './target.ts'

/** A response without its body; `url` is where the last redirect led, and `contentType` is empty if none was given. */
export interface FetchAnswer {
  readonly url: string
  readonly status: number
  readonly contentType: string
  /** By lower-case names. */
  readonly headers: Readonly<Record<string, string>>
}

/** What was fetched. */
export interface Fetched<Body> extends FetchAnswer {
  /** What the receiver returned. */
  readonly body: Body
}

/** Reads the decompressed chunks of a body while it arrives. What it returns or throws is the outcome of the fetch. */
export type Receive<Body> = (chunks: AsyncIterable<Uint8Array>, answer: FetchAnswer) => Promise<Body>

/** The HTTP methods of a fetch. */
export type FetchMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'QUERY'

/** A request, and the limits of its response. */
export interface FetchRequest {
  /** Limit of the body, both compressed and decompressed. */
  readonly maximumBytes: number
  /** GET by default. */
  readonly method?: FetchMethod
  /** Whether redirects are returned like any other response; for other methods than GET they always are. */
  readonly keepsRedirects?: boolean
  /** By lower-case names. Credentials are not sent on to another origin after a redirect. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>
  /** For the whole fetch, with its redirects and its body. */
  readonly timeoutMilliseconds?: number
  /** Whether unencrypted URLs are fetched only from addresses that the operator allows. */
  readonly isPlainRefused?: boolean
  /** Aborts the fetch, which rejects with the reason of the signal. */
  readonly signal?: AbortSignal
  /** Whether a status is accepted; by default, 2xx is. Any other status rejects. */
  readonly isWanted?: (status: number) => boolean
}

/** Fetches from the network. Errors there are a `FetchRefused` or a `FetchFailed`. */
export interface Fetcher {
  /**
   * Hands the body to the receiver while it arrives, as far as the receiver reads it; rejects with what the receiver throws.
   */
  readonly fetch: <Body>(url: string, request: FetchRequest, receive: Receive<Body>) => Promise<Fetched<Body>>
  /**
   * Rejects with a `FetchRefused` if a fetch of this URL would be refused at this moment; nothing is fetched. For URLs
   * that are fetched later, when they are checked again.
   */
  readonly refuse: (url: string, request?: Pick<FetchRequest, 'isPlainRefused'>) => Promise<void>
  /** Closes every connection; running fetches fail. */
  readonly close: () => Promise<void>
}

export interface FetcherOptions {
  /** CIDR ranges that may be fetched from although they are not public. */
  readonly allow: readonly string[]
  /** For one whole fetch, with its redirects and its body. */
  readonly timeoutMilliseconds?: number
  readonly maximumRedirects?: number
  readonly lookup?: AddressLookup
  /** The header `user-agent`. */
  readonly userAgent?: () => string
}

/** In milliseconds, for `refuse`, which only checks addresses. */
const lookupTime = 2000

export const createFetcher = (options: FetcherOptions): Fetcher => {
  const { allow, timeoutMilliseconds = 15_000, maximumRedirects = 5, lookup = lookupBySystem } = options
  const connectorBy = (rule: Rule) => connectorFor(rule, lookup, timeoutMilliseconds)
  const rule: Rule = { permitted: permittedBy(allow), refusal: notPublic }
  const plainRule: Rule = { permitted: permittedWithin(allow), refusal: notEncrypted }
  const connect = connectorBy(rule)
  const connectPlain = connectorBy(plainRule)
  const agent = agentWith(connect)
  // An agent of its own, since connections are kept and reused.
  const encrypted = agentWith((options, callback) =>
    (options.protocol === 'https:' ? connect : connectPlain)(options, callback),
  )
  const usual = { timeoutMilliseconds, maximumRedirects, userAgent: options.userAgent ?? (() => 'Lectern') }
  return {
    fetch: (url, request, receive) =>
      noted(
        follow({ agent: request.isPlainRefused ? encrypted : agent, ...usual, ...request, receive }, url),
      ),
    refuse: async (url, { isPlainRefused = false } = {}) => {
      const { protocol, hostname } = fetchTarget(url)
      const judgedBy = isPlainRefused && protocol === 'http:' ? plainRule : rule
      return refuseForbidden(hostname, judgedBy, lookup, lookupTime)
    },
    close: async () => void (await Promise.all([agent.destroy(), encrypted.destroy()])),
  }
}

/** Counts the outcome of a fetch. One that its caller aborted or failed to receive does not count as failed. */
const noted = async <Body>(fetching: Promise<Body>): Promise<Body> => {
  try {
    const fetched = await fetching
    doneFetches.add(1)
    return fetched
  } catch (error) {
    if (error instanceof FetchRefused) refusedFetches.add(1)
    if (error instanceof FetchFailed) failedFetches.add(1)
    throw error
  }
}

// The deadline of the whole fetch replaces undici's own timeouts.
const agentWith = (connect: buildConnector.connector): Agent =>
  new Agent({ connect, allowH2: false, headersTimeout: 0, bodyTimeout: 0 })

interface Fetching<Body> extends FetchRequest {
  readonly agent: Agent
  readonly userAgent: () => string
  readonly timeoutMilliseconds: number
  readonly maximumRedirects: number
  readonly receive: Receive<Body>
}

const follow = async <Body>(fetching: Fetching<Body>, text: string): Promise<Fetched<Body>> => {
  const first = fetchTarget(text)
  const deadline = AbortSignal.timeout(fetching.timeoutMilliseconds)
  const signal = fetching.signal === undefined ? deadline : AbortSignal.any([deadline, fetching.signal])
  let url = first
  for (let redirects = 0; redirects <= fetching.maximumRedirects; redirects++) {
    const headers = headersFor(fetching, url.origin === first.origin)
    const answer = await step(fetching, url, headers, signal)
    if (!(answer instanceof URL)) return answer
    url = answer
  }
  throw new FetchFailed('redirects', `${first.host} redirected more than ${fetching.maximumRedirects} times`)
}

const headersFor = <Body>({ userAgent, headers = {} }: Fetching<Body>, isSameOrigin: boolean) => ({
  'user-agent': userAgent(),
  accept: '*/*',
  'accept-encoding': acceptedEncodings,
  ...Object.fromEntries(
    Object.entries(headers).filter(([name]) => isSameOrigin || !/^(?:authorization|cookie)$/i.test(name)),
  ),
})

const step = async <Body>(
  fetching: Fetching<Body>,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Fetched<Body> | URL> => {
  try {
    return await request(fetching, url, headers, signal)
  } catch (error) {
    if (error instanceof ReceiverFailed) throw error.cause
    fetching.signal?.throwIfAborted()
    throw signal.aborted ? timedOut(url.host) : failureOf(url.host, error)
  }
}

const request = async <Body>(
  fetching: Fetching<Body>,
  url: URL,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<Fetched<Body> | URL> => {
  const { method = 'GET', body = null, keepsRedirects = method !== 'GET' } = fetching
  const asked = fetching.agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    headers,
    // undici reads an iterable of bytes as Node reads any stream.
    body: body === null || body instanceof Uint8Array ? body : Readable.from(body),
    signal,
  })
  const answer = await untilAborted(signal, asked)
  try {
    return (!keepsRedirects && redirectOf(answer, url)) || (await read(fetching, answer, url))
  } finally {
    // A body that is not read to its end would keep its connection open; its errors do not matter.
    answer.body.on('error', () => {}).destroy()
  }
}

// undici reacts to an abort only once it has a connection, and a lookup may never end.
const untilAborted = <T>(signal: AbortSignal, work: Promise<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    work.then(resolve, reject)
    if (signal.aborted) reject(signal.reason)
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })

const redirectOf = ({ statusCode, headers }: Dispatcher.ResponseData, url: URL): URL | undefined => {
  const location = single(headers.location)
  if (![301, 302, 303, 307, 308].includes(statusCode) || location === '') return undefined
  return fetchTarget(location, url)
}

const read = async <Body>(
  { maximumBytes, receive, isWanted = isSuccess }: Fetching<Body>,
  { statusCode: status, headers: sent, body }: Dispatcher.ResponseData,
  url: URL,
): Promise<Fetched<Body>> => {
  const headers = Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, single(value)]))
  if (!isWanted(status)) throw new StatusRefused(url.host, status, headers['retry-after'] ?? '')
  const answer = { url: url.href, status, contentType: headers['content-type'] ?? '', headers }
  const encoding = headers['content-encoding'] ?? ''
  const receiveAnswer = (chunks: AsyncIterable<Uint8Array>) => receive(chunks, answer)
  return { ...answer, body: await readBody(body, encoding, url.host, maximumBytes, receiveAnswer) }
}

const isSuccess = (status: number): boolean => status >= 200 && status <= 299

const single = (header: string | string[] | undefined): string => [header ?? ''].flat()[0] ?? ''
