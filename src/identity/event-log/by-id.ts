// Finds events by their ids, in the form of the list.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { presentEvents } from './present.ts'
import type { Event } from './schema.ts'
import { eventRows } from './store.ts'

/** The events of an organization with these ids, as far as they are still kept. */
export const eventsById = async (
  ctx: Ctx,
  organizationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Static<typeof Event>>> => {
  const events = await presentEvents(ctx, await eventRows(ctx, organizationId, ids))
  return new Map(events.map(event => [event.id, event]))
}
