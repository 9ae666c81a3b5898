// A request to an API as a page sends it to the site to be sent on, and the response as the page gets it: each is one line of JSON, and after it the body as it is.
import { statusTexts } from '#http/status-texts.ts'
import { Invalid } from '#kernel/errors.ts'
import type { FetchAnswer } from '#network/index.ts'

export interface ForwardedRequest {
  readonly url: URL
  /** Those that are sent on, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Throws Invalid for what is no such request. */
export const readForwarded = (bytes: Buffer): ForwardedRequest => {
  const end = bytes.subarray(0, longestHead).indexOf('\n')
  if (end === -1) throw new Invalid('the body must begin with a line of JSON')
  const { url: address, headers } = headIn(bytes.subarray(0, end).toString())
  const url = typeof address === 'string' && address.length <= longestAddress ? URL.parse(address) : null
  if (url === null) throw new Invalid('url must be an address')
  return { url, headers: sentHeaders(headers), body: bytes.subarray(end + 1) }
}

/** `body` as it came, decompressed. Cookies are for the browser that asked the API itself, and stay here. */
export const writeResponse = ({ status, headers }: FetchAnswer, body: Buffer): Buffer => {
  const shown = Object.entries(headers).filter(([name]) => !unshown.test(name))
  const head = { status, statusText: statusTexts[status] ?? '', headers: shown }
  return Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body])
}

/** In bytes. */
const longestHead = 32_768

const longestAddress = 8192

const mostHeaders = 100

const headIn = (line: string): { readonly url?: unknown; readonly headers?: unknown } => {
  try {
    const head: unknown = JSON.parse(line)
    if (typeof head === 'object' && head !== null) return head
  } catch {}
  throw new Invalid('the body must begin with a line of JSON')
}

const sentHeaders = (headers: unknown): Record<string, string> => {
  if (!Array.isArray(headers) || headers.length > mostHeaders || !headers.every(isHeader))
    throw new Invalid(`headers must be at most ${mostHeaders} pairs of a name and a value`)
  const sent = headers.map(([name, value]) => [name.toLowerCase(), value] as const)
  return Object.fromEntries(sent.filter(([name]) => !unsent.test(name)))
}

const isHeader = (pair: unknown): pair is readonly [string, string] => {
  if (!Array.isArray(pair) || pair.length !== 2) return false
  const [name, value] = pair as unknown[]
  return (
    typeof name === 'string' &&
    /^[!#$%&'*+.^_`|~\w-]{1,200}$/.test(name) &&
    typeof value === 'string' &&
    /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
  )
}

/** What no page can set, what is of this connection alone, and what would say that somebody else asks. */
const unsent =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|forwarded|host|keep-alive|origin|permissions-policy|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|x-(?:forwarded|real)-.*)$/

const unshown =
  /^(?:connection|content-encoding|content-length|keep-alive|proxy-.*|set-cookie2?|te|trailer|transfer-encoding|upgrade)$/
