// Webhooks: where events are sent, and each event that is.
import { sql } from 'kysely'
import { bytesColumn, type Migration, textColumn } from './migration.ts'

export const webhooks: Migration = {
  name: '0047-webhooks',
  up: async ({ schema }, engine) => {
    const text = textColumn(engine)
    const bytes = bytesColumn(engine)
    await schema
      .createTable('webhooks')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('organization_id', text, column => column.notNull())
      .addColumn('url', text, column => column.notNull())
      .addColumn('description', text)
      .addColumn('events', text)
      .addColumn('is_active', 'integer', column => column.notNull())
      .addColumn('secret', bytes, column => column.notNull())
      .addColumn('previous_secret', bytes)
      .addColumn('previous_secret_until', text)
      .addColumn('failing_since', text)
      .addColumn('last_failed_at', text)
      .addColumn('last_failure', text)
      .addColumn('last_error', text)
      .addColumn('disabled_because', text)
      .addColumn('created_by', text, column => column.notNull())
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('updated_at', text, column => column.notNull())
      .execute()
    await schema
      .createIndex('webhooks_by_organization')
      .on('webhooks')
      .columns(['organization_id', 'id'])
      .execute()
    await schema
      .createTable('webhook_deliveries')
      .addColumn('id', text, column => column.primaryKey())
      .addColumn('webhook_id', text, column => column.notNull())
      .addColumn('event_id', text, column => column.notNull())
      .addColumn('event_type', text, column => column.notNull())
      .addColumn('status', text, column => column.notNull())
      .addColumn('attempts', 'integer', column => column.notNull())
      .addColumn('next_attempt_at', text)
      .addColumn('last_attempt_at', text)
      .addColumn('response_status', 'integer')
      .addColumn('error', text)
      .addColumn('created_at', text, column => column.notNull())
      .addColumn('delivered_at', text)
      .execute()
    const index = (name: string, columns: string[]) =>
      schema.createIndex(`webhook_deliveries_${name}`).on('webhook_deliveries').columns(columns)
    await index('by_webhook', ['webhook_id', 'id']).execute()
    await index('by_status', ['webhook_id', 'status', 'id']).execute()
    await index('pending', ['webhook_id', 'next_attempt_at', 'id'])
      .where(sql.ref('next_attempt_at'), 'is not', null)
      .execute()
  },
}
