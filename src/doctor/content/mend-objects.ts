// The SQL that repairs objects: an object that one lineage has lost is copied from another that has it.
import { type Hash, hashOf } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import { secondsOf } from '#library/revisions/index.ts'
import type { Finding } from '../check.ts'
import { hasBlob, otherLineageWith } from './store.ts'

export const mendObjects = async (ctx: Ctx, findings: readonly Finding[]): Promise<void> => {
  for (const { table, row, isLost } of findings) {
    const [lineage, hash] = [String(row.lineage_id), String(row.hash)]
    const mend = table === 'objects' ? takeFromOther : noteUse
    if (!isLost) await ctx.inTransaction(inside => mend(inside, lineage, hash))
  }
}

/** An object whose bytes are right by now is left alone. */
const takeFromOther = async (ctx: WriteCtx, lineage: string, hash: Hash): Promise<void> => {
  const other = await otherLineageWith(ctx.db, lineage, hash)
  if (other === undefined) return
  const data = await dataOf(ctx, other, hash)
  const present = await dataOf(ctx, lineage, hash)
  if (data === undefined || hashOf(data) !== hash) return
  if (present !== undefined && hashOf(present) === hash) return
  await ctx.db
    .insertInto('objects')
    .values({ lineage_id: lineage, hash, data, stored_at: secondsOf(ctx.clock) })
    .onConflict(conflict => conflict.columns(['lineage_id', 'hash']).doUpdateSet({ data }))
    .execute()
}

const dataOf = async ({ db }: WriteCtx, lineage: string, hash: Hash): Promise<string | undefined> => {
  const objects = db.selectFrom('objects').select('data')
  return (await objects.where('lineage_id', '=', lineage).where('hash', '=', hash).executeTakeFirst())?.data
}

const noteUse = async (ctx: WriteCtx, lineage: string, hash: Hash): Promise<void> => {
  if (!(await hasBlob(ctx.db, hash))) return
  await ctx.db
    .insertInto('blob_uses')
    .values({ lineage_id: lineage, hash, stored_at: secondsOf(ctx.clock) })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}
