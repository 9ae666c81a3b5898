// Rows of events as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { presentUsersById } from '../users/index.ts'
import type { Event } from './schema.ts'
import type { EventRow } from './store.ts'

/** An event by nobody with an account has no actor. */
export const presentEvents = async (ctx: Ctx, rows: readonly EventRow[]): Promise<Static<typeof Event>[]> => {
  const people = await presentUsersById(
    ctx,
    rows.map(({ actor_id }) => actor_id),
  )
  return rows.map(row => {
    const actor = people.get(row.actor_id)
    return {
      object: 'event',
      id: row.id,
      type: row.type,
      ...(actor !== undefined && { actor }),
      resource: { type: row.resource_type, id: row.resource_id },
      createdAt: row.created_at,
      // Parsed only when it is serialized, one event after the other: the data of a whole page may be large.
      get data() {
        return JSON.parse(row.data)
      },
    }
  })
}
