// Members: changing their role, marking them for single sign-on, disabling, removing, and noting when they were seen.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { type EventType, emit, type NewEvent } from '../events/index.ts'
import { lockAgain, noteFormerMember } from '../organizations/index.ts'
import { endSessionsOf } from '../sessions/index.ts'
import { deleteTokensConfinedTo } from '../tokens/index.ts'
import type { MemberChanges } from './schema.ts'
import { deleteMember, hasOtherAdmin, type MemberRow, updateMember } from './store.ts'
import { type FoundMember, member } from './subject.ts'

/** Gives a member another role; null makes them a guest. */
export const changeMember = async (
  ctx: WriteCtx,
  given: FoundMember,
  { role }: Static<typeof MemberChanges>,
): Promise<FoundMember> => {
  if (role === undefined) return given
  const found = await lockMember(ctx, given)
  const { organization, row } = found
  if (row.role === role) return found
  await refuseToLoseLastAdmin(ctx, row)
  await updateMember(ctx, organization.id, row.user_id, { role })
  await emitFor(ctx, row, 'member_updated', { role: { before: row.role, after: role } })
  return { organization, row: { ...row, role } }
}

/** Marks a member as signing on through the organization's provider. */
export const markForSingleSignOn = async (ctx: WriteCtx, given: FoundMember): Promise<FoundMember> => {
  const found = await lockMember(ctx, given)
  await noteSignOn(ctx, found.row)
  return { ...found, row: { ...found.row, sso: 1 } }
}

/** The same where the organization is locked. */
export const noteSignOn = async (ctx: WriteCtx, row: MemberRow): Promise<void> => {
  if (row.sso === 1) return
  await updateMember(ctx, row.organization_id, row.user_id, { sso: 1 })
  await emitFor(ctx, row, 'member_updated', { sso: true })
}

/** Disables a member, or enables them again; their organization is locked. */
export const disableLocked = async (ctx: WriteCtx, row: MemberRow, isDisabled: boolean): Promise<void> => {
  if ((row.disabled === 1) === isDisabled) return
  if (isDisabled) await refuseToLoseLastAdmin(ctx, row)
  await updateMember(ctx, row.organization_id, row.user_id, { disabled: Number(isDisabled) })
  if (isDisabled) await endSessionsOf(ctx, row.user_id, { organizationId: row.organization_id })
  await emitFor(ctx, row, 'member_updated', { disabled: isDisabled })
}

/**
 * Removes a member with all grants to them in the organization, and
 * with credentials that count only there; what they wrote stays.
 */
export const removeMember = async (ctx: WriteCtx, given: FoundMember): Promise<void> => {
  const { row } = await lockMember(ctx, given)
  await removeLocked(ctx, row)
}

/** The same where the organization is locked and the caller was checked. */
export const removeLocked = async (ctx: WriteCtx, row: MemberRow): Promise<void> => {
  await refuseToLoseLastAdmin(ctx, row)
  await deleteMember(ctx, row.organization_id, row.user_id)
  await noteFormerMember(ctx, row.organization_id, row.user_id)
  await endSessionsOf(ctx, row.user_id, { organizationId: row.organization_id })
  await deleteTokensConfinedTo(ctx, row.user_id, row.organization_id)
  await emitFor(ctx, row, 'member_removed', { role: row.role })
}

/** Notes that the caller was seen. This is no event, since nothing that the organization owns changes. */
export const noteSeen = async (ctx: WriteCtx, organization: { readonly id: string }): Promise<void> => {
  await updateMember(ctx, organization.id, ctx.actor.userId, { last_seen_at: now(ctx) })
  // A caller who has just been removed gets the same answer as a moment later.
  await ctx.refuseUnlessAllowed()
}

/** The member, looked up again while nobody else changes members: the caller may have lost their own role meanwhile. */
const lockMember = (ctx: WriteCtx, { organization, row }: FoundMember): Promise<FoundMember> =>
  lockAgain(
    ctx,
    member,
    { organizationId: organization.id, userId: row.user_id },
    { lock: [organization.id], need: 'admin', gone: 'this member has just been removed' },
  )

/** Valid only while the organization is locked: otherwise two admins who leave at once would each count on the other. */
const refuseToLoseLastAdmin = async (ctx: Ctx, row: MemberRow): Promise<void> => {
  if (row.role !== 'admin' || (await hasOtherAdmin(ctx, row.organization_id, row.user_id))) return
  throw new Conflict('this is the last admin of the organization; make somebody else an admin first')
}

const emitFor = (
  ctx: WriteCtx,
  row: MemberRow,
  type: EventType,
  data: Required<NewEvent>['data'],
): Promise<void> =>
  emit(ctx, { organization: row.organization_id, type, resource: { type: 'member', id: row.user_id }, data })
