// Versions of resources: what makes one another than it was, and the entity tags that name versions and answers.
import { createHash, hash } from 'node:crypto'

const state = Symbol('state')

/**
 * A resource as it is answered, with what makes another version of it: what it was set to, and nothing that is counted, that
 * only some see, or that belongs to another resource.
 */
export const versioned = <Value extends object>(value: Value, ...parts: readonly unknown[]): Value =>
  Object.assign(value, { [state]: parts })

/** The version of what is answered; undefined for what has none. */
export const versionOf = (value: unknown): string | undefined => {
  const parts = (value as { readonly [state]?: readonly unknown[] } | undefined)?.[state]
  return parts && hash('sha256', JSON.stringify(parts), 'hex').slice(0, digits)
}

/** The entity tag of an answer, without its quotes: the version that it shows, and what it says beyond that. */
export const tagOfAnswer = (version: string, body: string | readonly Uint8Array[]): string => {
  return `${version}.${hashOf(body).slice(0, digits)}`
}

/** Whether a list of entity tags names this one, by weak comparison, as If-None-Match has it (RFC 9110, 13.1.2). */
export const namesTag = (list: string, tag: string): boolean =>
  matchesTag(list, tag, one => one.replace(/^W\//, ''))

/**
 * Whether a list of entity tags names an answer that shows this version, by strong comparison, as If-Match has it
 * (RFC 9110, 13.1.1).
 */
export const namesVersion = (list: string, version: string): boolean =>
  matchesTag(list, version, one => one.replace(beyondVersion, '"'))

/** In hexadecimal, of a hash. */
const digits = 20

/** One call is much cheaper than an object for it, and nearly all answers have one piece. */
const hashOf = (pieces: string | readonly Uint8Array[]): string => {
  if (typeof pieces === 'string') return hash('sha256', pieces, 'hex')
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return hash('sha256', only, 'hex')
  const sha256 = createHash('sha256')
  for (const piece of pieces) sha256.update(piece)
  return sha256.digest('hex')
}

/** What a tag tells of the answer beyond the version that it shows: a dot, and more. */
const beyondVersion = /\.\w+"$/

const matchesTag = (list: string, tag: string, read: (one: string) => string): boolean =>
  list.trim() === '*' || list.split(',').some(one => read(one.trim()) === `"${tag}"`)
