// Users and teams that a body names as grantees: members and teams of the organization.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { referencesIn, refuseUnknown } from '#kernel/references.ts'
import { membersByIds } from '../members/index.ts'
import { teamIdsAmong } from '../teams/index.ts'
import type { NewGrants } from './schema.ts'
import type { Principal } from './store.ts'

/** All grantees that a body names, each once. Throws for those who are not of the organization, all of them at once. */
export const principalsIn = async (
  ctx: Ctx,
  organizationId: string,
  { users = [], teams = [] }: Static<typeof NewGrants>,
): Promise<Principal[]> => {
  const members = await membersByIds(ctx, organizationId, users)
  const own = await teamIdsAmong(ctx, organizationId, teams)
  refuseUnknown(
    [
      ...referencesIn('/users', users).map(one => ({
        ...one,
        expected: 'the id of a member of this organization',
      })),
      ...referencesIn('/teams', teams).map(one => ({
        ...one,
        expected: 'the id of a team of this organization',
      })),
    ],
    ({ reference, path }) => (path.startsWith('/users/') ? members : own).has(reference),
  )
  return [
    ...[...new Set(users)].map(id => ({ type: 'user' as const, id })),
    ...[...new Set(teams)].map(id => ({ type: 'team' as const, id })),
  ]
}
