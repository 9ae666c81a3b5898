// What an organization that enforces single sign-on asks of its members.
import type { Flag } from '#database/index.ts'
import { Forbidden } from '#kernel/errors.ts'
import type { Level } from './levels.ts'

interface Enforcing {
  readonly sso: Flag
}

interface SignedOn {
  readonly role: Level | null
  readonly sso: Flag
}

/** Whether a member is kept out for not signing on through a provider; admins are let in, or nobody could undo it. */
export const lacksSignOn = (organization: Enforcing, member: SignedOn): boolean =>
  organization.sso === 1 && member.sso === 0 && member.role !== 'admin'

/** Refuses members whom lacksSignOn() keeps out. */
export const refuseUnlessSignedOn = (organization: Enforcing, member: SignedOn): void => {
  if (!lacksSignOn(organization, member)) return
  throw new Forbidden(
    'this organization enforces single sign-on; sign in through its provider, or ask an admin to mark you as an SSO member',
  )
}
