// Fetching for the protocol: through the installation's fetcher,
// with limits of size and time, and never from addresses inside a network.
import type { CustomFetch } from 'openid-client'
import type { Installation } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import { FetchFailed, FetchRefused } from '#network/index.ts'

/** In bytes; metadata, keys and tokens are a few kilobytes. */
const maximumBytes = 300_000
const timeoutMilliseconds = 10_000

export const fetchThrough =
  ({ fetcher }: Pick<Installation, 'fetcher'>, onTokens: () => void = () => {}): CustomFetch =>
  async (url, { method, headers, body }) => {
    const sent = bytesOf(body)
    const {
      status,
      contentType,
      body: received,
    } = await fetcher.fetch(
      url,
      {
        maximumBytes,
        timeoutMilliseconds,
        isPlainRefused: true,
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(sent !== undefined && { body: sent }),
        // Other statuses say something about the request; these mean that it should be tried again.
        isWanted: status => status < 500 && status !== 429,
      },
      gather,
    )
    // Only tokens are requested by POST.
    if (method === 'POST' && status === 200) onTokens()
    const hasBody = ![204, 205, 304].includes(status)
    return new Response(hasBody ? received : null, { status, headers: { 'content-type': contentType } })
  }

/** Throws the error for whoever signs in where the network failed, which says nothing about them. */
export const refuseIfUnreachable = (error: unknown): void => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof FetchFailed || cause instanceof FetchRefused)
      throw new Unavailable(`your provider could not be reached, try again: ${cause.message}`, 5, {
        cause: error,
      })
    if (cause instanceof DOMException && cause.name === 'TimeoutError')
      throw new Unavailable('your provider did not answer in time, try again', 5, { cause: error })
  }
}

/** The error for the log: words of this program and error codes, but nothing that was sent. */
export const described = (error: unknown): { error: string } => {
  const causes: string[] = []
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause) {
    const { message, error: code } = cause as Error & { readonly error?: unknown }
    causes.push(typeof code === 'string' && /^\w{1,100}$/.test(code) ? `${message} (${code})` : message)
  }
  return { error: causes.join(': ') }
}

const bytesOf = (body: unknown): Uint8Array | undefined => {
  if (body === undefined || body === null) return undefined
  if (body instanceof Uint8Array) return body
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(body.toString())
  throw new Error('the protocol sends forms alone')
}

const gather = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> => {
  const gathered: Uint8Array[] = []
  for await (const chunk of chunks) gathered.push(chunk)
  return Buffer.concat(gathered)
}
