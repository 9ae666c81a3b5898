// The attributes of groups that can be filtered by, in SQL.
import { type SqlBool, sql } from 'kysely'
import { query } from '../../levels/index.ts'
import { type Columns, idsColumn, instantColumn, textColumn } from '../filter/conditions.ts'

/** For the rows of `groupsOf`. */
export const groupColumns = (organizationId: string): Columns => {
  const id = sql.ref<string>('teams.id')
  const created = sql.ref<string>('teams.created_at')
  const within = query
    .selectFrom('team_members')
    .select(sql.lit(1).as('one'))
    .whereRef('team_members.team_id', '=', id)
  const members = idsColumn(
    user => sql<SqlBool>`exists ${within.where('team_members.user_id', '=', user)}`,
    sql<SqlBool>`exists ${within}`,
  )
  const known = query
    .selectFrom('scim_groups')
    .select('scim_groups.team_id')
    .where('scim_groups.organization_id', '=', organizationId)
  return new Map([
    ['id', textColumn(id)],
    ['displayName', textColumn(sql.ref<string>('teams.title_key'), { fold: true })],
    [
      'externalId',
      textColumn(sql.ref<string>('scim_groups.external_id'), {
        equals: value => sql<SqlBool>`${id} in ${known.where('scim_groups.external_id', '=', value)}`,
      }),
    ],
    ['members', members],
    ['members.value', members],
    ['meta.created', instantColumn(created)],
    [
      'meta.lastModified',
      instantColumn(sql<string>`coalesce(${sql.ref('scim_groups.updated_at')}, ${created})`),
    ],
  ])
}
