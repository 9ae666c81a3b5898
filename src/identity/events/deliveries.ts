// The SQL that writes down to which webhooks an event is to be sent, with the event itself.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Param, WriteDb } from '#database/index.ts'

/** The job that is asked for where an event is to be sent: its key is the id of the event. */
export const deliveryWork = { name: 'begin-deliveries' } as const

export interface DeliveryParameters {
  id: string
  organization: string
  type: string
  /** The type as it is written in a list. */
  quotedType: string
  createdAt: string
}

/** A delivery for each webhook of the organization that wants events of the type; not yet run. */
export const newDeliveries = (
  db: Pick<WriteDb, 'insertInto' | 'selectFrom'>,
  param: Param<DeliveryParameters>,
  contains: 'instr' | 'strpos',
) =>
  db
    .insertInto('webhook_deliveries')
    .columns([
      'id',
      'webhook_id',
      'event_id',
      'event_type',
      'status',
      'attempts',
      'next_attempt_at',
      'created_at',
    ])
    .expression(
      db
        .selectFrom('webhooks')
        .select([
          sql<string>`${param('id')} || webhooks.id`.as('id'),
          'webhooks.id as webhook_id',
          sql<string>`${param('id')}`.as('event_id'),
          sql<string>`${param('type')}`.as('event_type'),
          sql<'pending'>`${sql.lit('pending')}`.as('status'),
          sql<number>`${sql.lit(0)}`.as('attempts'),
          sql<string>`${param('createdAt')}`.as('next_attempt_at'),
          sql<string>`${param('createdAt')}`.as('created_at'),
        ])
        .where('webhooks.organization_id', '=', param('organization'))
        .where('webhooks.is_active', '=', 1)
        .where(wants(contains, param('quotedType'))),
    )

const wants = (contains: 'instr' | 'strpos', quotedType: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(webhooks.events is null or ${sql.raw(contains)}(webhooks.events, ${quotedType}) > 0)`
