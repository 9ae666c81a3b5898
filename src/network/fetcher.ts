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

/** An answer, before its body; `url` is where the last redirect led, and `contentType` is empty where none was given. */
export interface FetchAnswer {
  readonly url: string
  readonly status: number
  readonly contentType: string
  /** By their names in lower case. */
  readonly headers: Readonly<Record<string, string>>
}

/** What was fetched. */
export interface Fetched<Body> extends FetchAnswer {
  /** What the receiver made of it. */
  readonly body: Body
}

/** What takes in a body while it comes: its chunks, decompressed. What it gives, or throws, is the outcome of the fetch. */
export type Receive<Body> = (chunks: AsyncIterable<Uint8Array>, answer: FetchAnswer) => Promise<Body>

/** How something may be asked for. */
export type FetchMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'QUERY'

/** What is asked, and how much the answer may take. */
export interface FetchRequest {
  /** Of the body, compressed and decompressed. */
  readonly maximumBytes: number
  /** GET where it is left out. */
  readonly method?: FetchMethod
  /** Whether redirects are answers like any others; those of what is sent by other methods than GET always are. */
  readonly keepsRedirects?: boolean
  /** By names in lower case. Credentials are not sent to another origin that a redirect leads to. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array | AsyncIterable<Uint8Array>
  /** For the fetch as a whole, with its redirects and its body. */
  readonly timeoutMilliseconds?: number
  /** Whether what is not encrypted is fetched from the addresses alone that the operator allows. */
  readonly isPlainRefused?: boolean
  /** Ends the fetch with the reason of the signal. */
  readonly signal?: AbortSignal
  /** Whether an answer with this status is wanted; left out, with 2xx alone. Any other is a failure. */
  readonly isWanted?: (status: number) => boolean
}

/** Fetches from the network. Whatever goes wrong there is a `FetchRefused` or a `FetchFailed`. */
export interface Fetcher {
  /**
   * The body is handed on while it comes, as far as the receiver reads it; what the receiver throws is thrown.
   */
  readonly fetch: <Body>(url: string, request: FetchRequest, receive: Receive<Body>) => Promise<Fetched<Body>>
  /**
   * Rejects with a `FetchRefused` where a fetch of this URL would be refused at this moment; nothing is fetched. For what is
   * fetched later, and judged again then.
   */
  readonly refuse: (url: string, request?: Pick<FetchRequest, 'isPlainRefused'>) => Promise<void>
  /** Ends every connection; fetches under way fail. */
  readonly close: () => Promise<void>
}

export interface FetcherOptions {
  /** CIDR ranges that may be fetched from although they are not public. */
  readonly allow: readonly string[]
  /** For one fetch as a whole, with its redirects and its body. */
  readonly timeoutMilliseconds?: number
  readonly maximumRedirects?: number
  readonly lookup?: AddressLookup
  /** How it says who asks. */
  readonly userAgent?: () => string
}

/** In milliseconds, for those who only ask whether an address is refused. */
const lookupTime = 2000

export const createFetcher = (options: FetcherOptions): Fetcher => {
  const { allow, timeoutMilliseconds = 15_000, maximumRedirects = 5, lookup = lookupBySystem } = options
  const connectorBy = (rule: Rule) => connectorFor(rule, lookup, timeoutMilliseconds)
  const rule: Rule = { permitted: permittedBy(allow), refusal: notPublic }
  const plainRule: Rule = { permitted: permittedWithin(allow), refusal: notEncrypted }
  const connect = connectorBy(rule)
  const connectPlain = connectorBy(plainRule)
  const agent = agentWith(connect)
  // Of its own, for connections are kept and used again.
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

/** Counts what became of a fetch. One that its caller ended, or could not take in, is none that failed. */
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

// The deadline of the whole fetch takes the place of undici's own.
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
    // An iterable of bytes is read as Node reads any other.
    body: body === null || body instanceof Uint8Array ? body : Readable.from(body),
    signal,
  })
  const answer = await untilAborted(signal, asked)
  try {
    return (!keepsRedirects && redirectOf(answer, url)) || (await read(fetching, answer, url))
  } finally {
    // A body that nobody reads to its end would keep its connection open; what it says about that is of no interest.
    answer.body.on('error', () => {}).destroy()
  }
}

// undici hears of an abort only once it has a connection, and a lookup may never end.
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
