// For tests of webhooks: a receiver on this machine, and a world whose webhooks send to it.
import type { IncomingHttpHeaders, RequestListener, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Database } from '#database/index.ts'
import { createRunner } from '#jobs/index.ts'
import { type Lifetime, serveLocally } from '#network/testing.ts'
import {
  type Answer,
  createWorld,
  type Person,
  type World,
  type WorldOptions,
} from '../../../test/world/world.ts'
import { beginDeliveries, deliverEvents, forgetDeliveriesOfWebhook, forgetOldDeliveries } from './index.ts'

/** A request that a receiver got. */
export interface Received {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What it answers, one after the other; the last one from then on. A function answers itself. */
type Answers = readonly (number | ((response: ServerResponse) => void))[]

/** Keeps the requests that it gets. */
export const receiver = async (t: Lifetime, ...answers: Answers) => {
  const received: Received[] = []
  const listener: RequestListener = async (request, response) => {
    const body = await text(request)
    received.push({ path: request.url ?? '', headers: request.headers, body })
    const answer = answers[Math.min(received.length, answers.length) - 1] ?? 204
    if (typeof answer === 'number') response.writeHead(answer).end()
    else answer(response)
  }
  return { url: `${await serveLocally(t, listener)}/hook`, received }
}

export interface WebhookWorld {
  readonly world: World
  readonly organization: { readonly id: string; readonly admin: Person }
  readonly admin: Person
  /** Of the webhooks. */
  readonly path: string
  /** Runs the jobs that are due. */
  deliver(): Promise<void>
  /** Makes a webhook, and gives its answer. */
  webhook(fields: object): Promise<Answer['body']>
  /** Those of a webhook, the newest first. */
  deliveries(webhook: { readonly id: string }, query?: string): Promise<Answer['body'][]>
  /** Makes a space, and so an event; its id. */
  space(title?: string): Promise<string>
}

/** Where there may be sent to this machine. */
export const webhookWorld = async (
  database: Database,
  options: WorldOptions = { fetchAllow: '127.0.0.0/8' },
): Promise<WebhookWorld> => {
  const world = await createWorld(database, options)
  const organization = await world.organization()
  const { admin } = organization
  const path = `/orgs/${organization.id}/webhooks`
  return {
    world,
    organization,
    admin,
    path,
    deliver: () => webhookRunner(world).runDue(),
    webhook: async fields => (await admin.post(path, fields)).body,
    deliveries: async ({ id }, query = '') =>
      (await admin.get(`${path}/${id}/deliveries?${query}`)).body.items,
    space: async (title = 'Guides') =>
      (await admin.post(`/orgs/${organization.id}/spaces`, { title })).body.id,
  }
}

/** Of one process. */
export const webhookRunner = ({ installation }: Pick<World, 'installation'>) =>
  createRunner(
    installation,
    [beginDeliveries, deliverEvents, forgetDeliveriesOfWebhook, forgetOldDeliveries],
    {
      error: ({ err }) => {
        throw err
      },
    },
  )
