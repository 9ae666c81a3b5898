// All SQL on browser sessions and on the sign-ons that prove them.
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { all, type Param, statement, type Tables, type WriteDb } from '#database/index.ts'

export type SessionRow = Omit<Selectable<Tables['sessions']>, 'hash'>

/** An organization that vouched for the person of a session, and its provider, if it was one. */
export type SignOnRow = Omit<Selectable<Tables['session_sign_ons']>, 'session_id'>

/** A session with all its sign-ons. */
export interface Session {
  readonly row: SessionRow
  readonly signOns: readonly SignOnRow[]
}

export const sessionByHash = async ({ db }: Pick<Ctx, 'db'>, hash: string): Promise<Session | undefined> =>
  sessionOf(await all(db, joinedByHash, { hash }))

/** The session, locked so that nobody ends or changes it until the transaction ends. */
export const lockSessionShared = async (
  { db }: Pick<WriteCtx, 'db'>,
  id: string,
): Promise<Session | undefined> => sessionOf(await all(db, lockedById, { id }))

/** Locks sessions to change them or their sign-ons; waits for transactions that act by one of them. */
export const lockSessions = async (
  { db }: Pick<WriteCtx, 'db'>,
  ids: readonly string[],
): Promise<SessionRow[]> => {
  if (ids.length === 0) return []
  return db.selectFrom('sessions').select(columns).where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

export const insertSession = async (
  { db }: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['sessions']>,
): Promise<void> => {
  await db.insertInto('sessions').values(row).execute()
}

export const updateSession = async (
  { db }: Pick<WriteCtx, 'db'>,
  id: string,
  set: Updateable<Tables['sessions']>,
): Promise<void> => {
  await db.updateTable('sessions').set(set).where('id', '=', id).execute()
}

/**
 * Records that an organization has just vouched for the person of the
 * session. Without a provider, it leaves an earlier sign-on as it is.
 */
export const putSignOn = async (
  { db }: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['session_sign_ons']>,
): Promise<void> => {
  const { provider_id = null, signed_on_at } = row
  await db
    .insertInto('session_sign_ons')
    .values(row)
    .onConflict(conflict => {
      const same = conflict.columns(['session_id', 'organization_id'])
      return provider_id === null ? same.doNothing() : same.doUpdateSet({ provider_id, signed_on_at })
    })
    .execute()
}

export const deleteSessions = async ({ db }: Pick<WriteCtx, 'db'>, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db.deleteFrom('session_sign_ons').where('session_id', 'in', ids).execute()
  await db.deleteFrom('sessions').where('id', 'in', ids).execute()
}

/** The ids of a person's sessions, the most recently used first. */
export const sessionIdsOf = async ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** The sign-ons of these sessions. */
export const signOnsOf = async (
  { db }: Pick<Ctx, 'db'>,
  sessionIds: readonly string[],
): Promise<Selectable<Tables['session_sign_ons']>[]> => {
  if (sessionIds.length === 0) return []
  return db.selectFrom('session_sign_ons').selectAll().where('session_id', 'in', sessionIds).execute()
}

/** A batch of ids of sessions with a sign-on at a provider. */
export const sessionIdsOfProvider = async (
  { db }: Pick<Ctx, 'db'>,
  providerId: string,
  limit: number,
): Promise<string[]> => {
  const rows = await db
    .selectFrom('session_sign_ons')
    .select('session_id')
    .where('provider_id', '=', providerId)
    .orderBy('session_id')
    .limit(limit)
    .execute()
  return rows.map(row => row.session_id)
}

/** Deletes the sign-ons of sessions in one organization. */
export const deleteSignOns = async (
  { db }: Pick<WriteCtx, 'db'>,
  sessionIds: readonly string[],
  organizationId: string,
): Promise<void> => {
  if (sessionIds.length === 0) return
  await db
    .deleteFrom('session_sign_ons')
    .where('session_id', 'in', sessionIds)
    .where('organization_id', '=', organizationId)
    .execute()
}

/** Deletes the sign-ons of sessions at one provider. */
export const deleteSignOnsAt = async (
  { db }: Pick<WriteCtx, 'db'>,
  sessionIds: readonly string[],
  providerId: string,
): Promise<void> => {
  await db
    .deleteFrom('session_sign_ons')
    .where('session_id', 'in', sessionIds)
    .where('provider_id', '=', providerId)
    .execute()
}

/** Never moves the time back: another process may have recorded a later minute. */
export const setLastUse = (db: WriteDb, id: string, minute: string) =>
  db
    .updateTable('sessions')
    .set({ last_used_at: minute })
    .where('id', '=', id)
    .where('last_used_at', '<', minute)
    .execute()

const columns = [
  'sessions.id',
  'sessions.user_id',
  'sessions.own',
  'sessions.provider_id',
  'sessions.user_agent',
  'sessions.created_at',
  'sessions.last_used_at',
] as const

/** A row for each sign-on of a session, or one row where there is none. */
const joined = (db: WriteDb) =>
  db
    .selectFrom('sessions')
    .leftJoin('session_sign_ons', 'session_sign_ons.session_id', 'sessions.id')
    .select([
      ...columns,
      'session_sign_ons.organization_id',
      'session_sign_ons.provider_id as vouching_id',
      'session_sign_ons.signed_on_at',
    ])

const joinedByHash = statement((db, param: Param<{ hash: string }>) =>
  joined(db).where('sessions.hash', '=', param('hash')),
)

/** These locks conflict neither with one another nor with `setLastUse`. */
const lockedById = statement((db, param: Param<{ id: string }>) =>
  joined(db).where('sessions.id', '=', param('id')).forKeyShare('sessions'),
)

interface JoinedRow extends SessionRow {
  readonly organization_id: string | null
  readonly vouching_id: string | null
  readonly signed_on_at: string | null
}

const sessionOf = (rows: readonly JoinedRow[]): Session | undefined => {
  const [row] = rows
  if (row === undefined) return undefined
  const signOns = rows.flatMap(({ organization_id, vouching_id, signed_on_at }) =>
    organization_id === null || signed_on_at === null
      ? []
      : [{ organization_id, provider_id: vouching_id, signed_on_at }],
  )
  return { row, signOns }
}
