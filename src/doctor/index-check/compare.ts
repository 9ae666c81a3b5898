// Builds the index of a space again, in a database in memory, and compares it with the stored one.
import { type Ctx, type Installation, operator, reading } from '#context.ts'
import { type Database, migrate, openDatabase } from '#database/index.ts'
import { includerOf, nextBatch } from '#library/content-index/index.ts'
import { differencesBetween, type IndexedChange, type IndexTarget } from '#library/indexed-changes/index.ts'
import { putLinks, settlerOf } from '#library/link-index/index.ts'
import { prepareSearchPages, putSearchPages, type SearchChanges } from '#library/search-index/index.ts'
import type { Examined } from '../check.ts'
import { comparePages } from './compare-pages.ts'
import { wrongExtracts } from './extracts.ts'
import { countSearchPages, digestOf, insertSpace, linkTables, type WholeIndex } from './store.ts'

/** The differences, in words; none for a space with a text that takes too much time or memory to read. */
export async function* compareIndex(at: Examined, space: WholeIndex): AsyncGenerator<string> {
  const scratch = await openDatabase({ memory: true })
  try {
    await migrate(scratch)
    await scratch.transaction(db => insertSpace(db, space))
    yield* compareWith(at, space, scratch)
  } finally {
    await scratch.close()
  }
}

async function* compareWith(at: Examined, space: WholeIndex, scratch: Database): AsyncGenerator<string> {
  const ctx = contextOf(at.installation, scratch)
  const target: IndexTarget = {
    spaceId: space.id,
    organizationId: space.organization_id,
    lineageId: space.lineage_id,
    session: at.installation.contents.session(at.db, space.lineage_id),
    root: space.root,
  }
  const { changes, summary } = await differencesBetween(target.session, null, space.root)
  const includer = includerOf(ctx, target)
  const problems: string[] = []
  let pages = 0
  for (let position = 0; position < changes.length; ) {
    const batch = await nextBatch(ctx, target, includer, changes, position)
    if (batch.exhausted.length > 0) return
    position = batch.end
    at.report(position, changes.length)
    problems.push(...(await wrongExtracts(at, space, batch.made)))
    const found = await putBatch(ctx, target, batch.changes)
    pages += found.pages.length
    problems.push(...(await comparePages(at, target, batch.changes, found, scratch)))
  }
  const settler = settlerOf(summary)
  while (!(await ctx.inTransaction(inside => settler.goOn(inside, target)))) settler.committed()
  yield* problems
  const stored = await countSearchPages(at.db, space.id)
  if (stored !== pages) yield `search_pages has ${stored} pages, and the content ${pages}`
  for (const table of Object.keys(linkTables) as (keyof typeof linkTables)[]) {
    const [is, shouldBe] = [
      await digestOf(at.db, table, space.id),
      await digestOf(scratch.read, table, space.id),
    ]
    if (is.count !== shouldBe.count)
      yield `${table} has ${is.count} rows, and the content gives ${shouldBe.count}`
    else if (is.sum !== shouldBe.sum) yield `${table} has other rows than the content gives`
  }
}

/** Adds some records to the index in the database in memory. */
const putBatch = async (
  ctx: Ctx,
  target: IndexTarget,
  changes: readonly IndexedChange[],
): Promise<SearchChanges> => {
  const pages = await prepareSearchPages(ctx, target, changes)
  await ctx.inTransaction(async inside => {
    await putLinks(inside, target, changes)
    await putSearchPages(inside, target, pages)
  })
  return pages
}

/** A context of the installation with another database. */
const contextOf = (installation: Installation, database: Database): Ctx =>
  reading({ __proto__: installation, database } as unknown as Installation, operator)
