// The operations on webhooks.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Reply } from '#http/reply.ts'
import { Type } from '#kernel/type.ts'
import { organization } from '../organizations/index.ts'
import { deliveryOperations } from './delivery-operations.ts'
import { presentWebhook } from './present.ts'
import { NewWebhook, Webhook, WebhookChanges } from './schema.ts'
import { webhooksOf } from './store.ts'
import { webhook } from './subject.ts'
import { changeWebhook, createWebhook, mostWebhooks, removeWebhook } from './webhooks.ts'

const base = '/orgs/:organizationId/webhooks'
const one = `${base}/:webhookId`

const listWebhooks = operation({
  id: 'listWebhooks',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'Where events of an organization are sent',
  description:
    'Lists the webhooks of an organization, oldest first. It needs the role `admin`. Their secrets are not shown: they were, once, when each was made.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Webhook),
  on: organization,
  allow: 'admin',
  run: (ctx, { id }, { page }) =>
    list(ctx, page, {
      rows: webhooksOf(ctx, id).selectAll(),
      count: webhooksOf(ctx, id),
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => rows.map(row => presentWebhook(ctx, row)),
    }),
})

const postWebhook = operation({
  id: 'createWebhook',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Have events sent to an address',
  description:
    'Makes a webhook: from now on each event of the organization, or each of the given types, is sent to the address as JSON, signed as Standard Webhooks has it, and tried again for three days where the receiver does not take it. `secret` is in this answer and never again. The first event that is sent is `webhook_created`. It needs the role `admin`.',
  body: NewWebhook,
  reply: Webhook,
  errors: { 409: `There are ${mostWebhooks} webhooks; delete one first.` },
  on: organization,
  allow: 'admin',
  answersSecret: true,
  transaction: 'own',
  run: async (ctx, found, { body }) => {
    const { row, secret } = await createWebhook(ctx, found, body)
    const shown = presentWebhook(ctx, row, secret)
    return new Reply(shown, { location: shown.urls.location })
  },
})

const getWebhook = operation({
  id: 'getWebhookById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A webhook',
  description:
    'Gives one webhook: where it sends what, the last failure, and why it was switched off if it was. The secret is not shown. It needs the role `admin`.',
  reply: Webhook,
  on: webhook,
  allow: 'admin',
  run: async (ctx, { row }) => presentWebhook(ctx, row),
})

const patchWebhook = operation({
  id: 'updateWebhookById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change a webhook, switch it on or off, or rotate its secret',
  description:
    'Changes a webhook; what is left out stays. Switched off, it gets no events, and what is pending waits; switched on again, that goes on, and events from in between are not sent. With `rotateSecret` the answer has another `secret`, this once. It needs the role `admin`.',
  body: WebhookChanges,
  reply: Webhook,
  on: webhook,
  changes: 'getWebhookById',
  allow: 'admin',
  transaction: 'own',
  run: async (ctx, found, { body }) => {
    const { row, secret } = await changeWebhook(ctx, found, body)
    return presentWebhook(ctx, row, secret)
  },
})

const deleteWebhook = operation({
  id: 'deleteWebhookById',
  method: 'DELETE',
  path: one,
  status: 204,
  summary: 'Delete a webhook, with what is pending',
  description:
    'Deletes a webhook: nothing is sent there any more, and its deliveries are forgotten. It needs the role `admin`.',
  on: webhook,
  changes: 'getWebhookById',
  allow: 'admin',
  run: (ctx, found) => removeWebhook(ctx, found),
})

export const webhookOperations: readonly Operation[] = [
  listWebhooks,
  postWebhook,
  getWebhook,
  patchWebhook,
  deleteWebhook,
  ...deliveryOperations,
]
