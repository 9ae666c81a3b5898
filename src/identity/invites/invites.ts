// Links that invite: made, changed and deleted.
import type { Static } from 'typebox'
import { type Ctx, now } from '#context.ts'
import { Conflict, NotFound } from '#kernel/errors.ts'
import { emit } from '../events/index.ts'
import type { MembershipRow } from '../organizations/index.ts'
import type { InviteFields } from './schema.ts'
import { deleteInvite, type InviteRow, insertInvite, updateInvite } from './store.ts'

type Fields = Static<typeof InviteFields>

export const createInvite = async (
  ctx: Ctx,
  organization: MembershipRow,
  { role = organization.default_role as InviteRow['role'] }: Fields,
): Promise<InviteRow> => {
  refuseWithoutLinks(organization)
  const row: InviteRow = {
    id: ctx.newId(),
    organization_id: organization.id,
    role,
    created_at: now(ctx),
  }
  await insertInvite(ctx, row)
  await record(ctx, 'invite_created', row)
  return row
}

export const changeInvite = async (
  ctx: Ctx,
  row: InviteRow,
  { role = row.role }: Fields,
): Promise<InviteRow> => {
  if (role === row.role) return row
  if (!(await updateInvite(ctx, row, role))) throw deletedMeanwhile()
  const changed = { ...row, role }
  await record(ctx, 'invite_updated', changed)
  return changed
}

export const removeInvite = async (ctx: Ctx, row: InviteRow): Promise<void> => {
  if (!(await deleteInvite(ctx, row))) throw deletedMeanwhile()
  await record(ctx, 'invite_deleted', row)
}

/** Links are made, and joined by, only while the organization has them turned on. */
export const refuseWithoutLinks = (organization: Pick<MembershipRow, 'invite_links'>): void => {
  if (organization.invite_links === 0)
    throw new Conflict('this organization has invite links turned off; an admin can turn them on')
}

const deletedMeanwhile = () => new NotFound('this invite has just been deleted')

/** The event names the row, never the id that lets people in. */
const record = (ctx: Ctx, type: string, { id, organization_id, role }: InviteRow): Promise<void> =>
  emit(ctx, { organization: organization_id, type, resource: { type: 'invite', id }, data: { role } })
