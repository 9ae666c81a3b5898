// The SQL that deletes expired rows of signing in: links, challenges, codes, attempts, sessions.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import type { JobKind } from '#jobs/index.ts'
import { now } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import { nextTurn } from '#kernel/yielding.ts'
import { oldestUse } from './policy.ts'
import { deleteSessions } from './store.ts'

/** Rows in one transaction. */
const batchSize = 500

/** Tables whose rows have an `expires_at`, with the key of each. */
const expiring = [
  ['passkey_challenges', 'hash'],
  ['sign_in_links', 'id'],
  ['sign_in_mails', 'key'],
  ['sign_in_attempts', 'key'],
  ['sign_on_requests', 'id'],
  ['oauth_codes', 'hash'],
  ['oauth_refresh_tokens', 'hash'],
] as const satisfies readonly (readonly [table: keyof Tables, key: string])[]

/** A job that deletes expired rows. */
export const forgetExpired: JobKind = {
  name: 'forget-expired',
  every: hour,
  run: async (ctx, { keep }) => {
    const sweep = async (some: () => Promise<number>): Promise<void> => {
      do {
        await keep()
        await nextTurn()
      } while ((await some()) === batchSize)
    }
    for (const [table, key] of expiring) await sweep(() => forgetSome(ctx, table, key))
    await sweep(() => forgetProgramTokens(ctx))
    await sweep(() => forgetSessions(ctx))
  },
}

const forgetSome = (ctx: Ctx, table: keyof Tables, key: string): Promise<number> =>
  ctx.inTransaction(async ({ db }) => {
    const [of, id] = [sql.table(table), sql.ref(key)]
    const old = sql`select ${id} from ${of} where expires_at <= ${now(ctx)} order by expires_at limit ${batchSize}`
    const { numAffectedRows } = await sql`delete from ${of} where ${id} in (${old})`.execute(db)
    return Number(numAffectedRows ?? 0)
  })

/** Deletes expired tokens of programs only: people's own tokens stay, since their list shows which have expired. */
const forgetProgramTokens = (ctx: Ctx): Promise<number> =>
  ctx.inTransaction(async ({ db }) => {
    const old = db
      .selectFrom('tokens')
      .select('id')
      .where('authorization_id', 'is not', null)
      .where('expires_at', '<=', now(ctx))
      .limit(batchSize)
    const { numDeletedRows } = await db.deleteFrom('tokens').where('id', 'in', old).executeTakeFirst()
    return Number(numDeletedRows)
  })

const forgetSessions = (ctx: Ctx): Promise<number> =>
  ctx.inTransaction(async inside => {
    const old = await inside.db
      .selectFrom('sessions')
      .select('id')
      .where('last_used_at', '<=', oldestUse(ctx.clock))
      .orderBy('last_used_at')
      .limit(batchSize)
      .execute()
    await deleteSessions(
      inside,
      old.map(({ id }) => id),
    )
    return old.length
  })
