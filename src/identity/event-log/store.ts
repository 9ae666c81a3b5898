// The SQL that reads events.
import type { Selectable } from 'kysely'
import type { Ctx } from '#context.ts'
import type { Tables } from '#database/index.ts'

export type EventRow = Selectable<Tables['events']>

/** Which events: of this type, by this user, to this resource, between these points in time, both left out. */
export interface EventFilter {
  readonly type?: string | undefined
  readonly actor?: string | undefined
  readonly resource?: string | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The events of an organization, not yet run. */
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
