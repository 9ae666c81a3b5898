// All SQL on hostnames of sites.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { type ReadDb, type Tables, uniqueViolation } from '#database/index.ts'
import { Conflict } from '#kernel/errors.ts'

export type HostnameRow = Selectable<Tables['site_hostnames']>

/** The query for the hostnames of a site. */
export const hostnamesOf = ({ db }: Pick<Ctx, 'db'>, siteId: string) =>
  db.selectFrom('site_hostnames').where('site_id', '=', siteId)

export const hostnameOf = (
  ctx: Pick<Ctx, 'db'>,
  siteId: string,
  hostname: string,
): Promise<HostnameRow | undefined> =>
  hostnamesOf(ctx, siteId).selectAll().where('hostname', '=', hostname).executeTakeFirst()

export const hostnameWithId = (db: ReadDb, id: string): Promise<HostnameRow | undefined> =>
  db.selectFrom('site_hostnames').selectAll().where('id', '=', id).executeTakeFirst()

export const countHostnames = async (ctx: WriteCtx, siteId: string): Promise<number> => {
  const rows = hostnamesOf(ctx, siteId).select(({ fn }) => fn.countAll().as('count'))
  return Number((await rows.executeTakeFirstOrThrow()).count)
}

/** Whether some site has proved the hostname. */
export const isVerified = async ({ db }: Pick<Ctx, 'db'>, hostname: string): Promise<boolean> => {
  const verified = db.selectFrom('site_hostnames').select('id').where('hostname', '=', hostname)
  return (await verified.where('status', '=', 'verified').executeTakeFirst()) !== undefined
}

export const insertHostname = async ({ db }: WriteCtx, row: HostnameRow): Promise<void> => {
  await db.insertInto('site_hostnames').values(row).execute()
}

/** Marks a hostname as verified. The first to prove it gets it, even if another site does so at the same moment. */
export const setVerified = async ({ db }: WriteCtx, id: string, at: string): Promise<void> => {
  try {
    await db
      .updateTable('site_hostnames')
      .set({ status: 'verified', verified_at: at })
      .where('id', '=', id)
      .execute()
  } catch (error) {
    if (uniqueViolation(error) === undefined) throw error
    throw takenHostname()
  }
}

export const takenHostname = (): Conflict =>
  new Conflict('another site has this hostname, and has proved it; remove it there first')

export const deleteHostname = async ({ db }: WriteCtx, id: string): Promise<void> => {
  await db.deleteFrom('site_hostnames').where('id', '=', id).execute()
}
