// Discussion: comments and replies, reactions to them, reviews of change requests, and who was asked for one.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const discussion: Migration = {
  name: '0005-discussion',
  up: async (db, engine) => {
    for (const step of [comments, replies, reactions, commenters, discussedPages, reviews, organizations])
      await step(db as Kysely<Tables>, engine)
  },
}

type Step = (db: Kysely<Tables>, engine: Engine) => Promise<void>

/**
 * Indexes begin with what lists are restricted to: otherwise PostgreSQL
 * would walk the newest comments of all spaces in search of those of one.
 */
const comments: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('comments')
    .addColumn('id', text, column => column.notNull())
    .addColumn('space_id', text, column => column.notNull())
    .addColumn('base_id', text, column => column.notNull())
    .addColumn('status', text, column => column.notNull())
    .addColumn('posted_by', text, column => column.notNull())
    .addColumn('posted_at', text, column => column.notNull())
    .addColumn('edited_at', text)
    .addColumn('resolved_by', text)
    .addColumn('resolved_at', text)
    .addColumn('replies', 'integer', column => column.notNull())
    .addColumn('revision_id', text, column => column.notNull())
    .addColumn('review_id', text)
    .addColumn('page_id', text)
    .addColumn('document', text)
    .addColumn('node_id', text)
    .addColumn('node_preview', text)
    .addColumn('markdown', text, column => column.notNull())
    .addPrimaryKeyConstraint('comments_pkey', ['base_id', 'id'])
    .execute()
  for (const [name, ...columns] of [
    // Includes the author, by whom comments of a status are filtered.
    ['comments_by_status', 'base_id', 'status', 'id', 'posted_by'],
    ['comments_by_page', 'base_id', 'page_id', 'id'],
    ['comments_by_author', 'base_id', 'posted_by', 'id'],
    ['comments_by_space', 'space_id'],
  ] as const) {
    await schema.createIndex(name).on('comments').columns(columns).execute()
  }
}

const replies: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('comment_replies')
    .addColumn('id', text, column => column.notNull())
    .addColumn('comment_id', text, column => column.notNull())
    .addColumn('posted_by', text, column => column.notNull())
    .addColumn('posted_at', text, column => column.notNull())
    .addColumn('edited_at', text)
    .addColumn('markdown', text, column => column.notNull())
    .addPrimaryKeyConstraint('comment_replies_pkey', ['comment_id', 'id'])
    .execute()
}

const reactions: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('reactions')
    .addColumn('post_id', text, column => column.notNull())
    .addColumn('emoji', text, column => column.notNull())
    .addColumn('user_id', text, column => column.notNull())
    .addColumn('reacted_at', text, column => column.notNull())
    .addPrimaryKeyConstraint('reactions_pkey', ['post_id', 'emoji', 'user_id'])
    .execute()
}

const commenters: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('commenters')
    .addColumn('base_id', text, column => column.notNull())
    .addColumn('user_id', text, column => column.notNull())
    .addColumn('count', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('commenters_pkey', ['base_id', 'user_id'])
    .execute()
}

const discussedPages: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('discussed_pages')
    .addColumn('base_id', text, column => column.notNull())
    .addColumn('page_id', text, column => column.notNull())
    .addColumn('title', text, column => column.notNull())
    .addColumn('path', text, column => column.notNull())
    .addColumn('emoji', text)
    .addColumn('icon', text)
    .addColumn('created_at', text, column => column.notNull())
    .addColumn('updated_at', text, column => column.notNull())
    .addPrimaryKeyConstraint('discussed_pages_pkey', ['base_id', 'page_id'])
    .execute()
}

const reviews: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('change_request_reviews')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('change_request_id', text, column => column.notNull())
    .addColumn('revision_id', text, column => column.notNull())
    .addColumn('reviewer_id', text, column => column.notNull())
    .addColumn('status', text, column => column.notNull())
    .addColumn('comment_id', text)
    .addColumn('created_at', text, column => column.notNull())
    .execute()
  await schema
    .createIndex('change_request_reviews_by_change_request')
    .on('change_request_reviews')
    .columns(['change_request_id', 'id'])
    .execute()
  await schema
    .createTable('requested_reviewers')
    .addColumn('change_request_id', text, column => column.notNull())
    .addColumn('user_id', text, column => column.notNull())
    .addColumn('requested_by', text, column => column.notNull())
    .addColumn('revision_id', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .addPrimaryKeyConstraint('requested_reviewers_pkey', ['change_request_id', 'user_id'])
    .execute()
}

/** Finds the change requests of an organization without its spaces. SQLite cannot add such a column without a default. */
const organizations: Step = async (db, engine) => {
  const isSqlite = engine === 'sqlite'
  await db.schema
    .alterTable('change_requests')
    .addColumn('organization_id', textColumn(engine), column =>
      isSqlite ? column.notNull().defaultTo(sql.lit('')) : column,
    )
    .execute()
  await db
    .updateTable('change_requests')
    .set(({ selectFrom, ref }) => ({
      organization_id: selectFrom('spaces')
        .select('spaces.organization_id')
        .where('spaces.id', '=', ref('change_requests.space_id'))
        .$asScalar(),
    }))
    .execute()
  await (isSqlite ? refuseDefault : refuseNull).execute(db)
  for (const [name, ...columns] of [
    ['change_requests_by_organization', 'organization_id', 'id'],
    ['change_requests_by_organization_status', 'organization_id', 'status', 'id'],
    ['change_requests_by_creator', 'created_by', 'organization_id', 'id'],
  ] as const) {
    await db.schema.createIndex(name).on('change_requests').columns(columns).execute()
  }
  await db.schema
    .createIndex('change_request_contributors_by_user')
    .on('change_request_contributors')
    .columns(['user_id', 'change_request_id'])
    .execute()
}

const refuseNull = sql`alter table change_requests alter column organization_id set not null`

const refuseDefault = sql`create trigger change_requests_organization
  before insert on change_requests when new.organization_id = ''
  begin select raise(abort, 'a change request belongs to an organization'); end`
