// The SQL that writes events, each with its deliveries to webhooks.
import { sql } from 'kysely'
import type { Ctx } from '#context.ts'
import { type Param, statement } from '#database/index.ts'
import { insertedJob } from '#jobs/index.ts'
import { type DeliveryParameters, deliveryWork, newDeliveries } from './deliveries.ts'

interface EventParameters extends DeliveryParameters {
  actor: string
  resourceType: string
  resourceId: string
  data: string
}

export const insertEvent = statement<EventParameters, unknown>((db, param) =>
  db.insertInto('events').values(eventRow(param)),
)

export const insertDeliveries = statement<DeliveryParameters, unknown>((db, param) =>
  newDeliveries(db, param, 'instr'),
)

/** The parameters of one statement that also enqueues the job and notifies the processes that run jobs. */
export interface OneStatement extends EventParameters {
  job: string
  channel: string
  payload: string
}

/** Event, deliveries and job in one statement of PostgreSQL, so that an event without webhooks needs no second round trip. */
export const insertEventAndDeliveries = statement<OneStatement, unknown>((db, param) => {
  const job = insertedJob({
    id: param('job'),
    name: deliveryWork.name,
    key: param('id'),
    payload: 'null',
    run_at: param('createdAt'),
    owner: param('organization'),
  })
  return db
    .with('event', inside => inside.insertInto('events').values(eventRow(param)))
    .with('delivery', inside => newDeliveries(inside, param, 'strpos').returning('id'))
    .with('job', inside =>
      inside
        .insertInto('jobs')
        .columns(job.names)
        .expression(sql`select ${sql.join(job.values)} where exists (select from delivery)`)
        .returning('id'),
    )
    .selectFrom('job')
    .select(sql`pg_notify(${param('channel')}, ${param('payload')})`.as('told'))
})

const eventRow = (param: Param<EventParameters>) => ({
  id: param('id'),
  organization_id: param('organization'),
  type: param('type'),
  actor_id: param('actor'),
  resource_type: param('resourceType'),
  resource_id: param('resourceId'),
  created_at: param('createdAt'),
  data: param('data'),
})

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
