// Bringing the indexes of several spaces up to their main contents before a question is answered from all of them.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import type { Pace } from './catch-up.ts'
import { catchUpForQuestion } from './catch-up-for-question.ts'
import { laggingSpaces } from './store.ts'

/** Of more spaces than these that lag behind at once, the others are left to the background. */
const mostSpaces = 10

/** Those of an organization's spaces for which the condition holds, as far as little is missing. */
export const catchUpSeen = async (
  ctx: Ctx,
  organizationId: string,
  seen: (where: ExpressionBuilder<Tables, 'spaces'>) => Expression<SqlBool>,
  pace: Pace,
): Promise<void> => {
  const lagging = await laggingSpaces(ctx)
    .where('spaces.organization_id', '=', organizationId)
    .where(where => seen(where as unknown as ExpressionBuilder<Tables, 'spaces'>))
    .orderBy('spaces.updated_at', 'desc')
    .limit(mostSpaces)
    .execute()
  for (const { id } of lagging) await catchUpForQuestion(ctx, id, pace)
}
