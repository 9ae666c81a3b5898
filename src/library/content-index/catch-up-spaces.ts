// Brings the indexes of several spaces up to their main contents before a request is answered from all of them.
import type { Expression, SqlBool } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Pace } from './catch-up.ts'
import { catchUpForQuestion } from './catch-up-for-question.ts'
import { combinedProgress, progressOf } from './progress.ts'
import type { Indexing } from './schema.ts'
import { type IndexedSpace, laggingSpaces, retryingSpaces } from './store.ts'

/** Where more spaces than these lag behind, the others are left to the background. */
const mostSpaces = 10

/** Progress is counted for at most this many spaces. */
const mostCounted = 1000

/**
 * Brings up to date those spaces of an organization that meet the condition and lack little. Returns the progress of spaces
 * that still lag behind; undefined where there are none.
 */
export const catchUpSpaces = async (
  ctx: Ctx,
  organizationId: string,
  seen: Expression<SqlBool>,
  pace: Pick<Pace, 'mostMissing'>,
): Promise<Indexing | undefined> => {
  const find = (spaces: ReturnType<typeof laggingSpaces>, limit: number): Promise<IndexedSpace[]> =>
    spaces
      .where('spaces.organization_id', '=', organizationId)
      .where(seen)
      .orderBy('spaces.updated_at', 'desc')
      .limit(limit)
      .execute()
  const lagging = await find(laggingSpaces(ctx), mostSpaces)
  await Promise.all(lagging.map(({ id }) => catchUpForQuestion(ctx, id, pace)))
  const behind = lagging.length === 0 ? [] : await find(laggingSpaces(ctx), mostCounted)
  const ids = new Set(behind.map(({ id }) => id))
  const others = (await find(retryingSpaces(ctx), mostCounted)).filter(({ id }) => !ids.has(id))
  return combinedProgress([...behind, ...others].map(progressOf))
}
