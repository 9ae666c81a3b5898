// The jobs that deliver events: one for each event that webhooks want, which enqueues one for each webhook, which sends.
import type { Ctx, WriteCtx } from '#context.ts'
import { enqueue, type Job, type JobKind } from '#jobs/index.ts'
import { second } from '#kernel/durations.ts'
import { eventsById } from '../event-log/index.ts'
import { deliveryWork } from '../events/index.ts'
import { attempt, type Outcome } from './attempt.ts'
import { dueOf, nextAttemptOf, webhooksOfEvent } from './delivery-store.ts'
import { isSuccess, recordOutcomes } from './record.ts'
import { findActive, type WebhookRow } from './store.ts'

/** How many deliveries of one webhook are sent at the same time. */
const atOnce = 4

/** In milliseconds. After that the job ends and is enqueued again, so that other webhooks get their turn. */
const turnTime = 10 * second

/** Enqueues the deliveries of an event for each webhook that wants it. The key of the job is the event's id. */
export const beginDeliveries: JobKind = {
  ...deliveryWork,
  run: (ctx, job) =>
    ctx.inTransaction(async inside => {
      await job.settle(inside)
      for (const { id, organization_id } of await webhooksOfEvent(inside, job.key))
        await enqueue(inside, deliverEvents, { key: id, owner: organization_id })
    }),
}

/** Sends the due deliveries of a webhook, and enqueues itself for later ones. The key of the job is the webhook's id. */
export const deliverEvents = {
  name: 'deliver-events',
  weight: 'remote',
  run: async (ctx, job) => {
    const until = performance.now() + turnTime
    for (;;) {
      await job.keep()
      const webhook = await findActive(ctx, job.key)
      if (webhook === undefined) return
      const outcomes = await sendDue(ctx, webhook, job.signal)
      job.signal.throwIfAborted()
      if (!outcomes.some(isSuccess) || performance.now() >= until) return endTurn(ctx, job, webhook)
    }
  },
} as const satisfies JobKind

/** Sends some due deliveries. An attempt that is interrupted because the process stops is not recorded, and so is made again. */
const sendDue = async (ctx: Ctx, webhook: WebhookRow, signal: AbortSignal): Promise<Outcome[]> => {
  const due = await dueOf(ctx, webhook.id).limit(atOnce).execute()
  if (due.length === 0) return []
  const events = await eventsById(
    ctx,
    webhook.organization_id,
    due.map(({ event_id }) => event_id),
  )
  const attempts = due.map(delivery =>
    attempt(ctx, webhook, { delivery, event: events.get(delivery.event_id) }, signal),
  )
  const outcomes = (await Promise.all(attempts)).filter(outcome => outcome !== undefined)
  if (outcomes.length > 0) await ctx.inTransaction(inside => recordOutcomes(inside, webhook, outcomes))
  return outcomes
}

/** Locks the job before it reads what is due next, so that a delivery written meanwhile is not put off. */
const endTurn = (ctx: Ctx, job: Job, { id, organization_id }: WebhookRow): Promise<void> =>
  ctx.inTransaction(async (inside: WriteCtx) => {
    await job.settle(inside)
    const at = await nextAttemptOf(inside, id)
    if (at !== undefined) await enqueue(inside, deliverEvents, { key: id, owner: organization_id, at })
  })
