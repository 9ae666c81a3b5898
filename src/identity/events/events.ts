// Events: what was done, by whom; written in the transaction of the act itself.
import type { WriteCtx } from '#context.ts'
import { run, write } from '#database/index.ts'
import { enqueue, jobSignal } from '#jobs/index.ts'
import { now } from '#kernel/clock.ts'
import type { Json } from '#kernel/json.ts'
import { deliveryWork } from './deliveries.ts'
import { insertDeliveries, insertEvent, insertEventAndDeliveries, organizationIdsOf } from './store.ts'
import type { EventType } from './types.ts'

export interface NewEvent {
  readonly organization: string
  /** Noun and past participle: `space_created`. */
  readonly type: EventType
  readonly resource: { readonly type: string; readonly id: string }
  readonly data?: { readonly [key: string]: Json | undefined }
}

/** Records what the caller did, with a delivery for each webhook that wants the event. */
export const emit = async (ctx: WriteCtx, event: NewEvent): Promise<void> => {
  const id = ctx.newId()
  const row = {
    id,
    organization: event.organization,
    type: event.type,
    quotedType: JSON.stringify(event.type),
    actor: ctx.actor.userId,
    resourceType: event.resource.type,
    resourceId: event.resource.id,
    createdAt: now(ctx),
    data: JSON.stringify({ ...event.data, ...providerOf(ctx) }),
  }
  if (ctx.database.engine === 'postgres') {
    const job = ctx.newId()
    return write(ctx.db, insertEventAndDeliveries, { ...row, job, ...jobSignal(job) })
  }
  await write(ctx.db, insertEvent, row)
  // SQLite is in this process: a second statement costs no round trip.
  if ((await run(ctx.db, insertDeliveries, row)) === 0) return
  await enqueue(ctx, deliveryWork, { key: id, owner: event.organization })
}

/** Records an event about a person's account in the organizations that they belong to, up to `mostOrganizations`. */
export const emitForPerson = async (
  ctx: WriteCtx,
  userId: string,
  event: Omit<NewEvent, 'organization'>,
): Promise<void> => {
  for (const organization of await organizationIdsOf(ctx, userId)) await emit(ctx, { ...event, organization })
}

/** For an act of an identity provider, which is no person: says so, and names the token. */
const providerOf = ({ actor }: WriteCtx) => actor.by === 'scim' && { via: 'scim', token: actor.tokenId }
