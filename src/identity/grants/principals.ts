// Users and teams as a body names them, to be granted something: members and teams of the organization.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type FieldProblem, Invalid } from '#kernel/errors.ts'
import { membersByIds } from '../members/index.ts'
import type { NewGrants } from './schema.ts'
import type { Principal } from './store.ts'

/** All that a body names, each once. Whoever is not of the organization is refused, all of them at once. */
export const principalsIn = async (
  ctx: Ctx,
  organizationId: string,
  { users = [], teams = [] }: Static<typeof NewGrants>,
): Promise<Principal[]> => {
  const members = await membersByIds(ctx, organizationId, users)
  const own = await teamsAmong(ctx, organizationId, teams)
  const problems = [
    ...problemsOf('/users', users, members, 'must be the id of a member of this organization'),
    ...problemsOf('/teams', teams, own, 'must be the id of a team of this organization'),
  ]
  if (problems.length > 0)
    throw new Invalid('users and teams must hold ids of members and of teams of this organization', problems)
  return [
    ...[...new Set(users)].map(id => ({ type: 'user' as const, id })),
    ...[...new Set(teams)].map(id => ({ type: 'team' as const, id })),
  ]
}

const problemsOf = (
  path: string,
  ids: readonly string[],
  known: { has(id: string): boolean },
  message: string,
): FieldProblem[] => ids.flatMap((id, index) => (known.has(id) ? [] : { path: `${path}/${index}`, message }))

const teamsAmong = async (ctx: Ctx, organizationId: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('teams')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  return new Set(rows.map(({ id }) => id))
}
