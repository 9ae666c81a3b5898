// All SQL on the state of the index of each space.
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { first, type Param, type ReadDb, run, statement, type Tables } from '#database/index.ts'
import { query } from '#identity/levels/index.ts'

export type IndexRow = Selectable<Tables['content_index']>

/** A space with the state of its index. */
export interface IndexedSpace {
  readonly id: string
  readonly organization_id: string
  readonly lineage_id: string
  readonly head_revision_id: string
  readonly revision_id: string | null
  readonly pending_revision_id: string | null
  /** Null where the space was never indexed. */
  readonly position: number | null
  readonly total: number | null
  /** How many texts are to be tried again. */
  readonly retries: number
}

export const indexedSpace = (ctx: Ctx, spaceId: string): Promise<IndexedSpace | undefined> =>
  first(ctx.db, indexedSpaceById, { spaceId })

/** A query of the spaces whose index lags behind their main content, not yet run. */
export const laggingSpaces = (ctx: Ctx) => spacesAmong(ctx.db, lagging)

/** Read from a partial index; neither engine would use it if the 1 were a parameter. */
const lagging = query
  .selectFrom('spaces')
  .select(['id', 'head_revision_id'])
  .where('is_index_lagging', '=', sql.lit(1))

export const mostLaggingCounted = 1000

/** A query of how many spaces lag behind, up to a limit, and the earliest time of their heads; not yet run. */
export const lagOfSpaces = (ctx: Pick<Ctx, 'db'>) =>
  ctx.db
    .selectFrom(
      ctx.db
        .selectFrom(lagging.as('few'))
        .innerJoin('revisions', 'revisions.id', 'few.head_revision_id')
        .select('revisions.created_at')
        .limit(mostLaggingCounted)
        .as('lagging'),
    )
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldest')])

/** A query of the spaces with texts that are to be tried again, not yet run. */
export const retryingSpaces = (ctx: Ctx) =>
  spacesAmong(ctx.db, retrying).where('spaces.deleted_at', 'is', null)

const retrying = query.selectFrom('extract_retries').select('space_id as id').distinct()

/** Spaces found from these few ids: the cross join makes SQLite read the tables in the order in which it names them. */
const spacesAmong = (db: ReadDb, few: SelectQueryBuilder<Tables, never, { id: string }>) =>
  db
    .selectFrom(few.as('few'))
    .crossJoin('spaces')
    .whereRef('spaces.id', '=', 'few.id')
    .leftJoin('content_index', 'content_index.space_id', 'spaces.id')
    .select(progressColumns)

const spacesWithIndex = (db: ReadDb) =>
  db
    .selectFrom('spaces')
    .leftJoin('content_index', 'content_index.space_id', 'spaces.id')
    .select(progressColumns)

const progressColumns = [
  'spaces.id',
  'spaces.organization_id',
  'spaces.lineage_id',
  'spaces.head_revision_id',
  'content_index.revision_id',
  'content_index.pending_revision_id',
  'content_index.position',
  'content_index.total',
  // A count is always a number, but the type of the query builder says that it may be missing.
  sql<number>`${query
    .selectFrom('extract_retries')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('extract_retries.space_id', '=', sql.ref<string>('spaces.id'))}`.as('retries'),
] as const

const indexedSpaceById = statement((db, param: Param<{ spaceId: string }>) =>
  spacesWithIndex(db).where('spaces.id', '=', param('spaceId')),
)

interface ClaimedIndex {
  readonly spaceId: string
  readonly claim: string
  readonly until: string
}

/** Claims the index of a space for a time; returns whether it was free, or claimed by the same process already. */
export const claimIndex = async (
  ctx: WriteCtx,
  claim: ClaimedIndex & { readonly now: string },
): Promise<boolean> => (await first(ctx.db, putClaim, claim)) !== undefined

const putClaim = statement((db, param: Param<ClaimedIndex & { now: string }>) =>
  db
    .insertInto('content_index')
    .values({ space_id: param('spaceId'), ...unindexed, claim: param('claim'), locked_until: param('until') })
    .onConflict(conflict =>
      conflict
        .column('space_id')
        .doUpdateSet({ claim: param('claim'), locked_until: param('until') })
        .where(row =>
          row.or([
            row('content_index.locked_until', 'is', null),
            row('content_index.locked_until', '<=', param('now')),
            row('content_index.claim', '=', param('claim')),
          ]),
        ),
    )
    .returning('space_id'),
)

/** Extends the claim, unless another process holds it by now. */
export const holdIndex = async (ctx: WriteCtx, claim: ClaimedIndex): Promise<void> => {
  await run(ctx.db, prolong, claim)
}

const prolong = statement((db, param: Param<ClaimedIndex>) =>
  db
    .updateTable('content_index')
    .set({ locked_until: param('until') })
    .where('space_id', '=', param('spaceId'))
    .where('claim', '=', param('claim')),
)

const unindexed = {
  revision_id: null,
  pending_revision_id: null,
  position: 0,
  total: 0,
}

/** The index row of a space, inserted where there is none; locked until the transaction ends. */
export const lockIndex = async (ctx: WriteCtx, spaceId: string): Promise<IndexRow> => {
  await ctx.db
    .insertInto('content_index')
    .values({ space_id: spaceId, ...unindexed, claim: null, locked_until: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return ctx.db
    .selectFrom('content_index')
    .selectAll()
    .where('space_id', '=', spaceId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export const updateIndex = async (ctx: WriteCtx, spaceId: string, set: Partial<IndexRow>): Promise<void> => {
  await ctx.db.updateTable('content_index').set(set).where('space_id', '=', spaceId).execute()
  if (set.revision_id !== undefined) await noteIndexed(ctx, spaceId, set.revision_id)
}

/** Records in the row of the space which revision is indexed; `is_index_lagging` follows from it. */
export const noteIndexed = async (
  ctx: WriteCtx,
  spaceId: string,
  indexed_revision_id: string | null,
): Promise<void> => {
  await ctx.db.updateTable('spaces').set({ indexed_revision_id }).where('id', '=', spaceId).execute()
}

/** The spaces of a lineage that are not deleted. */
export const spacesOfLineage = (ctx: Ctx, lineage: string): Promise<IndexedSpace[]> =>
  spacesWithIndex(ctx.db)
    .where('spaces.lineage_id', '=', lineage)
    .where('spaces.deleted_at', 'is', null)
    .execute()

/** The spaces that are not deleted, the oldest first. */
export const spacesToIndex = (ctx: Ctx): Promise<{ id: string; lineage_id: string }[]> =>
  ctx.db
    .selectFrom('spaces')
    .select(['id', 'lineage_id'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const forgetIndexRow = async (ctx: WriteCtx, spaceId: string): Promise<void> => {
  await ctx.db.deleteFrom('content_index').where('space_id', '=', spaceId).execute()
  await noteIndexed(ctx, spaceId, null)
}
