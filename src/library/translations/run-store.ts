// All SQL on runs of translations, and on what is stored of earlier ones.
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { ReadDb, Tables, TranslationRunStatus } from '#database/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import { now } from '#kernel/clock.ts'

/** Rows or keys in one statement. */
export const ofOneStatement = { count: 200 } as const

export type RunRow = Selectable<Tables['translation_runs']>
/** A run without its problems, of which there may be many. */
export type ListedRun = Omit<RunRow, 'problems'>
export type TargetRow = Selectable<Tables['translation_targets']>
export type PageRow = Selectable<Tables['translation_pages']>

/** The columns that a list reads of each run. */
export const listedColumns = [
  'id',
  'organization_id',
  'settings_id',
  'status',
  'targets',
  'translated',
  'error',
  'created_by',
  'token_id',
  'created_at',
  'finished_at',
  'pages',
] as const satisfies readonly (keyof ListedRun)[]

/** A query of the runs of some settings, not yet run. */
export const runsOf = (ctx: Pick<Ctx, 'db'>, settingsId: string) =>
  ctx.db.selectFrom('translation_runs').where('translation_runs.settings_id', '=', settingsId)

export const runById = (db: ReadDb, id: string): Promise<RunRow | undefined> =>
  db.selectFrom('translation_runs').selectAll().where('id', '=', id).executeTakeFirst()

export const insertRun = async ({ db }: WriteCtx, row: RunRow): Promise<void> => {
  await db.insertInto('translation_runs').values(row).execute()
}

/** The statuses of a run that has not ended. */
const open: readonly TranslationRunStatus[] = ['pending', 'running']

export const isOpen = ({ status }: Pick<RunRow, 'status'>): boolean => open.includes(status)

export const openRunOf = (ctx: Pick<Ctx, 'db'>, settingsId: string): Promise<RunRow | undefined> =>
  runsOf(ctx, settingsId).selectAll().where('status', 'in', open).limit(1).executeTakeFirst()

/** Whether a run has not ended; if so, it cannot end before the transaction does. */
export const staysOpen = async ({ db }: WriteCtx, id: string): Promise<boolean> => {
  const row = await db
    .selectFrom('translation_runs')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', open)
    .forShare()
    .executeTakeFirst()
  return row !== undefined
}

/** Updates a run that has not ended, and returns it as it was before; undefined where it has ended. */
export const updateOpenRun = async (
  { db }: WriteCtx,
  id: string,
  set: Partial<RunRow>,
): Promise<RunRow | undefined> => {
  const row = await db
    .selectFrom('translation_runs')
    .selectAll()
    .where('id', '=', id)
    .where('status', 'in', open)
    .forUpdate()
    .executeTakeFirst()
  if (row !== undefined) await db.updateTable('translation_runs').set(set).where('id', '=', id).execute()
  return row
}

/** The last change request of each language, with its status. */
export const targetsOf = async ({ db }: Pick<Ctx, 'db'>, settingsId: string) => {
  const rows = await db
    .selectFrom('translation_targets')
    .innerJoin('change_requests', 'change_requests.id', 'translation_targets.change_request_id')
    .selectAll('translation_targets')
    .select('change_requests.status')
    .where('settings_id', '=', settingsId)
    .execute()
  return new Map(rows.map(row => [row.language, row]))
}

export const putTarget = async ({ db }: WriteCtx, row: TargetRow): Promise<void> => {
  const { space_id, change_request_id } = row
  await db
    .insertInto('translation_targets')
    .values(row)
    .onConflict(conflict =>
      conflict.columns(['settings_id', 'language']).doUpdateSet({ space_id, change_request_id }),
    )
    .execute()
}

/** Settles what was proposed: it has been merged, or never will be. */
export const settleProposed = async (
  { db }: WriteCtx,
  settingsId: string,
  language: string,
  isMerged: boolean,
): Promise<void> => {
  await db
    .updateTable('translation_pages')
    .set({ proposed: null, ...(isMerged && { merged: sql<string>`proposed` }) })
    .where('settings_id', '=', settingsId)
    .where('language', '=', language)
    .where('proposed', 'is not', null)
    .execute()
}

/** Deletes the records of the pages of a target, in whose place there is another space. */
export const forgetPages = async ({ db }: WriteCtx, settingsId: string, language: string): Promise<void> => {
  await db
    .deleteFrom('translation_pages')
    .where('settings_id', '=', settingsId)
    .where('language', '=', language)
    .execute()
}

export const pagesIn = ({ db }: Pick<Ctx, 'db'>, settingsId: string, language: string): Promise<PageRow[]> =>
  db
    .selectFrom('translation_pages')
    .selectAll()
    .where('settings_id', '=', settingsId)
    .where('language', '=', language)
    .execute()

/** The records of some pages of the sources, in all languages. */
export const pagesOfSources = (
  { db }: Pick<Ctx, 'db'>,
  settingsId: string,
  sources: readonly string[],
): Promise<PageRow[]> =>
  db
    .selectFrom('translation_pages')
    .selectAll()
    .where('settings_id', '=', settingsId)
    .where('source', 'in', sources)
    .execute()

export const putPages = async ({ db }: WriteCtx, rows: readonly PageRow[]): Promise<void> => {
  for (const batch of batchesOf(rows, ofOneStatement))
    await db
      .insertInto('translation_pages')
      .values(batch)
      .onConflict(conflict =>
        conflict.columns(['settings_id', 'language', 'source']).doUpdateSet(column => ({
          target: column.ref('excluded.target'),
          merged: column.ref('excluded.merged'),
          proposed: column.ref('excluded.proposed'),
        })),
      )
      .execute()
}

/** Deletes the records of pages that the sources no longer have. */
export const forgetGone = async (
  { db }: WriteCtx,
  settingsId: string,
  language: string,
  sources: readonly string[],
): Promise<void> => {
  for (const batch of batchesOf(sources, ofOneStatement))
    await db
      .deleteFrom('translation_pages')
      .where('settings_id', '=', settingsId)
      .where('language', '=', language)
      .where('source', 'in', batch)
      .execute()
}

/** Deletes the texts that no page refers to. */
export const dropUnusedTexts = async (
  { db }: WriteCtx,
  settingsId: string,
  used: ReadonlySet<string>,
): Promise<void> => {
  const rows = await db
    .selectFrom('translation_texts')
    .select('hash')
    .where('settings_id', '=', settingsId)
    .execute()
  const unused = rows.map(({ hash }) => hash).filter(hash => !used.has(hash))
  for (const batch of batchesOf(unused, ofOneStatement))
    await db
      .deleteFrom('translation_texts')
      .where('settings_id', '=', settingsId)
      .where('hash', 'in', batch)
      .execute()
}

export const insertTexts = async (
  { db }: WriteCtx,
  rows: readonly Selectable<Tables['translation_texts']>[],
): Promise<void> => {
  for (const batch of batchesOf(rows, ofOneStatement))
    await db
      .insertInto('translation_texts')
      .values(batch)
      .onConflict(conflict => conflict.columns(['settings_id', 'hash']).doNothing())
      .execute()
}

export const textsByHash = async (
  { db }: Pick<Ctx, 'db'>,
  settingsId: string,
  hashes: readonly string[],
): Promise<Map<string, Uint8Array>> => {
  const rows = await db
    .selectFrom('translation_texts')
    .select(['hash', 'text'])
    .where('settings_id', '=', settingsId)
    .where('hash', 'in', hashes.length === 0 ? [''] : hashes)
    .execute()
  return new Map(rows.map(({ hash, text }) => [hash, text]))
}

/** Deletes everything that is stored for some settings. */
export const forgetAll = async ({ db }: WriteCtx, settingsId: string): Promise<void> => {
  for (const table of [
    'translation_runs',
    'translation_targets',
    'translation_segments',
    'translation_texts',
    'translation_pages',
  ] as const)
    await db.deleteFrom(table).where('settings_id', '=', settingsId).execute()
}

/** The row of a new run. */
export const newRun = (
  ctx: Ctx,
  fields: Pick<RunRow, 'organization_id' | 'settings_id' | 'targets' | 'pages'>,
): RunRow => ({
  id: ctx.newId(),
  status: 'pending',
  translated: 0,
  error: null,
  created_by: ctx.actor.userId,
  token_id: ctx.actor.tokenId,
  created_at: now(ctx),
  finished_at: null,
  problems: '[]',
  ...fields,
})
