// All SQL on translation settings.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type SettingsRow = Selectable<Tables['translation_settings']>

/** A query of the settings of an organization, not yet run. */
export const settingsOf = (ctx: Pick<Ctx, 'db'>, organizationId: string) =>
  ctx.db.selectFrom('translation_settings').where('translation_settings.organization_id', '=', organizationId)

export const findSettings = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  id: string,
): Promise<SettingsRow | undefined> =>
  settingsOf(ctx, organizationId).selectAll().where('id', '=', id).executeTakeFirst()

export const insertSettings = async (ctx: WriteCtx, row: SettingsRow): Promise<void> => {
  await ctx.db.insertInto('translation_settings').values(row).execute()
}

export const updateSettings = async (ctx: WriteCtx, id: string, set: Partial<SettingsRow>): Promise<void> => {
  await ctx.db.updateTable('translation_settings').set(set).where('id', '=', id).execute()
}

export const deleteSettings = async (ctx: WriteCtx, id: string): Promise<void> => {
  await ctx.db.deleteFrom('translation_settings').where('id', '=', id).execute()
}

/** The spaces among these that exist and are not deleted, each with its organization. */
export const organizationsOfSpaces = async (
  { db }: Pick<Ctx, 'db'>,
  ids: readonly string[],
): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('spaces')
    .select(['id', 'organization_id'])
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row.organization_id]))
}
