// The SQL that reads events, and deletes old ones.
import type { Selectable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import { afterKeyset, type Tables } from '#database/index.ts'

export type EventRow = Selectable<Tables['events']>

/** Which events: of this type, by this user, on this resource, between these times, both exclusive. */
export interface EventFilter {
  readonly type?: string | undefined
  readonly actor?: string | undefined
  readonly resource?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** A query for the events of an organization. */
export const eventsOfOrganization = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  { type, actor, resource, after, before }: EventFilter,
) => {
  let rows = ctx.db.selectFrom('events').where('organization_id', '=', organizationId)
  if (type !== undefined) rows = rows.where('type', '=', type)
  if (actor !== undefined) rows = rows.where('actor_id', '=', actor)
  if (resource !== undefined) rows = rows.where('resource_id', '=', resource)
  if (after !== undefined) rows = rows.where('created_at', '>', after)
  if (before !== undefined) rows = rows.where('created_at', '<', before)
  return rows
}

/** The order of events: those with the same timestamp in the order in which they were written. */
export const eventOrder = [
  { column: 'created_at', direction: 'asc' },
  { column: 'id', direction: 'asc' },
] as const

/** At most `most` events of an organization, in order, after a given one or from the first on. */
export const eventsAfter = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  filter: EventFilter,
  last: EventRow | undefined,
  most: number,
): Promise<EventRow[]> => {
  const ahead = last === undefined ? filter : beyondCursor(filter)
  const rows = eventsOfOrganization(ctx, organizationId, ahead).selectAll()
  return afterKeyset(rows, eventOrder, last && [last.created_at, last.id])
    .limit(most)
    .execute()
}

/** The events of an organization with these ids. */
export const eventRows = (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  ids: readonly string[],
): Promise<EventRow[]> =>
  eventsOfOrganization(ctx, organizationId, {}).selectAll().where('id', 'in', ids).execute()

/** The cursor is later than `after`; of two lower bounds, SQLite might walk from the one that is farther away. */
export const beyondCursor = (filter: EventFilter): EventFilter => ({ ...filter, after: undefined })

/** The next organization, by id, that has events. */
export const nextOrganization = async (
  { db }: Pick<Ctx, 'db'>,
  last: string,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('events')
    .select('organization_id')
    .where('organization_id', '>', last)
    .orderBy('organization_id')
    .limit(1)
    .executeTakeFirst()
  return row?.organization_id
}

/** The ids of the oldest events of an organization, before a time. */
export const oldestEvents = async (
  ctx: Pick<Ctx, 'db'>,
  organizationId: string,
  before: string,
  most: number,
): Promise<string[]> => {
  const rows = eventsOfOrganization(ctx, organizationId, { before }).select('id')
  return (await rows.orderBy('created_at').orderBy('id').limit(most).execute()).map(({ id }) => id)
}

export const deleteEvents = async ({ db }: Pick<WriteCtx, 'db'>, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('events').where('id', 'in', ids).execute()
}
