// Changes the members of a team and their roles: many at once, or one.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import type { TeamRole } from '#database/index.ts'
import { escapePointer } from '#http/body.ts'
import { type FieldProblem, Invalid, NotFound } from '#kernel/errors.ts'
import { referencesIn } from '#kernel/references.ts'
import { emit } from '../events/index.ts'
import { findMember, membersReferred } from '../members/index.ts'
import { deleteTeamMembers, putTeamMembers, rolesInTeam } from './members-store.ts'
import type { TeamMembersChanges } from './schema.ts'
import { type StoredTeam, teamIdsAmong } from './store.ts'
import { lockTeam, type PersonAtTeam, type TeamAccess } from './subject.ts'

/** Applies all changes or none; people to be removed are removed, whatever else the request says about them. */
export const changeTeamMembers = async (
  ctx: WriteCtx,
  seen: TeamAccess,
  { add = [], remove = [], memberships = {} }: Static<typeof TeamMembersChanges>,
): Promise<void> => {
  const team = await lockTeam(ctx, seen, 'manage')
  const named = Object.keys(memberships)
  const ids = await membersReferred(ctx, team.organization.id, [
    ...referencesIn('/add', add),
    ...referencesIn('/remove', remove),
    ...named.map(reference => ({ reference, path: membershipPath(reference) })),
  ])
  const idOf = (reference: string) => ids.get(reference) as string
  refuseContradictions(memberships, idOf)
  const removed = new Set(remove.map(idOf))
  const wanted = new Map<string, TeamRole | undefined>([
    ...add.map(reference => [idOf(reference), undefined] as const),
    ...named.map(reference => [idOf(reference), memberships[reference]?.role] as const),
  ])
  for (const id of removed) wanted.delete(id)
  await changeInLocked(ctx, team.row, wanted, [...removed])
}

/** Adds a member of the organization to the team, or gives them another role in it. */
export const putTeamMember = async (
  ctx: WriteCtx,
  { team: seen, userId }: PersonAtTeam,
  role: TeamRole | undefined,
): Promise<void> => {
  const team = await lockTeam(ctx, seen, 'manage')
  if ((await findMember(ctx, team.organization.id, userId)) === undefined)
    throw new NotFound('this member has just left the organization')
  await changeInLocked(ctx, team.row, new Map([[userId, role]]), [])
}

export const removeTeamMember = async (
  ctx: WriteCtx,
  { team: seen, userId }: PersonAtTeam,
): Promise<void> => {
  const team = await lockTeam(ctx, seen, 'manage')
  await changeInLocked(ctx, team.row, new Map(), [userId])
}

/** Adds a member of a locked organization to one of its teams, if that exists. */
export const joinTeam = async (
  ctx: WriteCtx,
  organization: string,
  teamId: string,
  userId: string,
): Promise<void> => {
  if (!(await teamIdsAmong(ctx, organization, [teamId])).has(teamId)) return
  await putTeamMembers(ctx, teamId, new Map([[userId, 'member']]))
  await recordMembers(ctx, organization, teamId, {
    added: [userId],
    removed: [],
    roles: { [userId]: 'member' },
  })
}

/** By user id, the wanted role in a team; undefined keeps the present role, or makes a new member. */
type WantedRoles = ReadonlyMap<string, TeamRole | undefined>

const membershipPath = (reference: string): string => `/memberships/${escapePointer(reference)}`

/** A person can be named twice, by id and by address, but not with two roles. */
const refuseContradictions = (
  memberships: NonNullable<Static<typeof TeamMembersChanges>['memberships']>,
  idOf: (reference: string) => string,
): void => {
  const roles = new Map<string, TeamRole>()
  const problems: FieldProblem[] = []
  for (const [reference, { role }] of Object.entries(memberships)) {
    const id = idOf(reference)
    const message = `must give the role ${roles.get(id)}, as it was given to the same person before`
    if ((roles.get(id) ?? role) !== role) problems.push({ path: membershipPath(reference), message })
    else roles.set(id, role)
  }
  if (problems.length > 0) throw new Invalid('memberships must give each person one role', problems)
}

/** Adds and removes members of a team. Its organization is locked, and those to be added belong to it. */
export const changeInLocked = async (
  ctx: WriteCtx,
  { id: teamId, organization_id: organization }: Pick<StoredTeam, 'id' | 'organization_id'>,
  wanted: WantedRoles,
  unwanted: readonly string[],
): Promise<void> => {
  const present = await rolesInTeam(ctx, teamId, [...wanted.keys(), ...unwanted])
  const changed = new Map(
    Array.from(wanted, ([id, role]) => [id, role ?? present.get(id) ?? 'member'] as const).filter(
      ([id, role]) => present.get(id) !== role,
    ),
  )
  const removed = unwanted.filter(id => present.has(id))
  if (changed.size === 0 && removed.length === 0) return
  await putTeamMembers(ctx, teamId, changed)
  await deleteTeamMembers(ctx, teamId, removed)
  const added = [...changed.keys()].filter(id => !present.has(id))
  const roles = Object.fromEntries(changed)
  await recordMembers(ctx, organization, teamId, { added, removed, roles })
}

const recordMembers = (
  ctx: WriteCtx,
  organization: string,
  id: string,
  data: { added: string[]; removed: string[]; roles: Record<string, TeamRole> },
): Promise<void> =>
  emit(ctx, { organization, type: 'team_members_updated', resource: { type: 'team', id }, data })
