// The operations on what users and teams hold on a thing, for each kind of things.
import Type, { type TSchema } from 'typebox'
import type { PrincipalType } from '#database/index.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { type Level, levelOfRank, Role } from '../levels/index.ts'
import { changeGrant, giveGrants, takeBackGrant } from './grants.ts'
import { type PresentHeld, presentTeamPermissions, presentUserPermissions } from './present.ts'
import { GrantChanges, NewGrants, TeamPermission, UserPermission } from './schema.ts'
import { grantsOn, levelsOn } from './store.ts'
import { type GrantBase, grantTo, lockedGrant, lockedThing } from './subject.ts'

/** The operations on the grants of one kind of things. */
export const grantOperations = <Resource>(base: GrantBase<Resource>): readonly Operation[] => [
  postGrants(base),
  listGrants(base, 'user'),
  patchGrant(base, 'user'),
  removeGrant(base, 'user'),
  listGrants(base, 'team'),
  patchGrant(base, 'team'),
  removeGrant(base, 'team'),
  listLevels(base),
]

interface Kind {
  readonly name: string
  readonly item: TSchema
  readonly present: PresentHeld<unknown>
}

const kinds: Readonly<Record<PrincipalType, Kind>> = {
  user: { name: 'User', item: UserPermission, present: presentUserPermissions },
  team: { name: 'Team', item: TeamPermission, present: presentTeamPermissions },
}

const postGrants = <Resource>(base: GrantBase<Resource>) =>
  operation({
    id: `inviteTo${base.suffix}`,
    method: 'POST',
    path: `${base.path}/permissions`,
    status: 204,
    summary: 'Grant a level to people and teams; who was granted another one has this one from now on',
    body: NewGrants,
    on: base.subject,
    allow: 'admin',
    run: async (ctx, found, { params, body }) =>
      giveGrants(ctx, await lockedThing(ctx, base, params, base.resourceOf(found)), body),
  })

const listGrants = <Resource>(
  { path, suffix, subject, resourceOf }: GrantBase<Resource>,
  type: PrincipalType,
) =>
  operation({
    id: `list${kinds[type].name}PermissionsIn${suffix}`,
    method: 'GET',
    path: `${path}/permissions/${type}s`,
    status: 200,
    summary: type === 'user' ? 'What was granted to people themselves' : 'What was granted to teams',
    query: Type.Object({ ...pageParameters }),
    reply: listOf(kinds[type].item),
    on: subject,
    allow: 'admin',
    run: (ctx, found, { page }) => {
      const thing = resourceOf(found)
      const rows = grantsOn(ctx, thing.id, type)
      const present = kinds[type].present(ctx, thing.organizationId)
      return list(ctx, page, {
        rows: rows.selectAll('grants'),
        count: rows,
        order: [
          { column: 'grants.created_at', direction: 'asc' },
          { column: 'grants.principal_id', direction: 'asc' },
        ],
        sortedBy: row => [row.created_at, row.principal_id],
        present: found => present(found.map(row => ({ id: row.principal_id, level: row.role }))),
      })
    },
  })

const patchGrant = <Resource>(base: GrantBase<Resource>, type: PrincipalType) => {
  const grant = grantTo(type, base)
  return operation({
    id: `update${kinds[type].name}PermissionIn${base.suffix}`,
    method: 'PATCH',
    path: `${base.path}/permissions/${type}s/:${type}Id`,
    status: 204,
    summary: `Grant another level to a ${type}`,
    body: GrantChanges,
    on: grant,
    allow: 'admin',
    run: async (ctx, found, { params, body }) =>
      changeGrant(ctx, await lockedGrant(ctx, base, params, found), body.role),
  })
}

const removeGrant = <Resource>(base: GrantBase<Resource>, type: PrincipalType) => {
  const grant = grantTo(type, base)
  return operation({
    id: `remove${kinds[type].name}From${base.suffix}`,
    method: 'DELETE',
    path: `${base.path}/permissions/${type}s/:${type}Id`,
    status: 204,
    summary: `Take back what was granted to a ${type}`,
    on: grant,
    allow: 'admin',
    run: async (ctx, found, { params }) => takeBackGrant(ctx, await lockedGrant(ctx, base, params, found)),
  })
}

const listLevels = <Resource>({ path, suffix, subject, resourceOf }: GrantBase<Resource>) =>
  operation({
    id: `listPermissionsAggregateIn${suffix}`,
    method: 'GET',
    path: `${path}/permissions/aggregate`,
    status: 200,
    summary: 'Everyone in the organization who has a level, with the level that results for them',
    query: Type.Object({ ...pageParameters, role: Type.Optional(Role) }),
    reply: listOf(UserPermission),
    on: subject,
    allow: 'admin',
    run: (ctx, found, { query, page }) => {
      const thing = resourceOf(found)
      const rows = levelsOn(ctx, thing, query.role)
      const present = presentUserPermissions(ctx, thing.organizationId)
      return list(ctx, page, {
        rows: rows.selectAll('held'),
        count: rows,
        order: [
          { column: 'held.joined_at', direction: 'asc' },
          { column: 'held.user_id', direction: 'asc' },
        ],
        sortedBy: row => [row.joined_at, row.user_id],
        present: found =>
          present(found.map(row => ({ id: row.user_id, level: levelOfRank(row.rank) as Level }))),
      })
    },
  })
