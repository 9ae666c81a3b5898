// Signatures that end: what an address carries that needs no token, and is good for a time only.
import type { Clock } from './clock.ts'
import { hour, minute, second } from './durations.ts'
import type { Signer } from './signing.ts'

/** The text that is signed; it contains the second at which the signature ends. */
type TextOf = (expires: string) => string

/** A signature as an address carries it, good until this second. */
export const signedUntil = (
  { signer }: { readonly signer: Signer },
  purpose: string,
  expires: number,
  textOf: TextOf,
): string => `${expires}.${signer.sign(purpose, textOf(String(expires)))}`

/** For how many seconds a signature is good; 0 where it never was, or is no longer. */
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

/** The second at which an address given now ends, in an hour at least. Those given within five minutes end together: they are the same. */
export const inAnHour = ({ clock }: { readonly clock: Clock }): number =>
  (Math.ceil(clock() / fiveMinutes) * fiveMinutes + hour) / second
