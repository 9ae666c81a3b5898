// All SQL on stored PDFs, and on the names that they show.
import type { ExpressionBuilder } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { later, now } from '#kernel/clock.ts'

/** A revision of a space that is not deleted, with the names of the space and its organization. */
export const revisionOfSpace = ({ db }: Ctx, space: string, revision: string) =>
  db
    .selectFrom('spaces')
    .innerJoin('organizations', 'organizations.id', 'spaces.organization_id')
    .innerJoin('revisions', 'revisions.space_id', 'spaces.id')
    .select([
      'revisions.root',
      'revisions.created_at',
      'spaces.id',
      'spaces.lineage_id',
      'spaces.organization_id',
      'spaces.title',
      'organizations.title as organization',
    ])
    .where('spaces.id', '=', space)
    .where('spaces.deleted_at', 'is', null)
    .where('revisions.id', '=', revision)
    .executeTakeFirst()

export const changeRequestNamed = ({ db }: Ctx, id: string) =>
  db.selectFrom('change_requests').select(['number', 'subject']).where('id', '=', id).executeTakeFirst()

/** A PDF that is stored. */
export interface KeptPdf {
  readonly key: string
  readonly blob: string
  readonly size: number
}

export interface UsedPdf extends KeptPdf {
  readonly usedAt: string
}

export const keptUnder = async ({ db }: Ctx, key: string): Promise<UsedPdf | undefined> => {
  const row = await db
    .selectFrom('kept_pdfs')
    .select(['blob', 'size', 'used_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (row === undefined || row.blob === null || row.size === null) return undefined
  return { key, blob: row.blob, size: row.size, usedAt: row.used_at }
}

/** Milliseconds: a process that makes a PDF renews its claim well before that. */
export const claimTime = 60_000

const claimEnd = (ctx: Pick<Ctx, 'clock'>): string => later(ctx, claimTime)

/** Whether a process is making the PDF, and has not died. */
export const isClaimed = async (ctx: Ctx, key: string): Promise<boolean> => {
  const row = await ctx.db
    .selectFrom('kept_pdfs')
    .select('key')
    .where('key', '=', key)
    .where('claimed_until', '>', now(ctx))
    .executeTakeFirst()
  return row !== undefined
}

/** Claims the making of a PDF; returns false where another process has claimed it, or it is made already. */
export const claimMaking = async (ctx: WriteCtx, key: string): Promise<boolean> => {
  const time = now(ctx)
  const claimed_until = claimEnd(ctx)
  const { numInsertedOrUpdatedRows = 0n } = await ctx.db
    .insertInto('kept_pdfs')
    .values({ key, blob: null, size: null, claimed_until, used_at: time })
    .onConflict(conflict =>
      conflict
        .column('key')
        .doUpdateSet({ claimed_until, used_at: time })
        .where('kept_pdfs.blob', 'is', null)
        .where('kept_pdfs.claimed_until', '<=', time),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows > 0n
}

export const renewClaim = async (ctx: WriteCtx, key: string): Promise<void> => {
  await ctx.db
    .updateTable('kept_pdfs')
    .set({ claimed_until: claimEnd(ctx) })
    .where('key', '=', key)
    .where('blob', 'is', null)
    .execute()
}

/** Drops the claim of a PDF that could not be made, so that the next request may try. */
export const dropClaim = async ({ db }: WriteCtx, key: string): Promise<void> => {
  await db.deleteFrom('kept_pdfs').where('key', '=', key).where('blob', 'is', null).execute()
}

export const insertKept = async (ctx: WriteCtx, { key, blob, size }: KeptPdf): Promise<void> => {
  const made = { blob, size, claimed_until: null, used_at: now(ctx) }
  await ctx.db
    .insertInto('kept_pdfs')
    .values({ key, ...made })
    .onConflict(conflict => conflict.column('key').doUpdateSet(made))
    .execute()
}

export const noteUse = async (ctx: WriteCtx, key: string): Promise<void> => {
  await ctx.db
    .updateTable('kept_pdfs')
    .set({ used_at: now(ctx) })
    .where('key', '=', key)
    .execute()
}

/** The beginning of the keys of PDFs for the visitors of an organization's sites. */
export const visitorsOf = (organization: string): string => `visitors:${organization}:`

/** Some PDFs that were last requested before a time, those used longest ago first. */
export const unusedSince = ({ db }: Ctx, time: string) =>
  leastRecentlyUsed(db).where('used_at', '<', time).execute()

/** Some PDFs for the visitors of an organization's sites, those used longest ago first, without `except`. */
export const unusedByVisitors = ({ db }: Ctx, organization: string, except: string) =>
  leastRecentlyUsed(db)
    .where(keysBeginningWith(visitorsOf(organization)))
    .where('key', '!=', except)
    .where('blob', 'is not', null)
    .execute()

const leastRecentlyUsed = (db: Ctx['db']) =>
  db.selectFrom('kept_pdfs').select(['key', 'size', 'used_at']).orderBy('used_at').orderBy('key').limit(100)

/** Bytes of all stored PDFs, or of those whose keys begin with something. */
export const sizeOfKept = async ({ db }: Ctx, beginning = ''): Promise<number> => {
  const { size } = await db
    .selectFrom('kept_pdfs')
    .select(row => row.fn.sum<number | string | null>('size').as('size'))
    .where(keysBeginningWith(beginning))
    .executeTakeFirstOrThrow()
  return Number(size ?? 0)
}

/** A range of the primary key: U+FFFF sorts after all characters of keys. */
const keysBeginningWith =
  (beginning: string) =>
  ({ and, eb }: ExpressionBuilder<Tables, 'kept_pdfs'>) =>
    and([eb('key', '>=', beginning), eb('key', '<', `${beginning}\uffff`)])

/** Removes a PDF unless it was requested after a time. */
export const removeUnused = async ({ db }: WriteCtx, key: string, time: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('kept_pdfs')
    .where('key', '=', key)
    .where('used_at', '<=', time)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** The hashes of the blobs that are kept for a PDF. */
export const blobsUsedBy = async ({ db }: WriteCtx, use: string): Promise<string[]> => {
  const rows = await db.selectFrom('blob_uses').select('hash').where('lineage_id', '=', use).execute()
  return rows.map(({ hash }) => hash)
}
