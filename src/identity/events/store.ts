// The SQL that writes events.
import type { Ctx } from '#context.ts'
import { statement } from '#database/index.ts'

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

export const insertEvent = statement<EventParameters, unknown>((db, param) =>
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

/** An event about a person's account is recorded in at most this many organizations. */
const mostOrganizations = 100

/** The first organizations that a person belongs to. */
export const organizationIdsOf = async ({ db }: Pick<Ctx, 'db'>, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .limit(mostOrganizations)
    .execute()
  return rows.map(row => row.organization_id)
}
