// The stored form of a token.
import { hash } from 'node:crypto'

/** Tokens have so many random bits that a fast hash is enough. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')
