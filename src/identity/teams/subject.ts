// Teams, and people in them, as subjects of operations.
import type { Ctx, WriteCtx } from '#context.ts'
import type { TeamRole } from '#database/index.ts'
import type { Subject } from '#http/operation.ts'
import { findMember } from '../members/index.ts'
import { lockAgain, type MembershipRow, organizationFor } from '../organizations/index.ts'
import { rolesInTeam } from './members-store.ts'
import { permitsInTeam, refusalInTeam, type TeamNeed } from './policy.ts'
import { findTeam, type TeamRow } from './store.ts'

/** A team, its organization, and the caller's standing in both. */
export interface TeamAccess {
  readonly organization: MembershipRow
  readonly row: TeamRow
  readonly isOwner: boolean
}

export const team: Subject<TeamAccess, TeamNeed> = {
  noun: 'team',
  find: async (ctx, params) => {
    const organization = await organizationFor(ctx, params, 'read')
    return organization && accessTo(ctx, organization, params.teamId as string)
  },
  permits: permitsInTeam,
  refusal: refusalInTeam,
}

/** A team, and a member of its organization, who need not be in the team. */
export interface PersonAtTeam {
  readonly team: TeamAccess
  readonly userId: string
  /** Their role in the team. */
  readonly role: TeamRole | undefined
}

/** A member of the organization, as the subject of changes of their role in a team: they need not be in it. */
export const personAtTeam: Subject<PersonAtTeam, TeamNeed> = {
  noun: 'team member',
  find: async (ctx, params) => {
    const found = await team.find(ctx, params)
    const userId = params.userId as string
    if (found === undefined || (await findMember(ctx, found.organization.id, userId)) === undefined) return
    const roles = await rolesInTeam(ctx, found.row.id, [userId])
    return { team: found, userId, role: roles.get(userId) }
  },
  permits: (person, need) => permitsInTeam(person.team, need),
  refusal: refusalInTeam,
}

/** A member of the team. */
export const teamMember: Subject<PersonAtTeam, TeamNeed> = {
  ...personAtTeam,
  find: async (ctx, params) => {
    const person = await personAtTeam.find(ctx, params)
    return person?.role === undefined ? undefined : person
  },
}

/**
 * Locks the organization, so that nobody else changes its teams or removes its members. Then looks up the team again, and
 * what the caller may do with it: both may have changed while this waited.
 */
export const lockTeam = (
  ctx: WriteCtx,
  { organization, row }: TeamAccess,
  need: TeamNeed,
): Promise<TeamAccess> =>
  lockAgain(
    ctx,
    team,
    { organizationId: organization.id, teamId: row.id },
    { lock: [organization.id], need, gone: 'this team is no more' },
  )

const accessTo = async (
  ctx: Ctx,
  organization: MembershipRow,
  teamId: string,
): Promise<TeamAccess | undefined> => {
  const row = await findTeam(ctx, organization.id, teamId)
  return row && { organization, row, isOwner: row.is_owner === 1 }
}
