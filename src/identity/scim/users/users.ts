// Users of SCIM: members that an identity provider makes, changes, disables and removes.
import type { WriteCtx } from '#context.ts'
import { fits } from '#http/validate.ts'
import { now } from '#kernel/clock.ts'
import { NotFound } from '#kernel/errors.ts'
import { admit } from '../../invites/index.ts'
import { disableLocked, findMember, noteSignOn, removeLocked } from '../../members/index.ts'
import { followPerson } from '../../single-sign-on/index.ts'
import { EmailAddress, emailKey, lockUser, userByEmail, userForEmail } from '../../users/index.ts'
import { userType } from '../protocol/attributes.ts'
import { type Complex, canonical } from '../protocol/canonical.ts'
import { patched } from '../protocol/patch.ts'
import { changesOf } from '../protocol/patch-request.ts'
import { InvalidScim, NotUnique } from '../protocol/refusals.ts'
import { addressIn, displayNameIn } from './addresses.ts'
import { writableOf } from './present.ts'
import { defaultRoleIn, findUser, isNameTaken, putScimUser, type UserRow } from './store.ts'

/** Makes a member. A member who is not managed by SCIM yet is taken over as they are. The organization is locked. */
export const createUser = async (ctx: WriteCtx, organizationId: string, body: unknown): Promise<string> => {
  const wanted = canonical(userType, body)
  const email = checkedAddress(addressIn(wanted))
  if (email === undefined)
    throw new InvalidScim('invalidValue', 'emails must have an address, or userName must be one')
  const known = await userByEmail(ctx.db, email)
  const present = known && (await findUser(ctx, organizationId, known.id))
  if (present !== undefined && present.user_name !== null)
    throw new NotUnique('there is a user with this address already')
  await refuseTakenName(ctx, organizationId, wanted, known?.id)
  const { id } = await userForEmail(ctx, email, displayNameIn(wanted))
  if (present === undefined) {
    const role = await defaultRoleIn(ctx, organizationId)
    await admit(ctx, organizationId, [{ userId: id, role, sso: true }], 'scim')
  }
  await save(ctx, organizationId, id, wanted)
  return id
}

/** Replaces all attributes of a user; whether they are active stays the same where the body does not say. */
export const replaceUser = (ctx: WriteCtx, row: UserRow, body: unknown): Promise<void> => {
  const wanted = canonical(userType, body)
  return save(ctx, row.organization_id, row.user_id, { active: row.disabled === 0, ...wanted }, row)
}

export const patchUser = (ctx: WriteCtx, row: UserRow, body: unknown): Promise<void> =>
  save(ctx, row.organization_id, row.user_id, patched(writableOf(row), changesOf(userType, body)), row)

export const removeUser = (ctx: WriteCtx, row: UserRow): Promise<void> => removeLocked(ctx, row)

/** Makes a member equal to the provider's data. */
const save = async (
  ctx: WriteCtx,
  organizationId: string,
  userId: string,
  wanted: Complex,
  row?: UserRow,
): Promise<void> => {
  if (row !== undefined) await refuseTakenName(ctx, organizationId, wanted, userId)
  await keep(ctx, organizationId, userId, wanted)
  const member = await findMember(ctx, organizationId, userId)
  const user = await lockUser(ctx, userId)
  if (member === undefined || user === undefined) throw new NotFound('this user has just been removed')
  const email = checkedAddress(addressIn(wanted)) ?? user.email
  if (emailKey(email) !== emailKey(user.email)) await refuseAddressOfMember(ctx, organizationId, email)
  await followPerson(ctx, organizationId, user, { email, displayName: displayNameIn(wanted) })
  await noteSignOn(ctx, member)
  await disableLocked(ctx, { ...member, sso: 1 }, wanted.active === false)
}

const keep = async (
  ctx: WriteCtx,
  organizationId: string,
  userId: string,
  { userName, externalId, active: _active, ...others }: Complex,
): Promise<void> => {
  const attributes = JSON.stringify(others)
  if (Buffer.byteLength(attributes) > mostBytes)
    throw new InvalidScim('invalidValue', `what is kept of a user must have at most ${mostBytes} bytes`)
  await putScimUser(ctx, {
    organization_id: organizationId,
    user_id: userId,
    user_name: userName as string,
    user_name_key: (userName as string).toLowerCase(),
    external_id: (externalId as string | undefined) ?? null,
    attributes,
    updated_at: now(ctx),
  })
}

/** For attributes that members have no fields for. */
const mostBytes = 16_384

const refuseTakenName = async (
  ctx: WriteCtx,
  organizationId: string,
  { userName }: Complex,
  userId: string | undefined,
): Promise<void> => {
  if (typeof userName !== 'string' || userName.trim() === '')
    throw new InvalidScim('invalidValue', 'userName is required')
  if (await isNameTaken(ctx, organizationId, userName.toLowerCase(), userId))
    throw new NotUnique('there is a user with this userName already')
}

/** Addresses of accounts outside of the organization are not revealed: such an address is simply not accepted. */
const refuseAddressOfMember = async (ctx: WriteCtx, organizationId: string, email: string): Promise<void> => {
  const other = await userByEmail(ctx.db, email)
  if (other !== undefined && (await findMember(ctx, organizationId, other.id)) !== undefined)
    throw new NotUnique('another user has this address')
}

const checkedAddress = (address: string | undefined): string | undefined => {
  if (address !== undefined && !fits(EmailAddress, address))
    throw new InvalidScim('invalidValue', 'the primary address must be an e-mail address')
  return address
}
