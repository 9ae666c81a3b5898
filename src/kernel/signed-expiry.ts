// Signatures that expire, for addresses that need no token and are valid for a limited time.
import type { Clock } from './clock.ts'
import { hour, minute, second } from './durations.ts'
import type { Signer } from './signing.ts'

/** The text to sign; it must contain the second at which the signature expires. */
type TextOf = (expires: string) => string

/** A signature for an address, valid until the second `expires`. */
export const signedUntil = (
  { signer }: { readonly signer: Signer },
  purpose: string,
  expires: number,
  textOf: TextOf,
): string => `${expires}.${signer.sign(purpose, textOf(String(expires)))}`

/** For how many more seconds a signature is valid; 0 for an invalid or expired one. */
export const secondsLeft = (
  { signer, clock }: { readonly signer: Signer; readonly clock: Clock },
  purpose: string,
  textOf: TextOf,
  given: unknown,
): number => {
  if (typeof given !== 'string') return 0
  const [expires = '', signature = ''] = given.split('.')
  if (!signer.verify(purpose, textOf(expires), signature)) return 0
  return Math.max(0, Math.ceil(Number(expires) - clock() / second))
}

const fiveMinutes = 5 * minute

/**
 * An expiry in seconds, at least an hour from now. All addresses made
 * within the same five minutes expire together, so they are equal.
 */
export const inAnHour = ({ clock }: { readonly clock: Clock }): number =>
  (Math.ceil(clock() / fiveMinutes) * fiveMinutes + hour) / second
