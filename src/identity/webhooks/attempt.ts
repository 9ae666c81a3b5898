// One attempt to send an event to a webhook: the request, and its outcome.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type DeliveryFailure, deliveryFailures } from '#database/index.ts'
import { FetchFailed, FetchRefused, StatusRefused } from '#network/index.ts'
import type { Event } from '../event-log/index.ts'
import type { DeliveryRow } from './delivery-store.ts'
import { openSecrets } from './secret.ts'
import { signedHeaders } from './signature.ts'
import type { WebhookRow } from './store.ts'
import { attemptTime } from './times.ts'

export interface Outcome {
  readonly delivery: DeliveryRow
  /** The status of the answer; null if there was none. */
  readonly status: number | null
  /** Left out if the receiver answered with a 2xx. */
  readonly failure?: { readonly kind: DeliveryFailure; readonly message: string }
}

/** Sends an event; undefined if `signal` interrupted it. The event is undefined if it is no longer kept. */
export const attempt = async (
  ctx: Ctx,
  webhook: WebhookRow,
  { delivery, event }: { readonly delivery: DeliveryRow; readonly event: Static<typeof Event> | undefined },
  signal: AbortSignal,
): Promise<Outcome | undefined> => {
  if (event === undefined) return { delivery, status: null, failure: noEvent }
  const body = JSON.stringify({ type: event.type, timestamp: event.createdAt, data: event })
  const headers = signedHeaders({ id: event.id, time: ctx.clock(), body }, openSecrets(ctx, webhook))
  try {
    const { status } = await ctx.fetcher.fetch(
      webhook.url,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: Buffer.from(body),
        maximumBytes: mostRead,
        timeoutMilliseconds: attemptTime,
        isPlainRefused: true,
        signal,
      },
      // Only the status counts; the body is not read.
      async () => undefined,
    )
    return { delivery, status }
  } catch (error) {
    if (signal.aborted) return undefined
    return { delivery, status: statusOf(error), failure: failureOf(error) }
  }
}

/** The longest body of an answer, in bytes. */
const mostRead = 4096

/** The longest message that is stored, in characters. */
const mostSaid = 500

const noEvent = { kind: 'forgotten', message: 'the event is no longer kept' } as const

const statusOf = (error: unknown): number | null => (error instanceof StatusRefused ? error.status : null)

const failureOf = (error: unknown): NonNullable<Outcome['failure']> => {
  if (!(error instanceof FetchFailed || error instanceof FetchRefused)) throw error
  const reason = error instanceof FetchFailed ? error.reason : 'refused'
  const kind = deliveryFailures.find(one => one === reason) ?? 'unreachable'
  return { kind, message: error.message.slice(0, mostSaid) }
}
