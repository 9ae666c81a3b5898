// What an organization that enforces single sign-on asks of its members.
import type { Flag } from '#database/index.ts'
import { Forbidden } from '#kernel/errors.ts'
import type { Level } from './levels.ts'

/** Refuses members who are not marked as signing on through a provider; admins are let in, or nobody could undo it. */
export const refuseUnlessSignedOn = (
  organization: { readonly sso: Flag },
  member: { readonly role: Level | null; readonly sso: Flag },
): void => {
  if (organization.sso === 0 || member.sso === 1 || member.role === 'admin') return
  throw new Forbidden(
    'this organization enforces single sign-on; sign in through its provider, or ask an admin to mark you as an SSO member',
  )
}
