// Teams: made, renamed and removed.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { referencesIn, refuseUnknown } from '#kernel/references.ts'
import { type EventType, emit, type NewEvent } from '../events/index.ts'
import { membersByIds } from '../members/index.ts'
import { lockOrganization, type MembershipRow } from '../organizations/index.ts'
import { putTeamMembers } from './members-store.ts'
import type { NewTeam } from './schema.ts'
import { deleteTeam, insertTeam, renameTeam, type StoredTeam, type TeamRow } from './store.ts'
import { lockTeam, type TeamAccess } from './subject.ts'

/** Makes a team of some members, without an owner. */
export const createTeam = async (
  ctx: WriteCtx,
  organization: MembershipRow,
  { title, members = [] }: Static<typeof NewTeam>,
): Promise<TeamRow> => {
  await lockOrganization(ctx, organization.id, 'admin')
  await refuseStrangers(ctx, organization.id, members)
  const ids = [...new Set(members)]
  const row = await createInLocked(ctx, organization.id, { title, members: ids })
  return { ...row, members: ids.length, is_owner: 0 }
}

/** The same, where the organization is locked and these are members of it; the caller was checked. */
export const createInLocked = async (
  ctx: WriteCtx,
  organizationId: string,
  { title, members }: { readonly title: string; readonly members: readonly string[] },
): Promise<StoredTeam> => {
  const row = { id: ctx.newId(), organization_id: organizationId, title, created_at: now(ctx) }
  await insertTeam(ctx, row)
  await putTeamMembers(ctx, row.id, new Map(members.map(id => [id, 'member'])))
  await record(ctx, 'team_created', row, { title, members: [...members] })
  return row
}

export const changeTeam = async (ctx: WriteCtx, seen: TeamAccess, title: string): Promise<TeamAccess> => {
  const team = await lockTeam(ctx, seen, 'manage')
  await renameLocked(ctx, team.row, title)
  return { ...team, row: { ...team.row, title } }
}

/** Renames a team; its organization is locked. */
export const renameLocked = async (ctx: WriteCtx, row: StoredTeam, title: string): Promise<void> => {
  if (row.title === title) return
  await renameTeam(ctx, row.id, title)
  await record(ctx, 'team_updated', row, { title })
}

export const removeTeam = async (ctx: WriteCtx, seen: TeamAccess): Promise<void> => {
  const { row } = await lockTeam(ctx, seen, 'remove')
  await removeLocked(ctx, row)
}

/** Removes a team whose organization is locked; the caller was checked. */
export const removeLocked = async (ctx: WriteCtx, row: StoredTeam): Promise<void> => {
  await deleteTeam(ctx, row.id)
  await record(ctx, 'team_removed', row, { title: row.title })
}

const record = (
  ctx: WriteCtx,
  type: EventType,
  { id, organization_id: organization }: StoredTeam,
  data: Required<NewEvent>['data'],
): Promise<void> => emit(ctx, { organization, type, resource: { type: 'team', id }, data })

const refuseStrangers = async (ctx: Ctx, organizationId: string, ids: readonly string[]): Promise<void> => {
  const members = await membersByIds(ctx, organizationId, ids)
  refuseUnknown(
    referencesIn('/members', ids).map(one => ({ ...one, expected: 'the id of a member' })),
    ({ reference }) => members.has(reference),
  )
}
