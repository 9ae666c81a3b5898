// The rule of levels.ts in SQL: which spaces of an organization a person sees at all, and how many.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Audience, audiences, type Tables } from '#database/index.ts'
import { grantedTo, query, type UserReference } from './grants.ts'
import type { Standing } from './levels.ts'

export { type Audience, audiences }

/** The person for whom a query looks. */
export interface Viewer {
  readonly user: UserReference
  readonly standing: Standing
}

/** The audiences whose spaces a person sees without a grant, and those whose spaces they see with one. */
export const audiencesOf = ({ member, role }: Standing): { open: Audience[]; byGrant: Audience[] } => {
  if (!member) return { open: ['anyone'], byGrant: [] }
  if (role === 'admin') return { open: [...audiences], byGrant: [] }
  if (role === null) return { open: ['anyone'], byGrant: ['members', 'granted'] }
  return { open: ['anyone', 'members'], byGrant: ['granted'] }
}

/**
 * True for the spaces on which levelOn() gives the person any level; `granted` has the ids of everything granted to them.
 */
export const visibleTo = (
  { user, standing }: Viewer,
  granted: Expression<unknown> = grantedTo(user),
): Expression<SqlBool> => {
  const { open, byGrant } = audiencesOf(standing)
  const shown = space('spaces.audience', 'in', open)
  if (byGrant.length === 0) return shown
  const isGranted = sql<SqlBool>`${sql.ref('spaces.id')} in ${granted}`
  return space.or([shown, space.and([space('spaces.audience', 'in', byGrant), isGranted])])
}

/** References to a row of `spaces` in any query. */
const space = expressionBuilder<Tables, 'spaces'>()

/** The spaces of an organization with one audience. */
export const spacesFor = (organization: UserReference, audience: Audience) =>
  query
    .selectFrom('spaces')
    .select(['spaces.id', 'spaces.position'])
    .where('spaces.organization_id', '=', organization)
    .where('spaces.audience', '=', audience)

/** How many spaces of a scope, an organization or a collection, a person sees without a grant. */
export const countOpen = (scope: UserReference, standing: Standing) =>
  query
    .selectFrom('space_counts')
    .select(sql<number>`coalesce(sum(space_counts.count), 0)`.as('count'))
    .where('space_counts.scope_id', '=', scope)
    .where('space_counts.audience', 'in', audiencesOf(standing).open)
