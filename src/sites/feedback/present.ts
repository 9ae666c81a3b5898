// Answers of visitors as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { nameKey, pageNames } from '../insights/index.ts'
import type { SiteFeedback } from './schema.ts'
import type { FeedbackRow } from './store.ts'

export const presentFeedback = async (
  ctx: Ctx,
  rows: readonly FeedbackRow[],
): Promise<Static<typeof SiteFeedback>[]> => {
  const names = await pageNames(ctx, rows)
  return rows.map(row => ({
    object: 'site-feedback',
    id: row.id,
    createdAt: row.created_at,
    helpful: row.helpful === 1,
    ...(row.comment !== null && { comment: row.comment }),
    space: row.space_id,
    page: { id: row.page_id, ...names.get(nameKey(row)) },
  }))
}
