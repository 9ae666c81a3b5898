// Fetches one URL on someone's behalf, bounded in time, size and redirects.
import { Agent, type Dispatcher } from 'undici'
import { permittedBy } from './addresses.ts'
import { acceptedEncodings, type Receive, readBody } from './body.ts'
import { type AddressLookup, connectorFor, lookupBySystem } from './connect.ts'
import { FetchFailed, failureOf, ReceiverFailed, timedOut } from './errors.ts'
import { fetchTarget } from './target.ts'

/** What was fetched; `url` is where the last redirect led, and `contentType` is empty where none was given. */
export interface Fetched<Body> {
  readonly url: string
  readonly status: number
  readonly contentType: string
  /** What the receiver made of it. */
  readonly body: Body
}

/** Fetches from the network. Whatever goes wrong there is a `FetchRefused` or a `FetchFailed`. */
export interface Fetcher {
  /**
   * Answers with a status of 2xx only; `maximumBytes` bounds the body, compressed and decompressed. The body is handed
   * on while it comes; what the receiver throws is thrown.
   */
  readonly fetch: <Body>(
    url: string,
    limits: { readonly maximumBytes: number },
    receive: Receive<Body>,
  ) => Promise<Fetched<Body>>
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
}

export const createFetcher = (options: FetcherOptions): Fetcher => {
  const { allow, timeoutMilliseconds = 15_000, maximumRedirects = 5, lookup = lookupBySystem } = options
  const connect = connectorFor(permittedBy(allow), lookup, timeoutMilliseconds)
  // The deadline of the whole fetch takes the place of undici's own.
  const agent = new Agent({ connect, allowH2: false, headersTimeout: 0, bodyTimeout: 0 })
  return {
    fetch: (url, { maximumBytes }, receive) =>
      follow({ agent, timeoutMilliseconds, maximumRedirects, maximumBytes, receive }, url),
    close: () => agent.destroy(),
  }
}

interface Fetching<Body> {
  readonly agent: Agent
  readonly timeoutMilliseconds: number
  readonly maximumRedirects: number
  readonly maximumBytes: number
  readonly receive: Receive<Body>
}

const follow = async <Body>(fetching: Fetching<Body>, text: string): Promise<Fetched<Body>> => {
  const first = fetchTarget(text)
  const signal = AbortSignal.timeout(fetching.timeoutMilliseconds)
  let url = first
  for (let redirects = 0; redirects <= fetching.maximumRedirects; redirects++) {
    const answer = await step(fetching, url, signal)
    if (!(answer instanceof URL)) return answer
    url = answer
  }
  throw new FetchFailed('redirects', `${first.host} redirected more than ${fetching.maximumRedirects} times`)
}

const step = async <Body>(
  fetching: Fetching<Body>,
  url: URL,
  signal: AbortSignal,
): Promise<Fetched<Body> | URL> => {
  try {
    return await request(fetching, url, signal)
  } catch (error) {
    if (error instanceof ReceiverFailed) throw error.cause
    throw signal.aborted ? timedOut(url.host) : failureOf(url.host, error)
  }
}

const request = async <Body>(
  fetching: Fetching<Body>,
  url: URL,
  signal: AbortSignal,
): Promise<Fetched<Body> | URL> => {
  const asked = fetching.agent.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method: 'GET',
    headers: { 'user-agent': 'Lectern', accept: '*/*', 'accept-encoding': acceptedEncodings },
    signal,
  })
  const answer = await untilAborted(signal, asked)
  try {
    return redirectOf(answer, url) ?? (await read(fetching, answer, url))
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
  { maximumBytes, receive }: Fetching<Body>,
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  url: URL,
): Promise<Fetched<Body>> => {
  if (status < 200 || status > 299)
    throw new FetchFailed('status', `${url.host} answered with status ${status}`)
  const encoding = single(headers['content-encoding'])
  const received = await readBody(body, encoding, url.host, maximumBytes, receive)
  return { url: url.href, status, contentType: single(headers['content-type']), body: received }
}

const single = (header: string | string[] | undefined): string => [header ?? ''].flat()[0] ?? ''
