// Events: what was done, by whom; written in the transaction of the act itself.
import type { WriteCtx } from '#context.ts'
import { write } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import type { Json } from '#kernel/json.ts'
import { insertEvent, organizationIdsOf } from './store.ts'

export interface NewEvent {
  readonly organization: string
  /** Noun and past participle: `space_created`. */
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
