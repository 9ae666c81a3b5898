// All SQL on authorizations: a person's permissions for clients to act for them.
import type { Insertable, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables, TokenScope } from '#database/index.ts'
import { isNoWider } from '../levels/index.ts'

export type AuthorizationRow = Selectable<Tables['oauth_authorizations']>

/** A query for the caller's authorizations; only for those with these ids, if given. */
export const ownAuthorizations = ({ db, actor }: Pick<Ctx, 'db' | 'actor'>, ids?: readonly string[]) => {
  const own = db.selectFrom('oauth_authorizations').where('user_id', '=', actor.userId)
  return ids === undefined ? own : own.where('id', 'in', ids.length === 0 ? [''] : ids)
}

/**
 * The ids of the authorizations that a confined caller sees: those
 * confined to no other organizations; undefined for a caller who sees all.
 */
export const visibleIds = async (ctx: Pick<Ctx, 'db' | 'actor'>): Promise<string[] | undefined> => {
  if (ctx.actor.organizations === undefined) return undefined
  const rows = await ownAuthorizations(ctx).select(['id', 'organizations']).execute()
  const isVisible = (confinement: string | null): boolean =>
    isNoWider(ctx.actor, confinement === null ? null : JSON.parse(confinement))
  return rows.filter(row => isVisible(row.organizations)).map(row => row.id)
}

export const findOwn = async (
  ctx: Pick<Ctx, 'db' | 'actor'>,
  id: string,
): Promise<AuthorizationRow | undefined> => {
  const visible = await visibleIds(ctx)
  return ownAuthorizations(ctx, visible).selectAll().where('id', '=', id).executeTakeFirst()
}

/** The authorizations of a person for a client. */
export const authorizationsFor = ({ db }: Pick<Ctx, 'db'>, userId: string, clientId: string) =>
  db
    .selectFrom('oauth_authorizations')
    .selectAll()
    .where('user_id', '=', userId)
    .where('client_id', '=', clientId)
    .execute()

/** The ids of all authorizations for a client, in the order in which they are locked. */
export const authorizationIdsOf = async ({ db }: Pick<Ctx, 'db'>, clientId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('oauth_authorizations')
    .select('id')
    .where('client_id', '=', clientId)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export const countAuthorizations = async ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('oauth_authorizations')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const insertAuthorization = async (
  { db }: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['oauth_authorizations']>,
): Promise<void> => {
  await db.insertInto('oauth_authorizations').values(row).execute()
}

/** Returns the row afterwards; undefined where the authorization was revoked meanwhile. */
export const setScope = async (
  { db }: Pick<WriteCtx, 'db'>,
  id: string,
  scope: TokenScope,
): Promise<AuthorizationRow | undefined> =>
  db.updateTable('oauth_authorizations').set({ scope }).where('id', '=', id).returningAll().executeTakeFirst()

/** Locks an authorization until the transaction ends: everything that changes it or its tokens waits. */
export const lockAuthorization = (
  { db }: Pick<WriteCtx, 'db'>,
  id: string,
): Promise<AuthorizationRow | undefined> =>
  db.selectFrom('oauth_authorizations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const noteUse = async ({ db }: Pick<WriteCtx, 'db'>, id: string, time: string): Promise<void> => {
  await db.updateTable('oauth_authorizations').set({ last_used_at: time }).where('id', '=', id).execute()
}

/** Deletes authorizations with all codes and refresh tokens; access tokens are deleted by `tokens`. */
export const deleteAuthorizations = async (
  { db }: Pick<WriteCtx, 'db'>,
  ids: readonly string[],
): Promise<void> => {
  await db.deleteFrom('oauth_authorizations').where('id', 'in', ids).execute()
  for (const table of ['oauth_codes', 'oauth_refresh_tokens'] as const)
    await db.deleteFrom(table).where('authorization_id', 'in', ids).execute()
}

/** A batch of all authorizations, by id. */
export const authorizationIdsAfter = async (
  { db }: Pick<Ctx, 'db'>,
  after: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('oauth_authorizations')
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks those of these authorizations that have no code or refresh token valid at a time. */
export const lockEnded = async (
  { db }: Pick<WriteCtx, 'db'>,
  ids: readonly string[],
  time: string,
): Promise<string[]> => {
  const locked = await db
    .selectFrom('oauth_authorizations')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const good = new Set<string>()
  for (const table of ['oauth_codes', 'oauth_refresh_tokens'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('authorization_id')
      .where('authorization_id', 'in', ids)
      .where('expires_at', '>', time)
      .execute()
    for (const row of rows) good.add(row.authorization_id)
  }
  return locked.map(({ id }) => id).filter(id => !good.has(id))
}

export const findCode = (
  { db }: Pick<Ctx, 'db'>,
  hash: string,
): Promise<Selectable<Tables['oauth_codes']> | undefined> =>
  db.selectFrom('oauth_codes').selectAll().where('hash', '=', hash).executeTakeFirst()

export const markUsed = async ({ db }: Pick<WriteCtx, 'db'>, hash: string): Promise<void> => {
  await db.updateTable('oauth_codes').set({ used: 1 }).where('hash', '=', hash).execute()
}

export const insertCode = async (
  { db }: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['oauth_codes']>,
): Promise<void> => {
  await db.insertInto('oauth_codes').values(row).execute()
}

export type SeriesRow = Selectable<Tables['oauth_refresh_tokens']>

export const findSeries = ({ db }: Pick<Ctx, 'db'>, seriesHash: string): Promise<SeriesRow | undefined> =>
  db.selectFrom('oauth_refresh_tokens').selectAll().where('series_hash', '=', seriesHash).executeTakeFirst()

/** Deletes the expired series of the authorization first. */
export const insertSeries = async ({ db }: Pick<WriteCtx, 'db'>, row: SeriesRow): Promise<void> => {
  await db
    .deleteFrom('oauth_refresh_tokens')
    .where('authorization_id', '=', row.authorization_id)
    .where('expires_at', '<=', row.created_at)
    .execute()
  await db.insertInto('oauth_refresh_tokens').values(row).execute()
}

export const updateSeries = async (
  { db }: Pick<WriteCtx, 'db'>,
  seriesHash: string,
  set: Pick<SeriesRow, 'hash' | 'previous_hash' | 'salt' | 'exchanged_at' | 'expires_at'>,
): Promise<void> => {
  await db.updateTable('oauth_refresh_tokens').set(set).where('series_hash', '=', seriesHash).execute()
}

/** Returns whether the authorization has another series that is still valid. */
export const deleteSeries = async (
  { db }: Pick<WriteCtx, 'db'>,
  { series_hash, authorization_id }: SeriesRow,
  time: string,
): Promise<boolean> => {
  await db.deleteFrom('oauth_refresh_tokens').where('series_hash', '=', series_hash).execute()
  const other = await db
    .selectFrom('oauth_refresh_tokens')
    .select('series_hash')
    .where('authorization_id', '=', authorization_id)
    .where('expires_at', '>', time)
    .executeTakeFirst()
  return other !== undefined
}
