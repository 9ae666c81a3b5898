// All SQL on extracts.
import { sql } from 'kysely'
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { type Param, run, statement } from '#database/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { inBatches } from '../indexed-changes/index.ts'

/** A text within a lineage. */
export interface TextKey {
  readonly lineage: string
  readonly hash: Hash
}

/** The lengths of the stored extracts of some texts, in bytes; texts without an extract are left out. */
export const extractSizes = async (
  ctx: Ctx,
  lineage: string,
  hashes: readonly Hash[],
): Promise<Map<Hash, number>> => {
  const sizes = new Map<Hash, number>()
  for await (const some of inBatches(hashes)) {
    const rows = await ctx.db
      .selectFrom('text_extracts')
      .select(['hash', sql<number>`octet_length(data)`.as('size')])
      .where('lineage_id', '=', lineage)
      .where('hash', 'in', some)
      .execute()
    for (const { hash, size } of rows) sizes.set(hash, size)
  }
  return sizes
}

/** The stored extracts of some texts, read in one statement: the caller makes sure that they are not too long together. */
export const storedExtracts = async (
  ctx: Ctx,
  lineage: string,
  hashes: readonly Hash[],
): Promise<Map<Hash, Extract>> => {
  const stored = new Map<Hash, Extract>()
  if (hashes.length === 0) return stored
  const rows = await ctx.db
    .selectFrom('text_extracts')
    .select(['hash', 'data'])
    .where('lineage_id', '=', lineage)
    .where('hash', 'in', hashes)
    .execute()
  for (const { hash, data } of rows) {
    await yieldWhenLong()
    stored.set(hash, JSON.parse(data) as Extract)
  }
  return stored
}

export const storeExtract = async (ctx: WriteCtx, key: TextKey, extract: Extract): Promise<void> => {
  await run(ctx.db, insertExtract, { ...key, data: JSON.stringify(extract) })
}

const insertExtract = statement((db, param: Param<TextKey & { data: string }>) =>
  db
    .insertInto('text_extracts')
    .values({ lineage_id: param('lineage'), hash: param('hash'), data: param('data') })
    .onConflict(conflict => conflict.doNothing()),
)

/** The stored extracts after a key, in the order of their keys. */
export const extractsAfter = async (
  ctx: Ctx,
  after: TextKey | undefined,
  limit: number,
): Promise<(TextKey & { data: string })[]> =>
  ctx.db
    .selectFrom('text_extracts')
    .select(['lineage_id as lineage', 'hash', 'data'])
    .$if(after !== undefined, rows =>
      rows.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('lineage_id', 'hash'), '>', tuple(after?.lineage as string, after?.hash as string)),
      ),
    )
    .orderBy('lineage_id')
    .orderBy('hash')
    .limit(limit)
    .execute()

export const deleteExtracts = async (
  ctx: WriteCtx,
  lineage: string,
  hashes: readonly Hash[],
): Promise<void> => {
  await ctx.db
    .deleteFrom('text_extracts')
    .where('lineage_id', '=', lineage)
    .where('hash', 'in', hashes)
    .execute()
}

export const forgetExtracts = async (ctx: WriteCtx, lineage: string): Promise<void> => {
  await ctx.db.deleteFrom('text_extracts').where('lineage_id', '=', lineage).execute()
}
