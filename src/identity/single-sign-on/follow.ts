// Updates names and addresses that were changed at an organization's provider.
import type { WriteCtx } from '#context.ts'
import { emit } from '../events/index.ts'
import {
  belongsElsewhere,
  changeNameAndAddress,
  emailKey,
  nameAndAddressChanges,
  type UserRow,
  userByEmail,
} from '../users/index.ts'
import { hasOwnMeans } from './identities.ts'

/**
 * Updates a locked account's name and address to those that the organization has for the person. An organization may do so
 * while the person belongs to no other. The address stays where the person has their own means to sign in: these would
 * otherwise open what others later grant to the new address. It also stays where it is another person's.
 */
export const followPerson = async (
  ctx: WriteCtx,
  organizationId: string,
  user: UserRow,
  given: { readonly email: string; readonly displayName?: string | undefined },
): Promise<void> => {
  const displayName = given.displayName ?? user.display_name
  if (displayName === user.display_name && given.email === user.email) return
  if (await belongsElsewhere(ctx, user.id, [organizationId])) return
  const email = (await mayHave(ctx, user, given.email)) ? given.email : user.email
  const data = nameAndAddressChanges(user, { displayName, email })
  if (Object.keys(data).length === 0) return
  await changeNameAndAddress(ctx, user, { displayName, email })
  await emit(ctx, {
    organization: organizationId,
    type: 'member_updated',
    resource: { type: 'member', id: user.id },
    data,
  })
}

const mayHave = async (ctx: WriteCtx, user: UserRow, email: string): Promise<boolean> => {
  if (emailKey(email) === emailKey(user.email)) return true
  return (await userByEmail(ctx.db, email)) === undefined && !(await hasOwnMeans(ctx, user.id))
}
