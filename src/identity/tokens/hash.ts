// What is stored of a token.
import { hash } from 'node:crypto'

/** It has too many random bits to need a slow hash. */
export const hashOfToken = (token: string): string => hash('sha256', token, 'base64url')
