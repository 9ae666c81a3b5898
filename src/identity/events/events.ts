// Events: what was done, by whom; written in the transaction of the act itself.
import type { WriteCtx } from '#context.ts'
import { write } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import type { Json } from '#kernel/json.ts'
import { insertEvent, organizationIdsOf } from './store.ts'

export interface NewEvent {
  readonly organization: string
  /** Noun and verb in the past: `space_created`. */
  readonly type: string
  readonly resource: { readonly type: string; readonly id: string }
  readonly data?: { readonly [key: string]: Json | undefined }
}

/** Records that the caller did something. */
export const emit = async (ctx: WriteCtx, event: NewEvent): Promise<void> => {
  await write(ctx.db, insertEvent, {
    id: ctx.newId(),
    organization: event.organization,
    type: event.type,
    actor: ctx.actor.userId,
    resourceType: event.resource.type,
    resourceId: event.resource.id,
    createdAt: now(ctx),
    data: JSON.stringify({ ...event.data, ...providerOf(ctx) }),
  })
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
