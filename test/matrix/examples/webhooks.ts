// Requests to the operations on webhooks.
import { type Example, type Examples, plain, unique } from './example.ts'

const url = 'https://ci.example.com/hooks/lectern'

/** One webhook that can be deleted, and room for another one: an organization has few. */
const freshWebhook: NonNullable<Example['params']> = async ({ admin, organization, params }) => {
  const path = `/orgs/${organization.id}/webhooks`
  for (const { id } of (await admin.get(path)).body.items)
    if (id !== params.webhookId) await admin.delete(`${path}/${id}`)
  return { webhookId: (await admin.post(path, { url })).body.id }
}

/** The delivery of the scene, as if it had been tried often enough. */
const failedDelivery: NonNullable<Example['params']> = async ({ world, params }) => {
  await world.act({ id: '' }, ({ db }) =>
    db
      .updateTable('webhook_deliveries')
      .set({ status: 'failed', attempts: 10, next_attempt_at: null })
      .where('id', '=', params.deliveryId as string)
      .execute(),
  )
  return {}
}

const settings = () => ({
  url,
  description: `Builds the website ${unique()}`,
  events: ['space_content_updated', 'site_published'],
  isActive: true,
})

export const webhookExamples: Examples = {
  listWebhooks: plain,
  createWebhook: [{ params: freshWebhook, body: settings }],
  getWebhookById: plain,
  updateWebhookById: [{ params: freshWebhook, body: () => ({ ...settings(), rotateSecret: true }) }],
  deleteWebhookById: [{ params: freshWebhook }],
  listWebhookDeliveries: [{ query: 'status=pending' }],
  redeliverWebhookDelivery: [{ params: failedDelivery }],
}
