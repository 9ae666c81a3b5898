// People and access: teams, grants to users and teams, invites by link, and columns to find spaces and events by.
import { type Kysely, sql } from 'kysely'
import type { Engine } from '../connection.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'
import { textColumn } from './migration.ts'

export const peopleAndAccess: Migration = {
  name: '0002-people-and-access',
  up: async (db, engine) => {
    for (const step of [teams, grants, invites, emailDomains, searchKeys, audiences, spaceCounts, listings]) {
      await step(db as Kysely<Tables & Before>, engine)
    }
  },
}

/** The old tables whose rows are moved. */
interface Before {
  space_grants: { space_id: string; user_id: string; role: string; created_at: string }
}

type Step = (db: Kysely<Tables & Before>, engine: Engine) => Promise<void>

const teams: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('teams')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('organization_id', text, column => column.notNull().references('organizations.id'))
    .addColumn('title', text, column => column.notNull())
    .addColumn('title_key', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .execute()
  await schema.createIndex('teams_by_organization').on('teams').columns(['organization_id', 'id']).execute()
  await schema
    .createTable('team_members')
    .addColumn('team_id', text, column => column.notNull().references('teams.id'))
    .addColumn('user_id', text, column => column.notNull().references('users.id'))
    .addColumn('role', text, column => column.notNull())
    .addColumn('added_at', text, column => column.notNull())
    .addPrimaryKeyConstraint('team_members_pkey', ['team_id', 'user_id'])
    .execute()
  await schema
    .createIndex('team_members_by_user')
    .on('team_members')
    .columns(['user_id', 'team_id'])
    .execute()
}

const grants: Step = async (db, engine) => {
  const text = textColumn(engine)
  await db.schema
    .createTable('grants')
    .addColumn('resource_id', text, column => column.notNull())
    .addColumn('resource_type', text, column => column.notNull())
    .addColumn('principal_id', text, column => column.notNull())
    .addColumn('principal_type', text, column => column.notNull())
    .addColumn('role', text, column => column.notNull())
    .addColumn('created_at', text, column => column.notNull())
    .addPrimaryKeyConstraint('grants_pkey', ['resource_id', 'principal_id'])
    .execute()
  await db.schema
    .createIndex('grants_by_principal')
    .on('grants')
    .columns(['principal_id', 'resource_type', 'resource_id', 'role'])
    .execute()
  await db
    .insertInto('grants')
    .columns(['resource_id', 'resource_type', 'principal_id', 'principal_type', 'role', 'created_at'])
    .expression(old =>
      old
        .selectFrom('space_grants')
        .select([
          'space_id',
          sql.lit('space').as('resource_type'),
          'user_id',
          sql.lit('user').as('principal_type'),
          'role',
          'created_at',
        ]),
    )
    .execute()
  await db.schema.dropTable('space_grants').execute()
}

const invites: Step = async ({ schema }, engine) => {
  const text = textColumn(engine)
  await schema
    .createTable('link_invites')
    .addColumn('id', text, column => column.primaryKey())
    .addColumn('organization_id', text, column => column.notNull().references('organizations.id'))
    .addColumn('role', text)
    .addColumn('created_at', text, column => column.notNull())
    .execute()
  await schema
    .createIndex('link_invites_by_organization')
    .on('link_invites')
    .columns(['organization_id', 'id'])
    .execute()
}

/** Moves domains from a list in each organization to rows, by which the organizations of a domain are found. */
const emailDomains: Step = async (db, engine) => {
  const text = textColumn(engine)
  await db.schema
    .createTable('email_domains')
    .addColumn('organization_id', text, column => column.notNull().references('organizations.id'))
    .addColumn('domain', text, column => column.notNull())
    .addColumn('position', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('email_domains_pkey', ['organization_id', 'domain'])
    .execute()
  await db.schema
    .createIndex('email_domains_by_domain')
    .on('email_domains')
    .columns(['domain', 'organization_id'])
    .execute()
  const lists = await sql<{ id: string; email_domains: string }>`
    select id, email_domains from organizations`.execute(db)
  for (const { id, email_domains } of lists.rows) {
    for (const [position, domain] of (JSON.parse(email_domains) as string[]).entries())
      await db.insertInto('email_domains').values({ organization_id: id, domain, position }).execute()
  }
  await db.schema.alterTable('organizations').dropColumn('email_domains').execute()
}

/** The engines can lower-case only ASCII letters; the program lower-cases all letters, and stores the result here. */
const searchKeys: Step = async (db, engine) => {
  await db.schema
    .alterTable('users')
    .addColumn('search_key', textColumn(engine), column => column.notNull().defaultTo(''))
    .execute()
  const people = await db.selectFrom('users').select(['id', 'display_name', 'email']).execute()
  for (const { id, display_name, email } of people) {
    const search_key = `${display_name}\n${email}`.toLowerCase()
    await db.updateTable('users').set({ search_key }).where('id', '=', id).execute()
  }
}

/** To whom a space is visible without any grant, derived from its other columns. */
const audiences: Step = async ({ schema }, engine) => {
  const audience = sql`case when deleted_at is not null then 'nobody'
    when visibility in ('public', 'unlisted') then 'anyone'
    when default_level is not null then 'members'
    else 'granted' end`
  await schema
    .alterTable('spaces')
    .addColumn('audience', textColumn(engine), column => {
      const generated = column.generatedAlwaysAs(audience)
      return engine === 'postgres' ? generated.stored() : generated
    })
    .execute()
  for (const [name, ...columns] of [
    ['spaces_by_audience', 'audience', 'position', 'id'],
    ['spaces_by_audience_and_age', 'audience', 'id', 'position'],
    ['spaces_by_parent_and_audience', 'parent_id', 'audience', 'position', 'id'],
  ] as const) {
    await schema
      .createIndex(name)
      .on('spaces')
      .columns(['organization_id', ...columns])
      .execute()
  }
}

/** How many spaces there are of each audience, in a whole organization and in each collection. */
const spaceCounts: Step = async (db, engine) => {
  const text = textColumn(engine)
  await db.schema
    .createTable('space_counts')
    .addColumn('scope_id', text, column => column.notNull())
    .addColumn('audience', text, column => column.notNull())
    .addColumn('count', 'integer', column => column.notNull())
    .addPrimaryKeyConstraint('space_counts_pkey', ['scope_id', 'audience'])
    .execute()
  for (const scope of ['organization_id', 'parent_id'] as const) {
    await sql`insert into space_counts (scope_id, audience, count)
      select ${sql.ref(scope)}, audience, count(*) from spaces
      where ${sql.ref(scope)} is not null and audience <> 'nobody'
      group by ${sql.ref(scope)}, audience`.execute(db)
  }
}

const listings: Step = async ({ schema }) => {
  await schema
    .createIndex('members_by_last_seen')
    .on('members')
    .columns(['organization_id', 'last_seen_at', 'user_id'])
    .execute()
  await schema.dropIndex('events_by_organization').execute()
  for (const [name, ...columns] of [
    ['events_by_time'],
    ['events_by_type', 'type'],
    ['events_by_actor', 'actor_id'],
    ['events_by_resource', 'resource_id'],
  ] as const) {
    await schema
      .createIndex(name)
      .on('events')
      .columns(['organization_id', ...columns, 'created_at', 'id'])
      .execute()
  }
}
