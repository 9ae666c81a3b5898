// The operations on organizations.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
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
import { membershipOf, organizationsOfCaller, withStanding } from './store.ts'
import { organization, subdomain } from './subject.ts'

const listOrganizations = operation({
  id: 'listOrganizationsForAuthenticatedUser',
  method: 'GET',
  path: '/orgs',
  status: 200,
  summary: 'The organizations you belong to',
  description:
    'Lists the organizations in which you are a member or a guest, oldest first. `permissions` says what you may do in each. From here on go to its spaces, with `GET /v1/orgs/{organizationId}/spaces`.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Organization),
  on: caller,
  allow: 'self',
  run: (ctx, _caller, { page }) =>
    list(ctx, page, {
      rows: withStanding(organizationsOfCaller(ctx), ctx.actor.userId),
      count: organizationsOfCaller(ctx),
      order: [{ column: 'organizations.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows =>
        presentOrganizations(
          ctx,
          rows.map(row => membershipOf(ctx, row)),
        ),
    }),
})

const postOrganization = operation({
  id: 'createOrganization',
  method: 'POST',
  path: '/orgs',
  status: 201,
  summary: 'Make an organization',
  description:
    'Makes an organization whose admin you are. Anybody with an account may do so. It has no spaces yet: make one with `POST /v1/orgs/{organizationId}/spaces`, and add people with `POST /v1/orgs/{organizationId}/invites`.',
  body: NewOrganization,
  reply: Organization,
  errors: { 409: 'The hostname is taken, or an address of the installation itself.' },
  on: caller,
  allow: 'everywhere',
  run: async (ctx, _caller, { body }) => presentOrganization(ctx, await createOrganization(ctx, body)),
})

const getOrganization = operation({
  id: 'getOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId',
  status: 200,
  summary: 'An organization',
  description:
    'Gives an organization with its settings, and in `permissions` what you may do in it. Everybody who belongs to it may read it, guests included; to all others it does not exist.',
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
  description:
    'Changes the settings that you name and leaves all others as they are. It needs the role `admin`. A new `defaultRole` concerns spaces and people that come later, not those that are there. A hostname can be changed, but not taken away.',
  body: OrganizationChanges,
  reply: Organization,
  errors: { 409: 'The hostname is taken, or an address of the installation itself.' },
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
  description:
    'Finds the organizations that say that a domain of e-mail addresses is theirs, and one of whose admins has an address there. Only those get an answer whose own address is in that domain; for all others the list is empty. It tells somebody new which organization to ask for an invite.',
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
  description:
    'Says which organization a hostname stands for. Those who belong to that organization find it; for all others it is a 404, as it is where nobody has the hostname.',
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
