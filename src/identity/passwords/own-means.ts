// What passwords and passkeys have in common: whether they are used here at all, and where each of them counts.
import type { Ctx, Installation } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'
import type { Proof } from '../sessions/index.ts'

/** Throws where the operator has single sign-on alone. */
export const refuseWithoutLocalAccounts = ({ signIn }: Pick<Installation, 'signIn'>): void => {
  if (signIn.localAccounts) return
  throw new Conflict(
    'this installation has no passwords and no passkeys; sign in through the provider of your organization',
  )
}

/** Where what the caller makes now will count, as it is stored: where they themselves count. */
export const whereCallerCounts = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.organizations === undefined ? null : JSON.stringify(actor.organizations)

/** What somebody has proved by what counts there. */
export const proofBy = (organizations: string | null): Proof =>
  organizations === null
    ? { own: true }
    : { own: false, organizations: JSON.parse(organizations) as readonly string[] }
