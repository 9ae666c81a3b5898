// The end of a run.
import { type Actor, actingAs, type WriteCtx } from '#context.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import type { Problem } from './fill-target.ts'
import { type RunRow, updateOpenRun } from './run-store.ts'

export type RunEnd =
  | { readonly status: 'done'; readonly problems: readonly Problem[] }
  | { readonly status: 'failed'; readonly error: string }
  | { readonly status: 'cancelled' }

/** Ends a run; returns false, and writes nothing, where it has ended already. */
export const endRun = async (ctx: WriteCtx, id: string, end: RunEnd): Promise<boolean> => {
  const row = await updateOpenRun(ctx, id, {
    status: end.status,
    finished_at: now(ctx),
    error: end.status === 'failed' ? end.error : null,
    ...(end.status === 'done' && { problems: JSON.stringify(bounded(end.problems)) }),
  })
  if (row === undefined) return false
  await emit(ctx.actor.userId === '' ? actingAs(ctx, actorOf(row)) : ctx, {
    organization: row.organization_id,
    type: eventTypes[end.status],
    resource: { type: 'translation-run', id },
    data: { settings: row.settings_id, ...(end.status === 'failed' && { error: end.error }) },
  })
  return true
}

/** The person who asked for the run, as the actor of its work. */
export const actorOf = (row: Pick<RunRow, 'created_by' | 'token_id'>): Actor => ({
  userId: row.created_by,
  tokenId: row.token_id,
  scope: 'write',
})

const eventTypes = {
  done: 'translation_run_completed',
  failed: 'translation_run_failed',
  cancelled: 'translation_run_cancelled',
} as const

const mostProblems = 500

const bounded = (problems: readonly Problem[]): readonly Problem[] => {
  const more = problems.length - mostProblems
  if (more <= 0) return problems
  const { language } = problems[mostProblems] as Problem
  return [...problems.slice(0, mostProblems), { language, message: `and ${more} more like these` }]
}
