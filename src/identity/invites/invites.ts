// Invite links: made, changed and deleted.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { Conflict, NotFound } from '#kernel/errors.ts'
import { type EventType, emit } from '../events/index.ts'
import { lockOrganization, type MembershipRow } from '../organizations/index.ts'
import type { InviteFields } from './schema.ts'
import { deleteInvite, findInvite, type InviteRow, insertInvite, updateInvite } from './store.ts'

type Fields = Static<typeof InviteFields>

export const createInvite = async (
  ctx: WriteCtx,
  { id: organizationId }: MembershipRow,
  { role }: Fields,
): Promise<InviteRow> => {
  const organization = await lockOrganization(ctx, organizationId, 'admin')
  refuseWithoutLinks(organization)
  const row: InviteRow = {
    id: ctx.newId(),
    organization_id: organization.id,
    role: role === undefined ? organization.default_role : role,
    created_at: now(ctx),
  }
  await insertInvite(ctx, row)
  await record(ctx, 'invite_created', row)
  return row
}

export const changeInvite = async (ctx: WriteCtx, seen: InviteRow, { role }: Fields): Promise<InviteRow> => {
  const row = await lockInvite(ctx, seen)
  if (role === undefined || role === row.role) return row
  await updateInvite(ctx, row, role)
  const changed = { ...row, role }
  await record(ctx, 'invite_updated', changed)
  return changed
}

export const removeInvite = async (ctx: WriteCtx, seen: InviteRow): Promise<void> => {
  const row = await lockInvite(ctx, seen)
  await deleteInvite(ctx, row)
  await record(ctx, 'invite_deleted', row)
}

/** The link, looked up again with the organization locked, for a caller who is still its admin. */
const lockInvite = async (ctx: WriteCtx, { id, organization_id }: InviteRow): Promise<InviteRow> => {
  await lockOrganization(ctx, organization_id, 'admin')
  const row = await findInvite(ctx, organization_id, id)
  if (row === undefined) throw new NotFound('this invite has just been deleted')
  return row
}

/** Throws where invite links are turned off: they can be neither made nor used then. */
export const refuseWithoutLinks = (organization: Pick<MembershipRow, 'invite_links'>): void => {
  if (organization.invite_links === 0)
    throw new Conflict('this organization has invite links turned off; an admin can turn them on')
}

/** The event has the id of the row, never the signed id that lets people in. */
const record = (ctx: WriteCtx, type: EventType, { id, organization_id, role }: InviteRow): Promise<void> =>
  emit(ctx, { organization: organization_id, type, resource: { type: 'invite', id }, data: { role } })
