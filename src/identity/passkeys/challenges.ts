// Challenges for authenticators: random, usable once, within five minutes.
import { randomBytes } from 'node:crypto'
import type { Installation } from '#context.ts'
import type { WriteDb } from '#database/index.ts'
import { later } from '#kernel/clock.ts'
import { insertChallenge } from './store.ts'

/** In milliseconds. */
export const challengesLast = 300_000

/** Makes a challenge for a person; null for a sign-in. */
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

/** The challenge and origin that a browser reports; undefined where they cannot be read. */
export const readClientData = (clientDataJSON: string): ClientData | undefined => {
  try {
    const { challenge, origin } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) ?? {}
    return typeof challenge === 'string' && typeof origin === 'string' ? { challenge, origin } : undefined
  } catch {
    return undefined
  }
}
