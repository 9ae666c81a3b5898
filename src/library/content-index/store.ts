// All SQL on how far the index of each space goes, and on what texts hold.
import type { Kysely, Selectable } from 'kysely'
import type { Extract } from '#content/markdown/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx } from '#context.ts'
import { first, type Param, statement, type Tables } from '#database/index.ts'

export type IndexRow = Selectable<Tables['content_index']>

/** A space whose main content is indexed, and how far that is. */
export interface IndexedSpace {
  readonly id: string
  readonly organization_id: string
  readonly lineage_id: string
  readonly head_revision_id: string
  readonly revision_id: string | null
  readonly pending_revision_id: string | null
}

export const indexedSpace = (ctx: Ctx, spaceId: string): Promise<IndexedSpace | undefined> =>
  first(ctx.db, indexedSpaceById, { spaceId })

/** Spaces whose index lags behind their main content, not yet run. */
export const laggingSpaces = (ctx: Ctx) =>
  spacesWithIndex(ctx.db)
    .where('spaces.deleted_at', 'is', null)
    .where(where =>
      where.or([
        where('content_index.revision_id', 'is', null),
        where('content_index.revision_id', '!=', where.ref('spaces.head_revision_id')),
      ]),
    )

const spacesWithIndex = (db: Kysely<Tables>) =>
  db
    .selectFrom('spaces')
    .leftJoin('content_index', 'content_index.space_id', 'spaces.id')
    .select([
      'spaces.id',
      'spaces.organization_id',
      'spaces.lineage_id',
      'spaces.head_revision_id',
      'content_index.revision_id',
      'content_index.pending_revision_id',
    ])

const indexedSpaceById = statement((db, param: Param<{ spaceId: string }>) =>
  spacesWithIndex(db).where('spaces.id', '=', param('spaceId')),
)

/** The row of a space, made where there is none; held until the transaction ends. */
export const holdIndex = async (ctx: Ctx, spaceId: string): Promise<IndexRow> => {
  await ctx.db
    .insertInto('content_index')
    .values({ space_id: spaceId, revision_id: null, pending_revision_id: null })
    .onConflict(conflict => conflict.doNothing())
    .execute()
  const row = ctx.db.selectFrom('content_index').selectAll().where('space_id', '=', spaceId)
  return (ctx.database.engine === 'postgres' ? row.forUpdate() : row).executeTakeFirstOrThrow()
}

export const updateIndex = async (ctx: Ctx, spaceId: string, set: Partial<IndexRow>): Promise<void> => {
  await ctx.db.updateTable('content_index').set(set).where('space_id', '=', spaceId).execute()
}

/** Those of the texts that were worked out. */
export const storedExtracts = async (
  ctx: Ctx,
  lineage: string,
  hashes: readonly Hash[],
): Promise<Map<Hash, Extract>> => {
  if (hashes.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('text_extracts')
    .select(['hash', 'data'])
    .where('lineage_id', '=', lineage)
    .where('hash', 'in', hashes)
    .execute()
  return new Map(rows.map(({ hash, data }) => [hash, JSON.parse(data) as Extract]))
}

export const storeExtracts = async (
  ctx: Ctx,
  lineage: string,
  extracts: ReadonlyMap<Hash, Extract>,
): Promise<void> => {
  const rows = [...extracts].map(([hash, extract]) => ({
    lineage_id: lineage,
    hash,
    data: JSON.stringify(extract),
  }))
  if (rows.length === 0) return
  await ctx.db
    .insertInto('text_extracts')
    .values(rows)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** The spaces that have content to be found, the oldest first. */
export const spacesToIndex = (ctx: Ctx): Promise<{ id: string; lineage_id: string }[]> =>
  ctx.db
    .selectFrom('spaces')
    .select(['id', 'lineage_id'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const forgetExtracts = async (ctx: Ctx, lineage: string): Promise<void> => {
  await ctx.db.deleteFrom('text_extracts').where('lineage_id', '=', lineage).execute()
}

export const forgetIndexRow = async (ctx: Ctx, spaceId: string): Promise<void> => {
  await ctx.db.deleteFrom('content_index').where('space_id', '=', spaceId).execute()
}
