// All SQL on the schemas of visitors.
import type { Selectable } from 'kysely'
import type { WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

type SchemaColumns = Pick<Selectable<Tables['sites']>, 'adaptive_schema' | 'adaptive_schema_updated_at'>

export const updateSchema = async ({ db }: WriteCtx, siteId: string, set: SchemaColumns): Promise<void> => {
  await db.updateTable('sites').set(set).where('id', '=', siteId).execute()
}
