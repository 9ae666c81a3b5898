// The subjects of operations on webhooks and deliveries, which only admins see.
import type { WriteCtx } from '#context.ts'
import { forAdmins, lockAgain, type OwnedByOrganization } from '../organizations/index.ts'
import { type DeliveryRow, findDelivery } from './delivery-store.ts'
import { findWebhook, type WebhookRow } from './store.ts'

export type WebhookAccess = OwnedByOrganization<WebhookRow>

export const webhook = forAdmins('webhook', (ctx, organizationId, params) =>
  findWebhook(ctx, organizationId, params.webhookId as string),
)

export type DeliveryAccess = OwnedByOrganization<{
  readonly webhook: WebhookRow
  readonly delivery: DeliveryRow
}>

export const webhookDelivery = forAdmins('delivery', async (ctx, organizationId, params) => {
  const found = await findWebhook(ctx, organizationId, params.webhookId as string)
  const delivery = found && (await findDelivery(ctx, found.id, params.deliveryId as string))
  return found && delivery && { webhook: found, delivery }
})

/** Locks the organization and reads the webhook again, for a caller who is still an admin. */
export const lockWebhook = (ctx: WriteCtx, { organization, row }: WebhookAccess): Promise<WebhookAccess> =>
  lockAgain(
    ctx,
    webhook,
    { organizationId: organization.id, webhookId: row.id },
    { lock: [organization.id], need: 'admin', gone: 'this webhook has just been deleted' },
  )

export const lockDelivery = (ctx: WriteCtx, { organization, row }: DeliveryAccess): Promise<DeliveryAccess> =>
  lockAgain(
    ctx,
    webhookDelivery,
    { organizationId: organization.id, webhookId: row.webhook.id, deliveryId: row.delivery.id },
    { lock: [organization.id], need: 'admin', gone: 'this delivery is no longer kept' },
  )
