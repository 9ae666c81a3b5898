// Asks for a job, in the transaction of the act that needs it: the job is done if and only if the act is committed.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import type { Json } from '#kernel/json.ts'
import { tracer } from '#kernel/tracing.ts'
import type { JobKind } from './kinds.ts'
import { insertJob } from './store.ts'
import { jobWaits } from './topics.ts'
import { traceLinkOf } from './trace-link.ts'

export interface JobRequest {
  /** Identifies the job: of one kind and key there is one job, however often it is asked for. */
  readonly key?: string
  readonly payload?: Json
  /** The timestamp at which it is due; by default it is due immediately. */
  readonly at?: string
  /** The id of the organization that it is for; organizations take turns. */
  readonly owner?: string
}

/**
 * Asks for a job. If it is waiting already, it runs once, at the time and with the payload of the last call. If it is
 * running, it runs again afterwards, since it may not have seen what this transaction changes. If it is dead, its
 * attempts start again.
 */
export const enqueue = async (
  ctx: WriteCtx,
  kind: Pick<JobKind, 'name'>,
  { key, payload = null, at = now(ctx), owner = '' }: JobRequest = {},
): Promise<void> => {
  const id = ctx.newId()
  const row = { id, name: kind.name, key: key ?? id, payload: JSON.stringify(payload), run_at: at, owner }
  tracer()?.remember(traceLinkOf(row))
  await ctx.signals.send(ctx, jobWaits, await insertJob(ctx, row))
}
