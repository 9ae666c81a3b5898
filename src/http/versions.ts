// Versions of resources: what makes a new version, and the entity tags that name versions and answers.
import { createHash, hash } from 'node:crypto'

const state = Symbol('state')

/**
 * Marks a resource with the parts that make its version: what it was set to, and nothing that is counted, that only some
 * people see, or that belongs to another resource.
 */
export const versioned = <Value extends object>(value: Value, ...parts: readonly unknown[]): Value =>
  Object.assign(value, { [state]: parts })

/** The version of an answer's value; undefined where it has none. */
export const versionOf = (value: unknown): string | undefined => {
  const parts = (value as { readonly [state]?: readonly unknown[] } | undefined)?.[state]
  return parts && hash('sha256', JSON.stringify(parts), 'hex').slice(0, digits)
}

/** The entity tag of an answer, without quotes: the resource's version and a hash of the body. */
export const tagOfAnswer = (version: string, body: string | readonly Uint8Array[]): string => {
  return `${version}.${hashOf(body).slice(0, digits)}`
}

/** Whether a list of entity tags contains this one, by weak comparison, as for If-None-Match (RFC 9110, 13.1.2). */
export const namesTag = (list: string, tag: string): boolean =>
  matchesTag(list, tag, one => one.replace(/^W\//, ''))

/**
 * Whether a list of entity tags contains one of an answer with this
 * version, by strong comparison, as for If-Match (RFC 9110, 13.1.1).
 */
export const namesVersion = (list: string, version: string): boolean =>
  matchesTag(list, version, one => one.replace(beyondVersion, '"'))

/** Hexadecimal digits of a hash that are used. */
const digits = 20

/** `hash` is much cheaper than a `Hash` object, and nearly all answers are one piece. */
const hashOf = (pieces: string | readonly Uint8Array[]): string => {
  if (typeof pieces === 'string') return hash('sha256', pieces, 'hex')
  const [only] = pieces
  if (only !== undefined && pieces.length === 1) return hash('sha256', only, 'hex')
  const sha256 = createHash('sha256')
  for (const piece of pieces) sha256.update(piece)
  return sha256.digest('hex')
}

/** The part of a tag after the version: a dot and the hash of the body. */
const beyondVersion = /\.\w+"$/

const matchesTag = (list: string, tag: string, read: (one: string) => string): boolean =>
  list.trim() === '*' || list.split(',').some(one => read(one.trim()) === `"${tag}"`)
