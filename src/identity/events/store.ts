// The SQL that writes events, and with each what webhooks are sent of it.
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

/** Asks for the job, too, and tells those who run jobs: nobody waits for an answer. */
export interface OneStatement extends EventParameters {
  job: string
  channel: string
  payload: string
}

/** All of it as one statement of PostgreSQL, so that it costs no second one where no webhook wants the event. */
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

/** One sign-in is not written down in more organizations than this. */
const mostOrganizations = 100

/** The organizations that somebody belongs to, the first of them. */
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
