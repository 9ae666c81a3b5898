// Asking for a job, in the transaction of the act that needs it: it is done if and only if the act is.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import type { Json } from '#kernel/json.ts'
import { tracer } from '#kernel/tracing.ts'
import type { JobKind } from './kinds.ts'
import { insertJob } from './store.ts'
import { jobWaits } from './topics.ts'
import { traceLinkOf } from './trace-link.ts'

export interface JobRequest {
  /** What it is about: of one kind and key there is one job, however often it is asked for. */
  readonly key?: string
  readonly payload?: Json
  /** When it is to run, as a timestamp; else immediately. */
  readonly at?: string
  /** The id of the organization that it is done for; organizations take turns. */
  readonly owner?: string
}

/**
 * Asks for a job. One that waits already runs once, at the time and with the payload that were asked for last; one that
 * runs at this moment runs once more afterwards, for it may not have seen what this act changes; one that is dead begins anew.
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
