// Challenges to authenticators: random, good once, within five minutes.

import { randomBytes } from 'node:crypto'
import type { Installation } from '#context.ts'
import type { WriteDb } from '#database/index.ts'
import { later } from '#kernel/clock.ts'
import { insertChallenge } from './store.ts'

/** In milliseconds. */
export const challengesLast = 300_000

/** A new one for a person, or with null for whoever signs in. */
export const makeChallenge = async (
  installation: Pick<Installation, 'clock'>,
  db: WriteDb,
  userId: string | null,
): Promise<string> => {
  const challenge = randomBytes(32).toString('base64url')
  await insertChallenge(db, challenge, {
    userId,
    expiresAt: later(installation, challengesLast),
  })
  return challenge
}

export interface ClientData {
  readonly challenge: string
  readonly origin: string
}

/** What a browser says that it was asked, and where; undefined where that cannot be read. */
export const readClientData = (clientDataJSON: string): ClientData | undefined => {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {}
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}
