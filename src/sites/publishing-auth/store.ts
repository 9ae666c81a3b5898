// All SQL on how visitors of a site prove who they are.
import type { Selectable } from 'kysely'
import type { WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'

type AuthColumns = Pick<Selectable<Tables['sites']>, 'visitor_key' | 'fallback_url'>

export const updateAuth = async (
  { db }: WriteCtx,
  siteId: string,
  set: Partial<AuthColumns>,
): Promise<void> => {
  await db.updateTable('sites').set(set).where('id', '=', siteId).execute()
}
