// The attributes of users that can be filtered by, in SQL.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { query } from '../../levels/index.ts'
import {
  type Columns,
  constantColumn,
  flagColumn,
  idsColumn,
  instantColumn,
  textColumn,
} from '../filter/conditions.ts'

/** For the rows of `usersOf`. Users are found by name, id or address through an index. */
export const userColumns = (organizationId: string): Columns => {
  const id = sql.ref<string>('members.user_id')
  const email = sql.ref<string>('users.email_key')
  const joined = sql.ref<string>('members.joined_at')
  const among = (users: { readonly as: unknown }): RawBuilder<SqlBool> => sql<SqlBool>`${id} in ${users}`
  const scimUsers = query.selectFrom('scim_users').where('scim_users.organization_id', '=', organizationId)
  const withoutName = query
    .selectFrom('users')
    .select('users.id')
    .where(({ not, exists }) =>
      not(
        exists(
          scimUsers.select(sql.lit(1).as('one')).whereRef('scim_users.user_id', '=', sql.ref('users.id')),
        ),
      ),
    )
  const named = (key: string) =>
    scimUsers
      .select('scim_users.user_id as id')
      .where('user_name_key', '=', key)
      .unionAll(withoutName.where('users.email_key', '=', key))
  const emails = textColumn(email, {
    fold: true,
    equals: key => among(query.selectFrom('users').select('users.id').where('users.email_key', '=', key)),
  })
  const teams = query
    .selectFrom('team_members')
    .innerJoin('teams', 'teams.id', 'team_members.team_id')
    .select(sql.lit(1).as('one'))
    .where('teams.organization_id', '=', organizationId)
    .whereRef('team_members.user_id', '=', id)
  const groups = idsColumn(
    team => sql<SqlBool>`exists ${teams.where('teams.id', '=', team)}`,
    sql<SqlBool>`exists ${teams}`,
  )
  return new Map([
    ['id', textColumn(id)],
    [
      'userName',
      textColumn(sql<string>`coalesce(${sql.ref('scim_users.user_name_key')}, ${email})`, {
        fold: true,
        equals: key => among(named(key)),
      }),
    ],
    [
      'externalId',
      textColumn(sql.ref<string>('scim_users.external_id'), {
        equals: value =>
          among(scimUsers.select('scim_users.user_id').where('scim_users.external_id', '=', value)),
      }),
    ],
    ['displayName', nameColumn(email)],
    [
      'active',
      flagColumn(sql<SqlBool>`${sql.ref('members.disabled')} = 0`, sql`1 - ${sql.ref('members.disabled')}`),
    ],
    ['emails', emails],
    ['emails.value', emails],
    ['emails.type', constantColumn('work')],
    ['emails.primary', constantColumn(true)],
    ['groups', groups],
    ['groups.value', groups],
    ['meta.created', instantColumn(joined)],
    [
      'meta.lastModified',
      instantColumn(sql<string>`coalesce(${sql.ref('scim_users.updated_at')}, ${joined})`),
    ],
  ])
}

/** The search key has the name and the address, lower-cased, each on a line. */
const nameColumn = (email: RawBuilder<string>) => {
  const searched = sql.ref<string>('users.search_key')
  return textColumn(sql<string>`substr(${searched}, 1, length(${searched}) - length(${email}) - 1)`, {
    fold: true,
    equals: name => sql<SqlBool>`${searched} = ${`${name}\n`} || ${email}`,
  })
}
