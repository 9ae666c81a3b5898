// The SQL that writes events.
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
