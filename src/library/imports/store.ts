// All SQL on imports.
import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { ImportStatus, ReadDb, Tables } from '#database/index.ts'
import { query, type Viewer, visibleTo } from '#identity/levels/index.ts'
import { now } from '#kernel/clock.ts'

export type ImportRow = Selectable<Tables['imports']>

export const importById = (db: ReadDb, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** Inserts an import; false where another request with the same key is being worked on. */
export const insertImport = async (ctx: WriteCtx, row: ImportRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('imports')
    .values(row)
    .onConflict(conflict => conflict.column('request_key').doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

/** The id of the import that a request with this key waits for. */
export const importOfRequest = async (db: ReadDb, key: string | null): Promise<string | undefined> => {
  if (key === null) return undefined
  const row = await db.selectFrom('imports').select('id').where('request_key', '=', key).executeTakeFirst()
  return row?.id
}

/** The statuses of an import that has not ended. */
const open: readonly ImportStatus[] = ['pending', 'running']

export const isOpen = ({ status }: Pick<ImportRow, 'status'>): boolean => open.includes(status)

/** Updates an import that has not ended, and returns it as it was before; undefined where it has ended. */
export const updateOpen = async (
  ctx: WriteCtx,
  id: string,
  set: Partial<ImportRow>,
): Promise<ImportRow | undefined> => {
  const row = await ctx.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', open)
    .forUpdate()
    .executeTakeFirst()
  if (row !== undefined) await ctx.db.updateTable('imports').set(set).where('id', '=', id).execute()
  return row
}

/** How many imports of an organization have not ended. */
export const countOpen = async ({ db }: Pick<Ctx, 'db'>, organization: string): Promise<number> => {
  const { count } = await db
    .selectFrom('imports')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('organization_id', '=', organization)
    .where('status', 'in', open)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface ImportFilter {
  readonly status?: ImportStatus
  readonly space?: string
}

/** A query of the imports into all spaces of an organization that somebody sees, not yet run. */
export const importsSeen = (ctx: Ctx, organization: string, viewer: Viewer, filter: ImportFilter) => {
  const spaces = query
    .selectFrom('spaces')
    .select('spaces.id')
    .where('spaces.organization_id', '=', organization)
    .where(visibleTo(viewer))
  return (
    matching(ctx.db.selectFrom('imports').where('imports.organization_id', '=', organization), filter)
      // An index has the newest first. Without `is true` PostgreSQL would join all of them with the spaces, and sort.
      .where(where => sql<SqlBool>`(${where('imports.space_id', 'in', spaces)}) is true`)
  )
}

const matching = (
  rows: SelectQueryBuilder<Tables, 'imports', object>,
  { status, space }: ImportFilter,
): SelectQueryBuilder<Tables, 'imports', object> => {
  const ofStatus = status === undefined ? rows : rows.where('imports.status', '=', status)
  return space === undefined ? ofStatus : ofStatus.where('imports.space_id', '=', space)
}

/** The last import into the main content of a space. */
export const lastImport = (
  db: ReadDb,
  space: string,
): Promise<Pick<ImportRow, 'source' | 'url'> | undefined> =>
  db
    .selectFrom('imports')
    .select(['source', 'url'])
    .where('space_id', '=', space)
    .where('status', '=', 'done')
    .where('change_request_id', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A space with the source and address of an import into it. */
export interface ImportedFrom {
  readonly space: string
  readonly address: string
}

/** The compressed paths of the last import from an address. */
export const storedPaths = async (
  db: ReadDb,
  { space, address }: ImportedFrom,
): Promise<Uint8Array | undefined> => {
  const row = await db
    .selectFrom('imported_paths')
    .select('paths')
    .where('space_id', '=', space)
    .where('address', '=', address)
    .executeTakeFirst()
  return row?.paths
}

/** The compressed paths of the last imports from all addresses with this prefix. */
export const storedPathsOfSource = (
  db: ReadDb,
  { space, address }: ImportedFrom,
): Promise<Pick<Tables['imported_paths'], 'address' | 'paths'>[]> =>
  db
    .selectFrom('imported_paths')
    .select(['address', 'paths'])
    .where('space_id', '=', space)
    .where('address', 'like', `${address}%`)
    .execute()

export const storePaths = async (
  { db }: WriteCtx,
  { space, address }: ImportedFrom,
  paths: Uint8Array,
): Promise<void> => {
  await db
    .insertInto('imported_paths')
    .values({ space_id: space, address, paths })
    .onConflict(conflict => conflict.columns(['space_id', 'address']).doUpdateSet({ paths }))
    .execute()
}

/** The row of a new import. */
export const newRow = (
  ctx: Ctx,
  fields: Pick<ImportRow, 'organization_id' | 'space_id' | 'change_request_id' | 'source' | 'url'> &
    Partial<ImportRow>,
): ImportRow => ({
  id: ctx.newId(),
  credentials: null,
  blob: null,
  status: 'pending',
  request_key: null,
  is_awaited: 0,
  revision_id: null,
  imported_resources: null,
  total_resources: null,
  error: null,
  created_by: ctx.actor.userId,
  token_id: ctx.actor.tokenId,
  created_at: now(ctx),
  finished_at: null,
  failures: '[]',
  ...fields,
})
