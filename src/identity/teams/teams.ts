// Teams: made, renamed and removed.
import type { Static } from 'typebox'
import { type Ctx, now, type WriteCtx } from '#context.ts'
import { referencesIn, refuseUnknown } from '#kernel/references.ts'
import { emit } from '../events/index.ts'
import { membersByIds } from '../members/index.ts'
import { lockedOrganization, type MembershipRow } from '../organizations/index.ts'
import { putTeamMembers } from './members-store.ts'
import type { NewTeam } from './schema.ts'
import { deleteTeam, insertTeam, renameTeam, type TeamRow } from './store.ts'
import { lockTeam, type TeamAccess } from './subject.ts'

/** Makes a team of some members; nobody owns it yet. */
export const createTeam = async (
  ctx: WriteCtx,
  organization: MembershipRow,
  { title, members = [] }: Static<typeof NewTeam>,
): Promise<TeamRow> => {
  await lockedOrganization(ctx, organization.id, 'admin')
  await refuseStrangers(ctx, organization.id, members)
  const ids = [...new Set(members)]
  const row = { id: ctx.newId(), organization_id: organization.id, title, created_at: now(ctx) }
  await insertTeam(ctx, row)
  await putTeamMembers(ctx, row.id, new Map(ids.map(id => [id, 'member'])))
  await emit(ctx, {
    organization: organization.id,
    type: 'team_created',
    resource: { type: 'team', id: row.id },
    data: { title, members: ids },
  })
  return { ...row, members: ids.length, is_owner: 0 }
}

export const changeTeam = async (ctx: WriteCtx, seen: TeamAccess, title: string): Promise<TeamAccess> => {
  const team = await lockTeam(ctx, seen, 'manage')
  if (team.row.title === title) return team
  await renameTeam(ctx, team.row.id, title)
  await emit(ctx, {
    organization: team.organization.id,
    type: 'team_updated',
    resource: { type: 'team', id: team.row.id },
    data: { title },
  })
  return { ...team, row: { ...team.row, title } }
}

export const removeTeam = async (ctx: WriteCtx, seen: TeamAccess): Promise<void> => {
  const { organization, row } = await lockTeam(ctx, seen, 'remove')
  await deleteTeam(ctx, row.id)
  await emit(ctx, {
    organization: organization.id,
    type: 'team_removed',
    resource: { type: 'team', id: row.id },
    data: { title: row.title },
  })
}

const refuseStrangers = async (ctx: Ctx, organizationId: string, ids: readonly string[]): Promise<void> => {
  const members = await membersByIds(ctx, organizationId, ids)
  refuseUnknown(
    referencesIn('/members', ids).map(one => ({ ...one, expected: 'the id of a member' })),
    ({ reference }) => members.has(reference),
  )
}
