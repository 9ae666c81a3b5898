// The format of a request to an API that the site is to forward, and of its response: a line of JSON, then the raw body.
import { statusTexts } from '#http/status-texts.ts'
import { Invalid } from '#kernel/errors.ts'
import type { FetchAnswer } from '#network/index.ts'

export interface ForwardedRequest {
  readonly url: URL
  /** The headers to forward, by names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

/** Parses a request; throws Invalid for anything else. */
export const readForwarded = (bytes: Buffer): ForwardedRequest => {
  const end = bytes.subarray(0, longestHead).indexOf('\n')
  if (end === -1) throw new Invalid('the body must begin with a line of JSON')
  const { url: address, headers } = headIn(bytes.subarray(0, end).toString())
  const url = typeof address === 'string' && address.length <= longestAddress ? URL.parse(address) : null
  if (url === null) throw new Invalid('url must be an address')
  return { url, headers: sentHeaders(headers), body: bytes.subarray(end + 1) }
}

/**
 * Writes a response; `body` is decompressed already. Cookies are left out: they are for whoever sent the request to the
 * API, which is this server.
 */
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

/** Headers that no page can set, that are of one connection only, or that would claim another sender. */
const unsent =
  /^(?:accept-(?:charset|encoding)|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|forwarded|host|keep-alive|origin|permissions-policy|proxy-.*|referer|sec-.*|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|x-(?:forwarded|real)-.*)$/

const unshown =
  /^(?:connection|content-encoding|content-length|keep-alive|proxy-.*|set-cookie2?|te|trailer|transfer-encoding|upgrade)$/
