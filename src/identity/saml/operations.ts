// The operations on SAML providers.
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { organization } from '../organizations/index.ts'
import { presentProvider, presentProviders } from './present.ts'
import { changeProvider, createProvider, removeProvider } from './providers.ts'
import { NewSamlProvider, SamlProvider, SamlProviderChanges } from './schema.ts'
import { providersOf } from './store.ts'
import { samlProvider } from './subject.ts'

const base = '/orgs/:organizationId/saml'
const one = `${base}/:samlProviderId`

const listProviders = operation({
  id: 'listSAMLProvidersInOrganizationById',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The SAML providers of an organization',
  description:
    'Lists the providers at which members of the organization sign in by SAML, oldest first, those included that are not set up completely. It needs the role `admin`. What everybody may see of them, to choose one for signing in, `GET /v1/orgs/{organizationId}/sso` tells.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(SamlProvider),
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
  id: 'createOrganizationSAMLProvider',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Set up a SAML provider',
  description:
    'Makes a provider at which members of the organization can sign in. It needs the role `admin`. Make it with a label alone to learn what to enter at the provider: `service`. Then give it the `entityID`, `ssoURL` and `certificate` of the provider: with all three it is `active`. Whoever signs in by it for the first time becomes a member, with `defaultRole` and in `defaultTeam`.',
  body: NewSamlProvider,
  reply: SamlProvider,
  errors: { 409: 'The organization has 20 SAML providers; delete one first.' },
  on: organization,
  allow: 'admin',
  run: async (ctx, found, { body }) => presentProvider(ctx, await createProvider(ctx, found, body)),
})

const getProvider = operation({
  id: 'getOrganizationSAMLProviderById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A SAML provider',
  description:
    'Gives one provider: what is set of it, when its certificates expire, and what to enter at the provider (`service`). It needs the role `admin`.',
  reply: SamlProvider,
  on: samlProvider,
  allow: 'admin',
  run: (ctx, found) => presentProvider(ctx, found),
})

const patchProvider = operation({
  id: 'updateOrganizationSAMLProviderById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change a SAML provider',
  description:
    'Changes what is set of a provider; null takes a setting away. It needs the role `admin`. To replace the certificate, give it the old and the new one together, until the provider signs with the new one alone. Who has signed in stays signed in.',
  body: SamlProviderChanges,
  reply: SamlProvider,
  on: samlProvider,
  changes: 'getOrganizationSAMLProviderById',
  allow: 'admin',
  run: async (ctx, found, { body }) => presentProvider(ctx, await changeProvider(ctx, found, body)),
})

const deleteProvider = operation({
  id: 'deleteOrganizationSAMLProviderById',
  method: 'DELETE',
  path: one,
  status: 204,
  summary: 'Delete a SAML provider, and end what was signed in by it',
  description:
    'Deletes a provider: nobody signs in by it any more, and whoever has is signed out of the organization. They stay members. It needs the role `admin`.',
  on: samlProvider,
  changes: 'getOrganizationSAMLProviderById',
  allow: 'admin',
  run: (ctx, found) => removeProvider(ctx, found),
})

export const samlOperations: readonly Operation[] = [
  listProviders,
  postProvider,
  getProvider,
  patchProvider,
  deleteProvider,
]
