// Reviews stored extracts. Some were once stored after the time of their text had run out, as if it contained neither links
// nor headings; these are removed, and the texts are read again.
import type { Hash } from '#content/objects.ts'
import { allRecords, kinds } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { Job, JobKind } from '#jobs/index.ts'
import { now } from '#kernel/clock.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { revisionOf } from '../revisions/index.ts'
import { deleteExtracts, extractsAfter, type TextKey } from './extract-store.ts'
import { noteRetries, type RetryRow } from './retry-store.ts'
import { type IndexedSpace, spacesOfLineage } from './store.ts'

export const reviewExtracts: JobKind = {
  name: 'review-extracts',
  run: async (ctx, { keep }) => {
    let suspects: TextKey[] = []
    for (let after: TextKey | undefined; ; ) {
      const some = await extractsAfter(ctx, after, atOnce)
      for (const { lineage, hash, data } of some) {
        const isOther = suspects.length > 0 && suspects[0]?.lineage !== lineage
        if (isOther || suspects.length === mostSuspects) {
          await takeBack(ctx, suspects, keep)
          suspects = []
        }
        if (await isSuspect(ctx, { lineage, hash }, data)) suspects.push({ lineage, hash })
      }
      after = some.at(-1)
      if (some.length < atOnce) break
      await keep()
    }
    await takeBack(ctx, suspects, keep)
  },
}

/** Extracts that are read in one statement: each may be long. */
const atOnce = 20
const mostSuspects = 1000

/** Whether an extract contains no more than is known without parsing; the extract of a refused text looks the same. */
const isSuspect = async (ctx: Ctx, { lineage, hash }: TextKey, data: string): Promise<boolean> => {
  await yieldWhenLong()
  if (!data.startsWith(beginning)) return false
  const text = await ctx.contents.session(ctx.db, lineage).readText(hash)
  return data === JSON.stringify(unread(text))
}

const unread = (text: string) => ({ links: [], anchors: [], sections: [{ id: null, title: '', text }] })
const beginning = JSON.stringify(unread('')).slice(0, -'"}]}'.length)

/** Removes some extracts of a lineage, and schedules their texts to be indexed again on every page that has them. */
const takeBack = async (ctx: Ctx, suspects: readonly TextKey[], keep: Job['keep']): Promise<void> => {
  const [lineage] = suspects.map(suspect => suspect.lineage)
  if (lineage === undefined) return
  const hashes = new Set(suspects.map(({ hash }) => hash))
  const rows: RetryRow[] = []
  for (const space of await spacesOfLineage(ctx, lineage)) {
    for await (const row of retriesOf(ctx, space, hashes)) rows.push(row)
    await keep()
  }
  await ctx.inTransaction(async inside => {
    await deleteExtracts(inside, lineage, [...hashes])
    await noteRetries(inside, rows)
  })
}

const recordsAtOnce = 200

/** The indexed pages and reusable contents of a space that have one of the texts. */
async function* retriesOf(
  ctx: Ctx,
  space: IndexedSpace,
  hashes: ReadonlySet<Hash>,
): AsyncGenerator<RetryRow> {
  if (space.revision_id === null) return
  const { root } = await revisionOf(ctx, space.revision_id)
  const session = ctx.contents.session(ctx.db, space.lineage_id)
  for (const [kind, source_type] of sources)
    for (let after: string | undefined; ; ) {
      const records = await allRecords<{ id: string; document?: Hash }, string>(session, root, kind, {
        limit: recordsAtOnce,
        after,
      })
      for (const { id, document } of records) {
        if (document === undefined || !hashes.has(document)) continue
        yield {
          space_id: space.id,
          source_type,
          source_id: id,
          hash: document,
          attempts: 0,
          retry_at: now(ctx),
        }
      }
      after = records.at(-1)?.id
      if (records.length < recordsAtOnce) break
    }
}

const sources = [
  [kinds.page, 'page'],
  [kinds.reusableContent, 'reusable-content'],
] as const
