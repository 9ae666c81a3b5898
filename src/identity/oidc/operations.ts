// The operations on OIDC providers.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { organization } from '../organizations/index.ts'
import { presentProvider, presentProviders } from './present.ts'
import { changeProvider, createProvider, removeProvider } from './providers.ts'
import { NewOidcProvider, OidcProvider, OidcProviderChanges } from './schema.ts'
import { providersOf } from './store.ts'
import { oidcProvider } from './subject.ts'

const base = '/orgs/:organizationId/oidc'
const one = `${base}/:oidcProviderId`

const listProviders = operation({
  id: 'listOIDCProvidersInOrganizationById',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The OIDC providers of an organization',
  description:
    'Lists the providers at which members of the organization sign in by OIDC, oldest first, those included that are not set up completely. It needs the role `admin`. What everybody may see of them, to choose one for signing in, `GET /v1/orgs/{organizationId}/sso` tells.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(OidcProvider),
  on: organization,
  allow: 'admin',
  run: (ctx, found, { page }) =>
    list(ctx, page, {
      rows: providersOf(ctx, found.id).selectAll(),
      count: providersOf(ctx, found.id),
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentProviders(ctx, found, rows),
    }),
})

const postProvider = operation({
  id: 'createOrganizationOIDCProvider',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Set up an OIDC provider',
  description:
    'Makes a provider at which members of the organization can sign in. It needs the role `admin`. Make it with a label alone to learn what to enter at the provider: `urls.callback`. Then give it the `issuer` of the provider, and the `clientId` and `clientSecret` that you got there: with the first two it is `active`. Whoever signs in by it for the first time becomes a member, with `defaultRole` and in `defaultTeam`.',
  body: NewOidcProvider,
  reply: OidcProvider,
  errors: { 409: 'The organization has 20 OIDC providers; delete one first.' },
  on: organization,
  allow: 'admin',
  run: async (ctx, found, { body }) => presentProvider(ctx, await createProvider(ctx, found, body)),
})

const getProvider = operation({
  id: 'getOrganizationOIDCProviderById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'An OIDC provider',
  description:
    'Gives one provider: what is set of it, and what to enter at the provider (`urls.callback`). The `clientSecret` is never shown. It needs the role `admin`.',
  reply: OidcProvider,
  on: oidcProvider,
  allow: 'admin',
  run: (ctx, found) => presentProvider(ctx, found),
})

const patchProvider = operation({
  id: 'updateOrganizationOIDCProviderById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change an OIDC provider',
  description:
    'Changes what is set of a provider; null takes a setting away. It needs the role `admin`. Another `issuer` needs the `clientSecret` again, for a secret goes only to the provider that it was given for. Who has signed in stays signed in.',
  body: OidcProviderChanges,
  reply: OidcProvider,
  on: oidcProvider,
  changes: 'getOrganizationOIDCProviderById',
  allow: 'admin',
  run: async (ctx, found, { body }) => presentProvider(ctx, await changeProvider(ctx, found, body)),
})

const deleteProvider = operation({
  id: 'deleteOrganizationOIDCProviderById',
  method: 'DELETE',
  path: one,
  status: 204,
  summary: 'Delete an OIDC provider, and end what was signed in by it',
  description:
    'Deletes a provider: nobody signs in by it any more, and whoever has is signed out of the organization. They stay members. It needs the role `admin`.',
  on: oidcProvider,
  changes: 'getOrganizationOIDCProviderById',
  allow: 'admin',
  run: (ctx, found) => removeProvider(ctx, found),
})

export const oidcOperations: readonly Operation[] = [
  listProviders,
  postProvider,
  getProvider,
  patchProvider,
  deleteProvider,
]
