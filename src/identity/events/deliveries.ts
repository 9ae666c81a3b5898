// The SQL that inserts the deliveries of an event, one for each webhook that wants it.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Param, WriteDb } from '#database/index.ts'

/** The job that an event with deliveries enqueues. Its key is the event's id. */
export const deliveryWork = { name: 'begin-deliveries' } as const

export interface DeliveryParameters {
  id: string
  organization: string
  type: string
  /** The type in quotation marks, as it occurs in the stored JSON list of a webhook. */
  quotedType: string
  createdAt: string
}

/** A query that inserts a delivery for each webhook of the organization that wants events of the type. */
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
