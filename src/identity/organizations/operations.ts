// The operations on organizations.
import Type from 'typebox'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import type { Level } from '../levels/index.ts'
import { caller } from '../users/index.ts'
import { changeOrganization, createOrganization } from './organizations.ts'
import { presentOrganization, presentOrganizations } from './present.ts'
import { NewOrganization, Organization, OrganizationChanges } from './schema.ts'
import { membershipOf, organizationsOf, ownsTeam } from './store.ts'
import { organization } from './subject.ts'

const listOrganizations = operation({
  id: 'listOrganizationsForAuthenticatedUser',
  method: 'GET',
  path: '/orgs',
  status: 200,
  summary: 'The organizations you belong to',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Organization),
  on: caller,
  allow: 'self',
  run: (ctx, { id }, { page }) =>
    list(ctx, page, {
      rows: organizationsOf(ctx, id)
        .selectAll('organizations')
        .select(row => [
          row.ref('members.role').$castTo<Level | null>().as('role'),
          ownsTeam(id).as('owns_team'),
        ]),
      count: organizationsOf(ctx, id),
      order: [{ column: 'organizations.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentOrganizations(ctx, rows.map(membershipOf)),
    }),
})

const postOrganization = operation({
  id: 'createOrganization',
  method: 'POST',
  path: '/orgs',
  status: 201,
  summary: 'Make an organization',
  body: NewOrganization,
  reply: Organization,
  on: caller,
  allow: 'self',
  run: async (ctx, _caller, { body }) => presentOrganization(ctx, await createOrganization(ctx, body)),
})

const getOrganization = operation({
  id: 'getOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId',
  status: 200,
  summary: 'An organization',
  reply: Organization,
  on: organization,
  allow: 'member',
  run: async (ctx, found) => presentOrganization(ctx, found),
})

const patchOrganization = operation({
  id: 'updateOrganizationById',
  method: 'PATCH',
  path: '/orgs/:organizationId',
  status: 200,
  summary: 'Change an organization',
  body: OrganizationChanges,
  reply: Organization,
  on: organization,
  allow: 'admin',
  run: async (ctx, found, { body }) => presentOrganization(ctx, await changeOrganization(ctx, found, body)),
})

export const organizationOperations: readonly Operation[] = [
  listOrganizations,
  postOrganization,
  getOrganization,
  patchOrganization,
]
