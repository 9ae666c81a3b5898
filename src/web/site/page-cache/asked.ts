// What decides about an early answer to a request, read from its headers as they came: all others are hardly looked at.

export interface Asked {
  /** What is asked for, whoever sends it. */
  readonly address: string
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

/** Undefined where more than that decides what it is answered. `rawHeaders` are names and values in turn. */
export const readAsked = (url: string, rawHeaders: readonly string[]): Asked | undefined => {
  if (url.includes('?')) return undefined
  const found: { [key in Key]?: string } = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const key = keyOf(rawHeaders[index] as string)
    if (key === undefined) continue
    // Of two of a name it is for others to say which one counts.
    if (key === 'decides' || found[key] !== undefined) return undefined
    found[key] = rawHeaders[index + 1] as string
  }
  const { host, protocol, forwardedHost, cookie, acceptEncoding, ifNoneMatch } = found
  if (cookie?.includes('lectern') === true) return undefined
  return { address: `${protocol ?? ''} ${forwardedHost ?? host} ${url}`, acceptEncoding, ifNoneMatch }
}

type Key = 'host' | 'protocol' | 'forwardedHost' | 'cookie' | 'acceptEncoding' | 'ifNoneMatch'

const keys: readonly (readonly [name: string, key: Key | 'decides'])[] = [
  ['host', 'host'],
  ['x-forwarded-proto', 'protocol'],
  ['x-forwarded-host', 'forwardedHost'],
  ['cookie', 'cookie'],
  ['accept-encoding', 'acceptEncoding'],
  ['if-none-match', 'ifNoneMatch'],
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
