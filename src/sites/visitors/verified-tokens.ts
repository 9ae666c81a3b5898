// Tokens that were verified lately: a browser sends its own with every page, and the signature is not computed again each time.
import { createHash } from 'node:crypto'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import type { Claims } from './visitor.ts'

export interface VerifiedToken {
  readonly claims: Claims
  /** The member of the organization for whom this installation signed it; undefined for what the site's key signed. */
  readonly member?: string
}

interface Site {
  readonly id: string
  readonly visitor_key: Uint8Array
}

/** Under its site and the key of that: with another key nothing is found that the one before had signed. */
export const tokenKey = ({ id, visitor_key }: Site, token: string): string =>
  createHash('sha256').update(`${id} `).update(visitor_key).update(` ${token}`).digest('base64')

/** Undefined for one that is not kept, and from its end on. */
export const verifiedBefore = (database: Database, key: string, time: number): VerifiedToken | undefined => {
  const kept = keptFor(database).get(key)
  return kept !== undefined && Number(kept.claims.exp) * 1000 > time ? kept : undefined
}

export const keepVerified = (
  database: Database,
  key: string,
  token: string,
  verified: VerifiedToken,
): void => {
  keptFor(database).set(key, verified, bytesOfEntry + bytesOfCharacter * token.length)
}

/** Each installation keeps its own. */
const keptFor = oneForEach((_: Database): Cache<VerifiedToken> => createCache(capacity))

/** In bytes: some five thousand tokens of usual length. */
const capacity = 8_000_000
const bytesOfEntry = 600
/** What a claim takes is more than what it was read from. */
const bytesOfCharacter = 4
