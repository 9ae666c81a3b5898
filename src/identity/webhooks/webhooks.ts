// Creates, changes and deletes webhooks.
import type { Static } from 'typebox'
import type { Ctx, WriteCtx } from '#context.ts'
import { cancelJob, enqueue } from '#jobs/index.ts'
import { changedFields } from '#kernel/changed-fields.ts'
import { later, now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { refuseAddress } from '#network/index.ts'
import { emit, type NewEvent } from '../events/index.ts'
import { lockOrganization, type MembershipRow } from '../organizations/index.ts'
import { hostOf } from './address.ts'
import { deliverEvents } from './deliver.ts'
import { forgetDeliveriesOfWebhook } from './forget.ts'
import type { NewWebhook, WebhookChanges } from './schema.ts'
import { newSecret, sealSecret } from './secret.ts'
import { countWebhooks, deleteWebhook, insertWebhook, updateWebhook, type WebhookRow } from './store.ts'
import { lockWebhook, type WebhookAccess } from './subject.ts'
import { overlapTime } from './times.ts'

/** How many webhooks one organization can have. */
export const mostWebhooks = 20

/** A webhook, with its secret if the secret was made just now: later answers never contain it. */
export interface MadeWebhook {
  readonly row: WebhookRow
  readonly secret?: string
}

export const createWebhook = async (
  ctx: Ctx,
  seen: MembershipRow,
  { url, description = null, events = null, isActive = true }: Static<typeof NewWebhook>,
): Promise<MadeWebhook> => {
  await refuseAddress(ctx.fetcher, url, '/url')
  return ctx.inTransaction(async inside => {
    const organization = await lockOrganization(inside, seen.id, 'admin')
    if ((await countWebhooks(inside, organization.id)) >= mostWebhooks)
      throw new Conflict(`there are ${mostWebhooks} webhooks, which is the most; delete one that is not used`)
    const [id, secret, at] = [inside.newId(), newSecret(), now(inside)]
    const row: WebhookRow = {
      id,
      organization_id: organization.id,
      url,
      description,
      events: listed(events),
      is_active: Number(isActive),
      secret: sealSecret(inside, id, secret),
      previous_secret: null,
      previous_secret_until: null,
      ...neverFailed,
      last_failed_at: null,
      last_failure: null,
      last_error: null,
      created_by: inside.actor.userId,
      created_at: at,
      updated_at: at,
    }
    await insertWebhook(inside, row)
    await recordWebhook(inside, 'webhook_created', row, { host: hostOf(url), events, isActive })
    return { row, secret }
  })
}

export const changeWebhook = async (
  ctx: Ctx,
  seen: WebhookAccess,
  { rotateSecret = false, events, isActive, ...others }: Static<typeof WebhookChanges>,
): Promise<MadeWebhook> => {
  if (others.url !== undefined) await refuseAddress(ctx.fetcher, others.url, '/url')
  return ctx.inTransaction(async inside => {
    const { row } = await lockWebhook(inside, seen)
    const wanted = {
      ...others,
      ...(events !== undefined && { events: listed(events) }),
      ...(isActive !== undefined && { isActive: Number(isActive) }),
    }
    const changed = changedFields(row, wanted, columns)
    if (changed === undefined && !rotateSecret) return { row }
    const secret = rotateSecret ? newSecret() : undefined
    const set: Partial<WebhookRow> = {
      ...changed?.set,
      ...(changed?.set.is_active === 1 && neverFailed),
      ...(secret !== undefined && rotated(inside, row, secret)),
      updated_at: now(inside),
    }
    // The job is locked before the row, in the same order as when events are delivered.
    if (set.is_active === 1) await enqueue(inside, deliverEvents, { key: row.id, owner: row.organization_id })
    await updateWebhook(inside, row.id, set)
    await recordWebhook(inside, 'webhook_updated', row, {
      ...(set.url !== undefined && { host: hostOf(set.url) }),
      ...(set.description !== undefined && { description: set.description }),
      ...(set.events !== undefined && events !== undefined && { events }),
      ...(set.is_active !== undefined && { isActive: set.is_active === 1 }),
      ...(secret !== undefined && { rotated: true }),
    })
    return { row: { ...row, ...set }, ...(secret !== undefined && { secret }) }
  })
}

/** Deletes a webhook: its pending deliveries end, and a job deletes the rows of its deliveries. */
export const removeWebhook = async (ctx: WriteCtx, seen: WebhookAccess): Promise<void> => {
  const { row } = await lockWebhook(ctx, seen)
  await cancelJob(ctx, deliverEvents, row.id)
  await deleteWebhook(ctx, row.id)
  await enqueue(ctx, forgetDeliveriesOfWebhook, { key: row.id, owner: row.organization_id })
  await recordWebhook(ctx, 'webhook_deleted', row, { host: hostOf(row.url) })
}

const columns = { url: 'url', description: 'description', events: 'events', isActive: 'is_active' } as const

const neverFailed = { failing_since: null, disabled_because: null } as const

/** The types as they are stored, each once. */
const listed = (events: readonly string[] | null): string | null =>
  events && JSON.stringify([...new Set(events)])

const rotated = (ctx: WriteCtx, { id, secret }: WebhookRow, next: string): Partial<WebhookRow> => ({
  secret: sealSecret(ctx, id, next),
  previous_secret: secret,
  previous_secret_until: later(ctx, overlapTime),
})

const recordWebhook = (
  ctx: WriteCtx,
  type: NewEvent['type'],
  { id, organization_id }: WebhookRow,
  data: NonNullable<NewEvent['data']>,
): Promise<void> =>
  emit(ctx, { organization: organization_id, type, resource: { type: 'webhook', id }, data })
