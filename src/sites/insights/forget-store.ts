// SQL that deletes what is stored of what readers of sites did, some rows at a time.
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'

/** The columns that tell the rows of a site and a day apart, in the order of the primary key. */
const keys = {
  site_page_days: ['space_id', 'page_id'],
  site_search_days: ['query'],
  site_days: ['kind'],
} as const

export type CountTable = keyof typeof keys

export const countTables = Object.keys(keys) as CountTable[]

/** The first day of which a site has counts, of those before `before` if that is given. */
export const firstDay = async (
  { db }: Pick<Ctx, 'db'>,
  table: CountTable,
  { site, before }: { readonly site: string; readonly before: string | undefined },
): Promise<string | undefined> => {
  const days = db.selectFrom(table).select('day').where('site_id', '=', site).orderBy('day').limit(1)
  const found = await (before === undefined ? days : days.where('day', '<', before)).executeTakeFirst()
  return found?.day
}

/** Deletes at most `most` rows of a site and a day: those up to a key, which both engines find by their index. */
export const deleteSomeCounts = async (
  { db }: Pick<WriteCtx, 'db'>,
  table: CountTable,
  { site, day, most }: { readonly site: string; readonly day: string; readonly most: number },
): Promise<void> => {
  const key = sql.join(keys[table].map(name => sql.ref(name)))
  const ofDay = sql`from ${sql.table(table)} where site_id = ${site} and day = ${day}`
  const place = sql`order by ${key} limit 1 offset ${sql.lit(most)}`
  const { rows } = await sql<Record<string, string>>`select ${key} ${ofDay} ${place}`.execute(db)
  const [next] = rows
  const before = next && sql.join(keys[table].map(name => next[name]))
  await sql`delete ${ofDay} ${before === undefined ? sql`` : sql`and (${key}) < (${before})`}`.execute(db)
}

/** The oldest answers of a site among those older than a given time. */
export const oldestAnswers = async (
  { db }: Pick<Ctx, 'db'>,
  {
    site,
    before,
    most,
  }: { readonly site: string; readonly before: string | undefined; readonly most: number },
): Promise<string[]> => {
  const answers = db.selectFrom('site_feedback').select(['id', 'created_at']).where('site_id', '=', site)
  const rows = await answers.orderBy('id').limit(most).execute()
  return rows.flatMap(({ id, created_at }) => (before === undefined || created_at < before ? [id] : []))
}

export const deleteAnswers = async ({ db }: Pick<WriteCtx, 'db'>, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('site_feedback').where('id', 'in', ids).execute()
}

/** The ids of the next `most` sites after one, in order. */
export const sitesAfter = async ({ db }: Pick<Ctx, 'db'>, id: string, most: number): Promise<string[]> => {
  const sites = db.selectFrom('sites').select('id').where('id', '>', id).orderBy('id').limit(most)
  return (await sites.execute()).map(row => row.id)
}
