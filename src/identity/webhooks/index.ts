// Webhooks: addresses to which events are sent.
export { beginDeliveries, deliverEvents } from './deliver.ts'
export { forgetDeliveriesOfWebhook, forgetOldDeliveries } from './forget.ts'
export { webhookOperations } from './operations.ts'
