// A cache of verified tokens: a browser sends its token with every page, and the signature need not be verified each
// time.
import { createHash } from 'node:crypto'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import type { Claims } from './visitor.ts'

export interface VerifiedToken {
  readonly claims: Claims
  /**
   * The member of the organization for whom this installation signed the token; undefined for one that the site's key
   * signed.
   */
  readonly member?: string
}

interface Site {
  readonly id: string
  readonly visitor_key: Uint8Array
}

/**
 * The cache key, which includes the site and its visitor key: once that key is replaced, no token signed with the former
 * one is found.
 */
export const tokenKey = ({ id, visitor_key }: Site, token: string): string =>
  createHash('sha256').update(`${id} `).update(visitor_key).update(` ${token}`).digest('base64')

/** The cached token; undefined where it is not cached or has expired. */
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

/** The cache of each installation. */
const keptFor = oneForEach((_: Database): Cache<VerifiedToken> => createCache(capacity))

/** In bytes: about five thousand tokens of usual length. */
const capacity = 8_000_000
const bytesOfEntry = 600
/** Parsed claims take more memory than the text of the token. */
const bytesOfCharacter = 4
