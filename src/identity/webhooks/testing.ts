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

/** The answers, one after the other, the last one repeatedly. A function answers by itself. */
type Answers = readonly (number | ((response: ServerResponse) => void))[]

/** A receiver that keeps its requests. */
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
  /** The address of the webhooks' list. */
  readonly path: string
  /** Runs the jobs that are due. */
  deliver(): Promise<void>
  /** Makes a webhook and returns the answer. */
  webhook(fields: object): Promise<Answer['body']>
  /** The deliveries of a webhook, the newest first. */
  deliveries(webhook: { readonly id: string }, query?: string): Promise<Answer['body'][]>
  /** Makes a space, and with it an event; returns the space's id. */
  space(title?: string): Promise<string>
}

/** A world whose server may send to this machine. */
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
