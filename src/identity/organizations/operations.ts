// The operations on organizations.
import Type from 'typebox'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation, type Subject } from '#http/operation.ts'
import { caller } from '../users/index.ts'
import { changeOrganization, createOrganization } from './organizations.ts'
import { type OrganizationNeed, permitsInOrganization } from './policy.ts'
import { presentOrganization } from './present.ts'
import { NewOrganization, Organization, OrganizationChanges } from './schema.ts'
import { type MembershipRow, organizationsOf, ownOrganization } from './store.ts'

/** An organization that the caller belongs to. */
export const organization: Subject<MembershipRow, OrganizationNeed> = {
  noun: 'organization',
  find: (ctx, params) => ownOrganization(ctx, params.organizationId as string),
  permits: (found, need) => permitsInOrganization(found.role, need),
  refusal: need =>
    need === 'read'
      ? 'guests may not do this'
      : `this needs the role ${need} in the organization, or a higher one`,
}

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
      rows: organizationsOf(ctx, id).selectAll('organizations').select('members.role'),
      count: organizationsOf(ctx, id),
      order: [{ column: 'organizations.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => rows.map(row => presentOrganization(ctx, row as MembershipRow)),
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
