// Adding people to an organization by their addresses.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { lockOrganization, type MembershipRow } from '../organizations/index.ts'
import { usersForEmails } from '../users/index.ts'
import { admit, type Newcomer } from './admit.ts'
import type { PeopleAdded, PeopleInvited } from './schema.ts'

export const invitePeople = async (
  ctx: WriteCtx,
  { id }: MembershipRow,
  wanted: Static<typeof PeopleInvited>,
): Promise<Static<typeof PeopleAdded>> => {
  const organization = await lockOrganization(ctx, id, 'admin')
  const { role: usual = organization.default_role, sso = false } = wanted
  const entries = wanted.emails.map(entry => (typeof entry === 'string' ? { email: entry } : entry))
  const ids = await usersForEmails(
    ctx,
    entries.map(({ email }) => email),
  )
  const people = new Map<string, Newcomer>()
  for (const [index, { role = usual }] of entries.entries()) {
    const userId = ids[index] as string
    if (!people.has(userId)) people.set(userId, { userId, role, sso })
  }
  const invited = await admit(ctx, organization.id, [...people.values()], 'invite')
  return { users: [...people.keys()], invited }
}
