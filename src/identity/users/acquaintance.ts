// Who knows whom, in SQL: people know those with whom they share an organization, and nobody else's e-mail address.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { query, type UserReference } from '../levels/index.ts'

/** True for the rows of `users` that somebody knows; themselves among them. */
export const knownTo = (viewer: UserReference): Expression<SqlBool> => {
  const shared = query
    .selectFrom('members as theirs')
    .innerJoin('members as own', 'own.organization_id', 'theirs.organization_id')
    .innerJoin('organizations', 'organizations.id', 'own.organization_id')
    .select('own.user_id')
    .whereRef('theirs.user_id', '=', sql.ref('users.id'))
    .where('own.user_id', '=', viewer)
    .where('own.disabled', '=', 0)
    // As lacksSignOn() has it: whoever is kept out of an organization knows nobody through it.
    .where(own =>
      own.or([own('organizations.sso', '=', 0), own('own.sso', '=', 1), own('own.role', '=', 'admin')]),
    )
  return sql<SqlBool>`(users.id = ${viewer} or exists ${shared})`
}

/** The columns of a person as somebody sees them, who need not know them. */
const shownColumns = (viewer: UserReference) =>
  [
    'users.id',
    'users.display_name',
    'users.photo_url',
    sql<string | null>`case when ${knownTo(viewer)} then users.email end`.as('email'),
  ] as const

/** The people with these ids, as the caller sees them. */
export const shownUsers = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.selectFrom('users').select(shownColumns(ctx.actor.userId)).where('id', 'in', ids).execute()
