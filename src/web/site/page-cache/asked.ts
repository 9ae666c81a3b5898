// The parts of a request that decide about an early answer, read from the raw headers; other headers are skipped cheaply.
import { namesMarkdown } from '../accepts-markdown.ts'

export interface Asked {
  /** The requested address, the same for every sender. */
  readonly address: string
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  readonly userAgent: string | undefined
  readonly purpose: string | undefined
}

/** The parts of a request that are read. */
interface Request {
  readonly url?: string | undefined
  /** Names and values in turn. */
  readonly rawHeaders: readonly string[]
  readonly socket: { readonly remoteAddress?: string | undefined }
}

/** Undefined where the answer depends on anything else. */
export const readAsked = ({ url = '', rawHeaders, socket }: Request): Asked | undefined => {
  if (url.includes('?')) return undefined
  const found: { [key in Key]?: string } = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const key = keyOf(rawHeaders[index] as string)
    if (key === undefined) continue
    // Which of two headers with the same name counts is left to the router.
    if (key === 'decides' || found[key] !== undefined) return undefined
    found[key] = rawHeaders[index + 1] as string
  }
  const { host, protocol, forwardedHost, cookie, accept, acceptEncoding, ifNoneMatch, userAgent, purpose } =
    found
  if (cookie?.includes('lectern') === true) return undefined
  if (accept !== undefined && namesMarkdown(accept)) return undefined
  const isForwarded = protocol !== undefined || forwardedHost !== undefined
  // These headers count only from some proxies, so the sender is part of the key. No header contains a line feed.
  const address = isForwarded
    ? [socket.remoteAddress, protocol, forwardedHost, host, url].join('\n')
    : `${host}\n${url}`
  return { address, acceptEncoding, ifNoneMatch, userAgent, purpose }
}

type Key =
  | 'host'
  | 'protocol'
  | 'forwardedHost'
  | 'cookie'
  | 'accept'
  | 'acceptEncoding'
  | 'ifNoneMatch'
  | 'userAgent'
  | 'purpose'

const keys: readonly (readonly [name: string, key: Key | 'decides'])[] = [
  ['host', 'host'],
  ['x-forwarded-proto', 'protocol'],
  ['x-forwarded-host', 'forwardedHost'],
  ['cookie', 'cookie'],
  ['accept', 'accept'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
  ['user-agent', 'userAgent'],
  ['sec-purpose', 'purpose'],
  ['origin', 'decides'],
  ['content-length', 'decides'],
  ['transfer-encoding', 'decides'],
]

const byLength = Array.from({ length: 20 }, (_, length) => keys.filter(([name]) => name.length === length))

const keyOf = (name: string): Key | 'decides' | undefined => {
  const candidates = byLength[name.length]
  if (candidates === undefined || candidates.length === 0) return undefined
  const lower = name.toLowerCase()
  for (const [candidate, key] of candidates) if (candidate === lower) return key
  return undefined
}
