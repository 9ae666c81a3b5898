// The operations on the grants to users and teams, for each kind of resource.
import type { TSchema } from 'typebox'
import type { PrincipalType } from '#database/index.ts'
import { described } from '#http/described.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { type Level, levelOfRank, Role } from '../levels/index.ts'
import { transferredMeanwhile } from '../organizations/index.ts'
import { changeGrant, giveGrants, takeBackGrant } from './grants.ts'
import { type PresentPrincipals, presentTeamPermissions, presentUserPermissions } from './present.ts'
import { GrantChanges, NewGrants, TeamPermission, UserPermission } from './schema.ts'
import { grantsOn, levelsOn } from './store.ts'
import { type GrantableKind, grantTo, lockGrant, lockGrantable } from './subject.ts'

/** The operations on the grants of one kind of resource. */
export const grantOperations = <Resource>(kind: GrantableKind<Resource>): readonly Operation[] => [
  postGrants(kind),
  listGrants(kind, 'user'),
  patchGrant(kind, 'user'),
  removeGrant(kind, 'user'),
  listGrants(kind, 'team'),
  patchGrant(kind, 'team'),
  removeGrant(kind, 'team'),
  listLevels(kind),
]

interface PrincipalKind {
  readonly name: string
  readonly item: TSchema
  readonly present: PresentPrincipals<unknown>
}

const principalKinds: Readonly<Record<PrincipalType, PrincipalKind>> = {
  user: { name: 'User', item: UserPermission, present: presentUserPermissions },
  team: { name: 'Team', item: TeamPermission, present: presentTeamPermissions },
}

const postGrants = <Resource>(kind: GrantableKind<Resource>) =>
  operation({
    id: `inviteTo${kind.suffix}`,
    method: 'POST',
    path: `${kind.path}/permissions`,
    status: 204,
    summary: 'Grant a level to people and teams; who was granted another one has this one from now on',
    description: `Grants a level to people and teams of the organization, directly on this ${kind.suffix.toLowerCase()}. Whoever has a grant here already has this level from now on. It needs the level \`admin\`. People must be members or guests of the organization; anybody else is a 400 that names them.`,
    body: NewGrants,
    errors: { 409: transferredMeanwhile },
    on: kind.subject,
    allow: 'admin',
    run: async (ctx, found, { params, body }) =>
      giveGrants(ctx, await lockGrantable(ctx, kind, params, kind.resourceOf(found)), body),
  })

const listGrants = <Resource>(
  { path, suffix, subject, resourceOf }: GrantableKind<Resource>,
  type: PrincipalType,
) =>
  operation({
    id: `list${principalKinds[type].name}PermissionsIn${suffix}`,
    method: 'GET',
    path: `${path}/permissions/${type}s`,
    status: 200,
    summary: type === 'user' ? 'What was granted to people themselves' : 'What was granted to teams',
    description: `Lists the levels that were granted to ${type}s directly on this ${suffix.toLowerCase()}, in the order in which they were granted. It needs the level \`admin\`. Who has a level for another reason is not listed here: see the list of everyone with a level.`,
    query: Type.Object({ ...pageParameters }),
    reply: listOf(principalKinds[type].item),
    on: subject,
    allow: 'admin',
    run: (ctx, found, { page }) => {
      const resource = resourceOf(found)
      const rows = grantsOn(ctx, resource.id, type)
      const present = principalKinds[type].present(ctx, resource.organizationId)
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

const patchGrant = <Resource>(kind: GrantableKind<Resource>, type: PrincipalType) => {
  const grant = grantTo(type, kind)
  return operation({
    id: `update${principalKinds[type].name}PermissionIn${kind.suffix}`,
    method: 'PATCH',
    path: `${kind.path}/permissions/${type}s/:${type}Id`,
    status: 204,
    summary: `Grant another level to a ${type}`,
    description: `Gives a ${type} another level than the one that was granted directly on this ${kind.suffix.toLowerCase()}. It needs the level \`admin\`. Without such a grant it is a 404: grant one first.`,
    body: GrantChanges,
    errors: { 409: transferredMeanwhile },
    on: grant,
    allow: 'admin',
    run: async (ctx, found, { params, body }) =>
      changeGrant(ctx, await lockGrant(ctx, kind, params, found), body.role),
  })
}

const removeGrant = <Resource>(kind: GrantableKind<Resource>, type: PrincipalType) => {
  const grant = grantTo(type, kind)
  return operation({
    id: `remove${principalKinds[type].name}From${kind.suffix}`,
    method: 'DELETE',
    path: `${kind.path}/permissions/${type}s/:${type}Id`,
    status: 204,
    summary: `Take back what was granted to a ${type}`,
    description: `Takes back what was granted to a ${type} directly on this ${kind.suffix.toLowerCase()}. It needs the level \`admin\`. What they have by their role, by a collection above it, or otherwise, they keep.`,
    errors: { 409: transferredMeanwhile },
    on: grant,
    allow: 'admin',
    run: async (ctx, found, { params }) => takeBackGrant(ctx, await lockGrant(ctx, kind, params, found)),
  })
}

const listLevels = <Resource>({ path, suffix, subject, resourceOf }: GrantableKind<Resource>) =>
  operation({
    id: `listPermissionsAggregateIn${suffix}`,
    method: 'GET',
    path: `${path}/permissions/aggregate`,
    status: 200,
    summary: 'Everyone in the organization who has a level, with the level that results for them',
    description: `Lists everyone in the organization who has a level on this ${suffix.toLowerCase()}, for whatever reason: by role, by grants to them or to their teams, here or on a collection above. Each is listed once, with the highest level that results. It needs the level \`admin\`. \`role\` keeps those with exactly that level.`,
    query: Type.Object({
      ...pageParameters,
      role: Type.Optional(described(Role, 'Only people with this level.')),
    }),
    reply: listOf(UserPermission),
    on: subject,
    allow: 'admin',
    run: (ctx, found, { query, page }) => {
      const resource = resourceOf(found)
      const rows = levelsOn(ctx, resource, query.role)
      const present = presentUserPermissions(ctx, resource.organizationId)
      return list(ctx, page, {
        rows: rows.selectAll('leveled'),
        count: rows,
        order: [
          { column: 'leveled.joined_at', direction: 'asc' },
          { column: 'leveled.user_id', direction: 'asc' },
        ],
        sortedBy: row => [row.joined_at, row.user_id],
        // `levelsOn` gives only rows with a rank.
        present: found =>
          present(found.map(row => ({ id: row.user_id, level: levelOfRank(row.rank) as Level }))),
      })
    },
  })
