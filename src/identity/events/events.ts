// Events: what was done, by whom; written in the transaction of the act itself.
import type { Ctx } from '#context.ts'
import { now } from '#context.ts'
import { run, statement } from '#database/index.ts'
import type { Json } from '#kernel/json.ts'

export interface NewEvent {
  readonly organization: string
  /** Noun and verb in the past: `space_created`. */
  readonly type: string
  readonly resource: { readonly type: string; readonly id: string }
  readonly data?: { readonly [key: string]: Json | undefined }
}

/** Records that the caller did something. */
export const emit = async (ctx: Ctx, event: NewEvent): Promise<void> => {
  await run(ctx.db, insertEvent, {
    id: ctx.newId(),
    organization: event.organization,
    type: event.type,
    actor: ctx.actor.userId,
    resourceType: event.resource.type,
    resourceId: event.resource.id,
    createdAt: now(ctx),
    data: JSON.stringify(event.data ?? {}),
  })
}

interface EventParameters extends Record<string, unknown> {
  id: string
  organization: string
  type: string
  actor: string
  resourceType: string
  resourceId: string
  createdAt: string
  data: string
}

const insertEvent = statement<EventParameters, unknown>((db, param) =>
  db.insertInto('events').values({
    id: param('id'),
    organization_id: param('organization'),
    type: param('type'),
    actor_id: param('actor'),
    resource_type: param('resourceType'),
    resource_id: param('resourceId'),
    created_at: param('createdAt'),
    data: param('data'),
  }),
)
