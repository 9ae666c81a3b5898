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
  /** Noun and verb in the past: `space_created`. */
  readonly type: EventType
  readonly resource: { readonly type: string; readonly id: string }
  readonly data?: { readonly [key: string]: Json | undefined }
}

/** Records that the caller did something, and for each webhook that wants to know that it is to be sent there. */
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
  // No wait: it is this process that answers.
  if ((await run(ctx.db, insertDeliveries, row)) === 0) return
  await enqueue(ctx, deliveryWork, { key: id, owner: event.organization })
}

/** Records something about a person's account in the organizations that they belong to, of very many the first ones. */
export const emitForPerson = async (
  ctx: WriteCtx,
  userId: string,
  event: Omit<NewEvent, 'organization'>,
): Promise<void> => {
  for (const organization of await organizationIdsOf(ctx, userId)) await emit(ctx, { ...event, organization })
}

/** Where nobody acted but an identity provider: that it did, and by which token. */
const providerOf = ({ actor }: WriteCtx) => actor.by === 'scim' && { via: 'scim', token: actor.tokenId }
