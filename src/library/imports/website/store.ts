// The SQL on the stored answers of websites: kept from one import to the next, and while a crawl is running.
import { hash } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { now } from '#kernel/clock.ts'

/** The crawl of a site for one import into a space. */
export interface Crawl {
  readonly ctx: Ctx
  readonly space: string
  /** The hash of the start address. */
  readonly start: string
  readonly id: string
}

export type Fetched = Omit<Selectable<Tables['fetched_addresses']>, 'space_id' | 'start' | 'body'>

export const hashOfText = (text: string): string => hash('sha256', text, 'base64url')

/** All stored answers, without bodies. */
export const keptAnswersOf = ({ ctx, space, start }: Crawl): Promise<Fetched[]> =>
  ctx.db
    .selectFrom('fetched_addresses')
    .select(['address', 'url', 'reached', 'content_type', 'etag', 'last_modified'])
    .select(['fetched_at', 'crawl_id', 'size', 'hash'])
    .where('space_id', '=', space)
    .where('start', '=', start)
    .execute()

/** The compressed bodies of some pages, by the hashes of their addresses. */
export const bodiesOf = async (
  { ctx, space, start }: Crawl,
  addresses: readonly string[],
): Promise<Map<string, Uint8Array>> => {
  const rows = await ctx.db
    .selectFrom('fetched_addresses')
    .select(['address', 'body'])
    .where('space_id', '=', space)
    .where('start', '=', start)
    .where('address', 'in', addresses)
    .execute()
  return new Map(rows.flatMap(({ address, body }) => (body === null ? [] : [[address, body] as const])))
}

export type NewAnswer = Omit<
  Insertable<Tables['fetched_addresses']>,
  'space_id' | 'start' | 'crawl_id' | 'fetched_at'
>

/** Stores answers, replacing earlier ones. */
export const keepAnswers = ({ ctx, space, start, id }: Crawl, answers: readonly NewAnswer[]): Promise<void> =>
  ctx.inTransaction(async inside => {
    for (const answer of answers) {
      const { address, ...rest } = answer
      const values = { ...rest, crawl_id: id, fetched_at: now(ctx) }
      await inside.db
        .insertInto('fetched_addresses')
        .values({ space_id: space, start, address, ...values })
        .onConflict(conflict => conflict.columns(['space_id', 'start', 'address']).doUpdateSet(values))
        .execute()
    }
  })

/** Records that the stored answers of these addresses are still current. */
export const noteSeen = ({ ctx, space, start, id }: Crawl, addresses: readonly string[]): Promise<void> =>
  ctx.inTransaction(async inside => {
    await inside.db
      .updateTable('fetched_addresses')
      .set({ crawl_id: id, fetched_at: now(ctx) })
      .where('space_id', '=', space)
      .where('start', '=', start)
      .where('address', 'in', addresses)
      .execute()
  })

/**
 * Completes a crawl: deletes answers that it has not seen since it began. Answers of another crawl that is not complete
 * stay, unless they are older than `old`.
 */
export const completeCrawl = (
  { ctx, space, start, id }: Crawl,
  { began, old }: { readonly began: string; readonly old: string },
): Promise<void> =>
  ctx.inTransaction(async ({ db }) => {
    await db
      .deleteFrom('fetched_addresses')
      .where('space_id', '=', space)
      .where('start', '=', start)
      .where(row =>
        row.or([
          row.and([row('crawl_id', 'is', null), row('fetched_at', '<', began)]),
          row.and([row('crawl_id', '!=', id), row('fetched_at', '<', old)]),
        ]),
      )
      .execute()
    await db
      .updateTable('fetched_addresses')
      .set({ crawl_id: null })
      .where('space_id', '=', space)
      .where('start', '=', start)
      .where('crawl_id', '=', id)
      .execute()
  })

/** The lineage of the space. */
export const lineageOf = async ({ ctx, space }: Crawl): Promise<string> => {
  const { lineage_id } = await ctx.db
    .selectFrom('spaces')
    .select('lineage_id')
    .where('id', '=', space)
    .executeTakeFirstOrThrow()
  return lineage_id
}
