// How the protocol fetches: through the installation's fetcher, bounded in size and time, never from inside a network.
import type { CustomFetch } from 'openid-client'
import type { Installation } from '#context.ts'
import { Unavailable } from '#kernel/errors.ts'
import { FetchFailed, FetchRefused } from '#network/index.ts'

/** Metadata, keys and tokens are some kilobytes. */
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
        // Others say something about the request; these, that it is to be tried again.
        isWanted: status => status < 500 && status !== 429,
      },
      gather,
    )
    // Of all that is asked, tokens alone are asked for by POST.
    if (method === 'POST' && status === 200) onTokens()
    const hasBody = ![204, 205, 304].includes(status)
    return new Response(hasBody ? received : null, { status, headers: { 'content-type': contentType } })
  }

/** Throws what a failure of the network means for whoever signs in: it is no verdict on them. */
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

/** What went wrong, for the log: words of the program, and the codes of errors, but nothing that was sent. */
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
