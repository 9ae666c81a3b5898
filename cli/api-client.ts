// The API as commands call it: over fetch, what goes wrong is said in one sentence.
import { Option } from 'commander'

/** A server, spoken to with somebody's token. Paths begin below `/v1`. */
export interface ApiClient {
  get<T>(path: string): Promise<T>
  post<T>(path: string, body: object): Promise<T>
  /** Sends a body as it comes. */
  send<T>(path: string, type: string, body: ReadableStream<Uint8Array>): Promise<T>
  /** The bytes of an answer, as they come. */
  download(path: string): Promise<ReadableStream<Uint8Array>>
}

/** The flag that names the server. */
export const serverOption = (): Option =>
  new Option('--server <URL>', 'the address of the server')
    .env('LECTERN_SERVER')
    .default('http://127.0.0.1:4000')

/** A step of a path from an id that came from outside. */
export const step = (id: string): string => {
  if (/^[\w-]{1,100}$/.test(id)) return id
  throw new Error(`${JSON.stringify(id)} is no id; an id is made of letters and digits`)
}

/** A client of the server at this address; throws where the address or the token cannot be used. */
export const createApiClient = (server: string, token = process.env.LECTERN_TOKEN): ApiClient => {
  const base = baseOf(server)
  const authorization = `Bearer ${checkedToken(token)}`
  const call = (path: string, { headers, ...rest }: Call = {}) =>
    answerOf(base, `${base}/v1${path}`, {
      ...rest,
      redirect: 'manual',
      headers: { ...headers, authorization },
    })
  return {
    get: async path => jsonOf(base, await call(path)),
    post: async (path, body) =>
      jsonOf(
        base,
        await call(path, {
          method: 'POST',
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
      ),
    send: async (path, type, body) =>
      jsonOf(
        base,
        await call(path, { method: 'POST', body, duplex: 'half', headers: { 'content-type': type } }),
      ),
    download: async path => ReadableStream.from(bytesOf(base, await call(path))),
  }
}

interface Call extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>
}

const baseOf = (server: string): string => {
  const url = URL.canParse(server) ? new URL(server) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new Error(`the server must be an http or https address, and is ${JSON.stringify(server)}`)
  }
  if (url.username !== '' || url.password !== '')
    throw new Error('the address of the server must not contain a password')
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

const checkedToken = (token: string | undefined): string => {
  if (token === undefined || token.trim() === '') {
    throw new Error('set LECTERN_TOKEN to your token; lectern token create --help says how to get one')
  }
  if (!/^[\x21-\x7e]+$/.test(token.trim()))
    throw new Error('LECTERN_TOKEN contains characters that no token has')
  return token.trim()
}

const answerOf = async (base: string, url: string, request: RequestInit): Promise<Response> => {
  const response = await fetch(url, request).catch((error: Error) => {
    throw unreachable(base, error)
  })
  if (response.ok) return response
  throw new Error(await refusalOf(base, response))
}

const unreachable = (base: string, error: Error): Error => {
  const { cause } = error as { cause?: { code?: string; message?: string } }
  const reason = cause?.code ?? cause?.message ?? error.message
  return new Error(`cannot reach ${base} (${reason}); is the server running?`, { cause: error })
}

interface ErrorAnswer {
  readonly error?: { readonly message?: string; readonly requestId?: string }
}

/** The sentence of the API, and how to find the request in the server's log. */
const refusalOf = async (base: string, response: Response): Promise<string> => {
  const location = response.headers.get('location')
  if (response.status < 400 && location !== null) {
    return `${base} redirects to ${location}; give the server's own address`
  }
  const answer = (await response.json().catch(() => null)) as ErrorAnswer | null
  const error = answer?.error
  if (typeof error?.message !== 'string') {
    return `${base} answered with status ${response.status}, and not as Lectern does; is the address right?`
  }
  return `${error.message} (status ${response.status}, request ${error.requestId})`
}

const jsonOf = async <T>(base: string, response: Response): Promise<T> => {
  const text = await response.text().catch(() => {
    throw brokenOff(base)
  })
  try {
    return JSON.parse(text) as T
  } catch {
    throw new Error(`${base} did not answer in JSON, as Lectern does; is the address right?`)
  }
}

async function* bytesOf(base: string, { body }: Response): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) yield chunk
  } catch {
    throw brokenOff(base)
  }
}

const brokenOff = (base: string): Error =>
  new Error(`the connection to ${base} broke off before the end; the server's log may say why`)
