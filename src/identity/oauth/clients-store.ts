// All SQL on OAuth clients.
import type { Insertable, Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

type ClientRow = Selectable<Tables['oauth_clients']>

/** A program that may ask people for access. */
export interface Client {
  readonly id: string
  readonly name: string
  /** Its address on the web, by its own account. */
  readonly uri: string | undefined
  readonly redirectUris: readonly string[]
  /** Whether it registered itself: then nobody has checked what it says about itself. */
  readonly registeredItself: boolean
}

export const findClient = async ({ db }: Pick<Ctx, 'db'>, id: string): Promise<Client | undefined> => {
  const row = await db.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
  return row && clientOf(row)
}

/** Clients by their ids. */
export const findClients = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Client>> => {
  const rows = await db.selectFrom('oauth_clients').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map(row => [row.id, clientOf(row)]))
}

/** The newest clients, or the newest that are older than a given one. */
export const clientsBefore = async (
  { db }: Pick<Ctx, 'db'>,
  { id, limit }: { readonly id?: string; readonly limit: number },
): Promise<Client[]> => {
  const all = db.selectFrom('oauth_clients').selectAll().orderBy('id', 'desc').limit(limit)
  const rows = await (id === undefined ? all : all.where('id', '<', id)).execute()
  return rows.map(clientOf)
}

/** Deletes a client and returns it. A concurrent authorization of it waits, or has been made already. */
export const deleteClient = async ({ db }: Pick<WriteCtx, 'db'>, id: string): Promise<Client | undefined> => {
  const row = await db.deleteFrom('oauth_clients').where('id', '=', id).returningAll().executeTakeFirst()
  return row && clientOf(row)
}

/** The client, locked until the transaction ends, so that it cannot be deleted meanwhile. */
export const lockClient = async ({ db }: Pick<WriteCtx, 'db'>, id: string): Promise<Client | undefined> => {
  const row = await db
    .selectFrom('oauth_clients')
    .selectAll()
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  return row && clientOf(row)
}

export const insertClient = async (
  { db }: Pick<WriteCtx, 'db'>,
  row: Insertable<Tables['oauth_clients']>,
): Promise<void> => {
  await db.insertInto('oauth_clients').values(row).execute()
}

export const noteUseOfClient = async (
  { db }: Pick<WriteCtx, 'db'>,
  id: string,
  time: string,
): Promise<void> => {
  await db.updateTable('oauth_clients').set({ last_used_at: time }).where('id', '=', id).execute()
}

/** Of the clients that registered themselves and were never authorized, keeps only the newest `kept`. */
export const deleteOldestUnused = async ({ db }: Pick<WriteCtx, 'db'>, kept: number): Promise<void> => {
  const unused = db
    .selectFrom('oauth_clients')
    .select('id')
    .where('registered_itself', '=', 1)
    .where('last_used_at', 'is', null)
  const newest = await unused.orderBy('id', 'desc').limit(1).offset(kept).executeTakeFirst()
  if (newest === undefined) return
  await db
    .deleteFrom('oauth_clients')
    .where('registered_itself', '=', 1)
    .where('last_used_at', 'is', null)
    .where('id', '<=', newest.id)
    .execute()
}

/** Deletes those of these clients that have no authorization, and were last authorized or registered before a time. */
export const deleteUnusedClients = async (
  { db }: Pick<WriteCtx, 'db'>,
  ids: readonly string[],
  time: string,
): Promise<void> => {
  await db
    .deleteFrom('oauth_clients')
    .where('id', 'in', ids)
    .where(({ eb, fn }) => eb(fn.coalesce('last_used_at', 'created_at'), '<', time))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('oauth_authorizations')
            .select('oauth_authorizations.id')
            .whereRef('oauth_authorizations.client_id', '=', 'oauth_clients.id'),
        ),
      ),
    )
    .execute()
}

const clientOf = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  uri: row.client_uri ?? undefined,
  redirectUris: JSON.parse(row.redirect_uris),
  registeredItself: row.registered_itself === 1,
})
