// Records the outcomes of attempts: a delivery is delivered, pending again or failed, and its webhook may be switched off.
import type { WriteCtx } from '#context.ts'
import type { WebhookDisabledBecause } from '#database/index.ts'
import { earlier, later, now } from '#kernel/clock.ts'
import { emit } from '../events/index.ts'
import { hostOf } from './address.ts'
import type { Outcome } from './attempt.ts'
import { type DeliveryRow, updatePending } from './delivery-store.ts'
import { noteFailure, noteSuccess, updateWebhook, type WebhookRow } from './store.ts'
import { delayAfter, longestFailing } from './times.ts'

/** Records the outcomes of some deliveries of a webhook. */
export const recordOutcomes = async (
  ctx: WriteCtx,
  webhook: WebhookRow,
  outcomes: readonly Outcome[],
): Promise<void> => {
  // Always in the same order, to avoid deadlocks.
  for (const outcome of outcomes.toSorted((a, b) => (a.delivery.id < b.delivery.id ? -1 : 1)))
    await updatePending(ctx, outcome.delivery.id, { ...attempted(ctx, outcome), ...becoming(ctx, outcome) })
  const failed = outcomes.findLast(({ failure }) => failure !== undefined && failure.kind !== 'forgotten')
  if (failed?.failure !== undefined) {
    const { kind, message } = failed.failure
    const noted = { at: now(ctx), last_failure: kind, last_error: message }
    const row = await noteFailure(ctx, webhook.id, noted)
    await disableWhereDue(ctx, row, outcomes)
  }
  if (outcomes.some(isSuccess)) await noteSuccess(ctx, webhook.id)
}

export const isSuccess = ({ failure }: Outcome): boolean => failure === undefined

const attempted = (ctx: WriteCtx, { delivery, status, failure }: Outcome): Partial<DeliveryRow> => ({
  attempts: delivery.attempts + 1,
  last_attempt_at: now(ctx),
  response_status: status,
  error: failure?.message ?? null,
})

const becoming = (ctx: WriteCtx, { delivery, failure }: Outcome): Partial<DeliveryRow> => {
  if (failure === undefined) return { status: 'delivered', next_attempt_at: null, delivered_at: now(ctx) }
  const delay = failure.kind === 'forgotten' ? undefined : delayAfter(delivery.attempts + 1, Math.random())
  return delay === undefined
    ? { status: 'failed', next_attempt_at: null }
    : { next_attempt_at: later(ctx, delay) }
}

/** Switches the webhook off if its receiver answered 410, or if all has failed for `longestFailing`. */
const disableWhereDue = async (
  ctx: WriteCtx,
  row: WebhookRow | undefined,
  outcomes: readonly Outcome[],
): Promise<void> => {
  if (row === undefined || row.is_active === 0) return
  const because = reasonToDisable(ctx, row, outcomes)
  if (because === undefined) return
  await updateWebhook(ctx, row.id, { is_active: 0, disabled_because: because, updated_at: now(ctx) })
  await emit(ctx, {
    organization: row.organization_id,
    type: 'webhook_disabled',
    resource: { type: 'webhook', id: row.id },
    data: { host: hostOf(row.url), because },
  })
}

const reasonToDisable = (
  ctx: WriteCtx,
  { failing_since }: WebhookRow,
  outcomes: readonly Outcome[],
): WebhookDisabledBecause | undefined => {
  if (outcomes.some(({ status }) => status === gone)) return 'gone'
  const isLong = failing_since !== null && failing_since <= earlier(ctx, longestFailing)
  return isLong && !outcomes.some(isSuccess) ? 'failing' : undefined
}

const gone = 410
