// The rule of levels.ts in SQL: which spaces of an organization somebody sees at all, and how many they are.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { type Audience, audiences, type Tables } from '#database/index.ts'
import { grantedTo, query, type UserReference } from './grants.ts'
import type { Standing } from './levels.ts'

export { type Audience, audiences }

/** Somebody through whose eyes a query looks. */
export interface Viewer {
  readonly user: UserReference
  readonly standing: Standing
}

/** The audiences whose spaces somebody sees without a grant, and those of which a grant shows them some. */
export const audiencesOf = ({ member, role }: Standing): { open: Audience[]; byGrant: Audience[] } => {
  if (!member) return { open: ['anyone'], byGrant: [] }
  if (role === 'admin') return { open: [...audiences], byGrant: [] }
  if (role === null) return { open: ['anyone'], byGrant: ['members', 'granted'] }
  return { open: ['anyone', 'members'], byGrant: ['granted'] }
}

/** True for the spaces on which levelOn() gives the person any level; `granted` has the ids of what they were granted. */
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

/** A row of spaces, in whatever query. */
const space = expressionBuilder<Tables, 'spaces'>()

/** The spaces of an organization that one audience sees. */
export const spacesFor = (organization: UserReference, audience: Audience) =>
  query
    .selectFrom('spaces')
    .select(['spaces.id', 'spaces.position'])
    .where('spaces.organization_id', '=', organization)
    .where('spaces.audience', '=', audience)

/** How many spaces of a scope somebody sees without a grant; a scope is an organization or a collection. */
export const countOpen = (scope: UserReference, standing: Standing) =>
  query
    .selectFrom('space_counts')
    .select(sql<number>`coalesce(sum(space_counts.count), 0)`.as('count'))
    .where('space_counts.scope_id', '=', scope)
    .where('space_counts.audience', 'in', audiencesOf(standing).open)
