// What passwords and passkeys have in common: whether they are enabled, and in which organizations they count.
import type { Ctx, Installation } from '#context.ts'
import { Conflict } from '#kernel/errors.ts'
import type { Proof } from '../sessions/index.ts'

/** Throws where the operator allows only single sign-on. */
export const refuseWithoutLocalAccounts = ({ signIn }: Pick<Installation, 'signIn'>): void => {
  if (signIn.localAccounts) return
  throw new Conflict(
    'this installation has no passwords and no passkeys; sign in through the provider of your organization',
  )
}

/** Where credentials that the caller creates now will count, as stored: where the caller counts. */
export const whereCallerCounts = ({ actor }: Pick<Ctx, 'actor'>): string | null =>
  actor.organizations === undefined ? null : JSON.stringify(actor.organizations)

/** What is proved by credentials that count in these organizations. */
export const proofBy = (organizations: string | null): Proof =>
  organizations === null
    ? { own: true }
    : { own: false, organizations: JSON.parse(organizations) as readonly string[] }
