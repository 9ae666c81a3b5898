// The operations on organizations.
import Type from 'typebox'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { caller } from '../users/index.ts'
import { changeOrganization, createOrganization, organizationsOfOwnDomain } from './organizations.ts'
import { presentOrganization, presentOrganizations, presentSubdomain } from './present.ts'
import {
  NewOrganization,
  Organization,
  OrganizationChanges,
  OrganizationsOfDomain,
  Subdomain,
} from './schema.ts'
import { membershipOf, membershipsOf, organizationsOf } from './store.ts'
import { organization, subdomain } from './subject.ts'

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
      rows: membershipsOf(ctx, id),
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
  errors: { 409: 'The hostname is taken.' },
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
  errors: { 409: 'The hostname is taken.' },
  on: organization,
  changes: 'getOrganizationById',
  allow: 'admin',
  run: async (ctx, found, { body }) => presentOrganization(ctx, await changeOrganization(ctx, found, body)),
})

const listOrganizationsOfDomain = operation({
  id: 'listOrganizationsByEmailDomain',
  method: 'GET',
  path: '/email-domains/:emailDomain/orgs',
  status: 200,
  summary: 'The organizations of an e-mail domain; none where your own address is in another',
  reply: OrganizationsOfDomain,
  on: caller,
  allow: 'self',
  run: async (ctx, _caller, { params }) => ({
    organizations: await presentOrganizations(
      ctx,
      await organizationsOfOwnDomain(ctx, params.emailDomain as string),
    ),
  }),
})

const getSubdomain = operation({
  id: 'getSubdomain',
  method: 'GET',
  path: '/subdomains/:subdomain',
  status: 200,
  summary: 'The organization that a hostname belongs to',
  reply: Subdomain,
  on: subdomain,
  allow: 'member',
  run: async (_ctx, found) => presentSubdomain(found),
})

export const organizationOperations: readonly Operation[] = [
  listOrganizations,
  postOrganization,
  getOrganization,
  patchOrganization,
  listOrganizationsOfDomain,
  getSubdomain,
]
