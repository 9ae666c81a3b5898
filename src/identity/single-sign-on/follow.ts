// Names and addresses that were changed where an organization keeps its people.
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
 * Gives a locked account the name and the address that the organization has for it. That is for the organization to say as
 * long as the person belongs to no other one. The address stays where they have means of their own to sign in: these
 * would come to open what others then give to whoever has the new address. It stays, too, where it is somebody else's.
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
