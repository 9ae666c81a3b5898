// Who knows whom, in SQL: people who share an organization know one another; only they see the e-mail address.
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor, Ctx } from '#context.ts'
import { all, isListed, jsonList, type Param, type ReadDb, statement } from '#database/index.ts'
import { isLetIn, query, type UserReference } from '../levels/index.ts'

/**
 * True for the rows of `users` that a person knows, including their own.
 * A person who is kept out of an organization knows nobody through it.
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

/** The columns that anybody may see. */
const publicColumns = ['users.id', 'users.display_name', 'users.photo_url'] as const

/** The people with these ids, as the caller sees them. */
export const shownUsers = ({ db, actor }: Ctx, ids: readonly string[]) =>
  actor.by === 'session' || actor.organizations !== undefined
    ? usersShownTo(db, actor.userId, actor).where('id', 'in', ids).execute()
    : all(db, usersShown, { ids: jsonList(ids), viewer: actor.userId })

/** The people with these ids, without their addresses. */
export const usersWithoutAddress = ({ db }: Pick<Ctx, 'db'>, ids: readonly string[]) =>
  all(db, usersByIds, { ids: jsonList(ids) })

/** People as a person sees them, whether they know them or not. */
const usersShownTo = (db: ReadDb, viewer: UserReference, actor: Parameters<typeof knownTo>[1]) =>
  db
    .selectFrom('users')
    .select(publicColumns)
    .select(sql<string | null>`case when ${knownTo(viewer, actor)} then users.email end`.as('email'))

/** For callers whose view depends only on who they are. */
const usersShown = statement((db, param: Param<{ ids: string; viewer: string }>) =>
  usersShownTo(db, param('viewer'), {}).where(isListed(db, sql.ref('users.id'), param('ids'))),
)

const usersByIds = statement((db, param: Param<{ ids: string }>) =>
  db
    .selectFrom('users')
    .select(publicColumns)
    .where(isListed(db, sql.ref('users.id'), param('ids'))),
)
