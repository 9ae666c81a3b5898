// Who knows whom, in SQL: people know those with whom they share an organization, and nobody else's e-mail address.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor, Ctx } from '#context.ts'
import { isLetIn, query, type UserReference } from '../levels/index.ts'

/**
 * True for the rows of `users` that somebody knows; themselves among them. Whoever is kept out of an organization knows
 * nobody through it.
 */
export const knownTo = (
  viewer: UserReference,
  actor: Pick<Actor, 'by' | 'organizations' | 'signedOn'>,
): Expression<SqlBool> => {
  const shared = query
    .selectFrom('members as theirs')
    .innerJoin('members as own', 'own.organization_id', 'theirs.organization_id')
    .innerJoin('organizations', 'organizations.id', 'own.organization_id')
    .select('own.user_id')
    .whereRef('theirs.user_id', '=', sql.ref('users.id'))
    .where('own.user_id', '=', viewer)
    .where('own.disabled', '=', 0)
    .where(isLetIn(actor))
  return sql<SqlBool>`(users.id = ${viewer} or exists ${shared})`
}

/** The columns of a person as somebody sees them, who need not know them. */
const shownColumns = (actor: Actor) =>
  [
    'users.id',
    'users.display_name',
    'users.photo_url',
    sql<string | null>`case when ${knownTo(actor.userId, actor)} then users.email end`.as('email'),
  ] as const

/** The people with these ids, as the caller sees them. */
export const shownUsers = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.selectFrom('users').select(shownColumns(ctx.actor)).where('id', 'in', ids).execute()
