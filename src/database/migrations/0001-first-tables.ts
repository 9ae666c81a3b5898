// The first tables: who, what, the content's objects, and the log of events.
import type { Kysely } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Migration } from './migration.ts'
import { bytesColumn, textColumn } from './migration.ts'

export const firstTables: Migration = {
  name: '0001-first-tables',
  up: async (db, engine) => {
    for (const create of [identity, tokens, spaces, changeRequests, revisions, objects, events]) {
      await create(db.schema, engine)
    }
  },
}

type Schema = Kysely<unknown>['schema']

const identity = async (schema: Schema, engine: Engine): Promise<void> => {
  const text = textColumn(engine)
  await schema
    .createTable('users')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('email', text, column => column.notNull())
    .addColumn('email_key', text, column => column.notNull().unique())
    .addColumn('display_name', text, column => column.notNull())
    .addColumn('photo_url', text)
    .addColumn('created_at', text, column => column.notNull())
    .execute()
  await schema
    .createTable('organizations')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('title', text, column => column.notNull())
    .addColumn('hostname', text, column => column.unique())
    .addColumn('type', text, column => column.notNull())
    .addColumn('use_case', text)
    .addColumn('community_type', text)
    .addColumn('default_role', text)
    .addColumn('default_content', text)
    .addColumn('email_domains', text, column => column.notNull())
    .addColumn('logo_url', text)
    .addColumn('sso', 'integer', column => column.notNull())
    .addColumn('ai', 'integer', column => column.notNull())
    .addColumn('invite_links', 'integer', column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .execute()
  await schema
    .createTable('members')
    .addColumn('organization_id', text, column => column.notNull().references('organizations.id'))
    .addColumn('user_id', text, column => column.notNull().references('users.id'))
    .addColumn('role', text)
    .addColumn('sso', 'integer', column => column.notNull())
    .addColumn('disabled', 'integer', column => column.notNull())
    .addColumn('joined_at', text, column => column.notNull())
    .addColumn('last_seen_at', text)
    .addPrimaryKeyConstraint('members_pkey', ['organization_id', 'user_id'])
    .execute()
  await schema.createIndex('members_by_user').on('members').column('user_id').execute()
  await schema
    .createIndex('members_by_joining')
    .on('members')
    .columns(['organization_id', 'joined_at', 'user_id'])
    .execute()
}

const tokens = async (schema: Schema, engine: Engine): Promise<void> => {
  const text = textColumn(engine)
  await schema
    .createTable('tokens')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('user_id', text, column => column.notNull().references('users.id'))
    .addColumn('label', text, column => column.notNull())
    .addColumn('hash', text, column => column.notNull().unique())
    .addColumn('scope', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .addColumn('expires_at', text)
    .addColumn('last_used_at', text)
    .execute()
  await schema.createIndex('tokens_by_user').on('tokens').column('user_id').execute()
}

const spaces = async (schema: Schema, engine: Engine): Promise<void> => {
  const text = textColumn(engine)
  await schema
    .createTable('spaces')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('organization_id', text, column => column.notNull().references('organizations.id'))
    .addColumn('parent_id', text)
    .addColumn('position', text, column => column.notNull())
    .addColumn('title', text, column => column.notNull())
    .addColumn('emoji', text, column => column.notNull())
    .addColumn('visibility', text, column => column.notNull())
    .addColumn('edit_mode', text, column => column.notNull())
    .addColumn('default_level', text)
    .addColumn('head_revision_id', text, column => column.notNull())
    .addColumn('comments', 'integer', column => column.notNull())
    .addColumn('change_requests', 'integer', column => column.notNull())
    .addColumn('change_requests_open', 'integer', column => column.notNull())
    .addColumn('change_requests_draft', 'integer', column => column.notNull())
    .addColumn('created_by', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .addColumn('updated_at', text, column => column.notNull())
    .addColumn('deleted_at', text)
    .execute()
  await schema
    .createIndex('spaces_by_parent')
    .on('spaces')
    .columns(['organization_id', 'parent_id', 'position', 'id'])
    .execute()
  await schema
    .createIndex('spaces_by_position')
    .on('spaces')
    .columns(['organization_id', 'position', 'id'])
    .execute()
  await schema
    .createTable('space_grants')
    .addColumn('space_id', text, column => column.notNull())
    .addColumn('user_id', text, column => column.notNull())
    .addColumn('role', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .addPrimaryKeyConstraint('space_grants_pkey', ['space_id', 'user_id'])
    .execute()
  await schema.createIndex('space_grants_by_user').on('space_grants').column('user_id').execute()
}

const changeRequests = async (schema: Schema, engine: Engine): Promise<void> => {
  const text = textColumn(engine)
  await schema
    .createTable('change_requests')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('space_id', text, column => column.notNull().references('spaces.id'))
    .addColumn('number', 'integer', column => column.notNull())
    .addColumn('status', text, column => column.notNull())
    .addColumn('subject', text, column => column.notNull())
    .addColumn('agent_task_id', text)
    .addColumn('created_by', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .addColumn('updated_at', text, column => column.notNull())
    .addColumn('head_revision_id', text, column => column.notNull())
    .addColumn('initial_revision_id', text, column => column.notNull())
    .addColumn('merged_ancestor_id', text)
    .addColumn('merged_revision_id', text)
    .addColumn('comments', 'integer', column => column.notNull())
    .addUniqueConstraint('change_requests_number', ['space_id', 'number'])
    .execute()
  await schema
    .createIndex('change_requests_by_status')
    .on('change_requests')
    .columns(['space_id', 'status', 'number'])
    .execute()
  await schema
    .createTable('change_request_contributors')
    .addColumn('change_request_id', text, column => column.notNull())
    .addColumn('user_id', text, column => column.notNull())
    .addColumn('count', 'integer', column => column.notNull())
    .addColumn('updated_at', text, column => column.notNull())
    .addPrimaryKeyConstraint('change_request_contributors_pkey', ['change_request_id', 'user_id'])
    .execute()
  await schema
    .createTable('change_request_conflicts')
    .addColumn('change_request_id', text, column => column.notNull())
    .addColumn('id', text, column => column.notNull())
    .addColumn('page_id', text)
    .addColumn('reusable_content_id', text)
    .addColumn('variable', text)
    .addColumn('file_id', text)
    .addColumn('field', text, column => column.notNull())
    .addColumn('base_revision_id', text, column => column.notNull())
    .addColumn('main_revision_id', text, column => column.notNull())
    .addPrimaryKeyConstraint('change_request_conflicts_pkey', ['change_request_id', 'id'])
    .execute()
}

const revisions = async (schema: Schema, engine: Engine): Promise<void> => {
  const text = textColumn(engine)
  await schema
    .createTable('revisions')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('space_id', text, column => column.notNull())
    .addColumn('change_request_id', text)
    .addColumn('root', text)
    .addColumn('type', text, column => column.notNull())
    .addColumn('parent_ids', text, column => column.notNull())
    .addColumn('merged_from', text)
    .addColumn('message', text)
    .addColumn('author_id', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .execute()
  await schema
    .createIndex('revisions_by_space')
    .on('revisions')
    .columns(['space_id', 'change_request_id', 'id'])
    .execute()
}

const objects = async (schema: Schema, engine: Engine): Promise<void> => {
  const text = textColumn(engine)
  await schema
    .createTable('objects')
    .addColumn('hash', text, column => column.primaryKey())
    .addColumn('data', text, column => column.notNull())
    .execute()
  await schema
    .createTable('blobs')
    .addColumn('hash', text, column => column.primaryKey())
    .addColumn('size', 'bigint', column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .execute()
  await schema
    .createTable('blob_chunks')
    .addColumn('hash', text, column => column.notNull())
    .addColumn('sequence', 'integer', column => column.notNull())
    .addColumn('data', bytesColumn(engine), column => column.notNull())
    .addPrimaryKeyConstraint('blob_chunks_pkey', ['hash', 'sequence'])
    .execute()
}

const events = async (schema: Schema, engine: Engine): Promise<void> => {
  const text = textColumn(engine)
  await schema
    .createTable('events')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('organization_id', text, column => column.notNull())
    .addColumn('type', text, column => column.notNull())
    .addColumn('actor_id', text, column => column.notNull())
    .addColumn('resource_type', text, column => column.notNull())
    .addColumn('resource_id', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .addColumn('data', text, column => column.notNull())
    .execute()
  await schema.createIndex('events_by_organization').on('events').columns(['organization_id', 'id']).execute()
  await schema
    .createTable('secrets')
    .addColumn('name', text, column => column.primaryKey())
    .addColumn('value', text, column => column.notNull())
    .execute()
}
