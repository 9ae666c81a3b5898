// The operation that shows how people sign in to an organization.
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { organization } from '../organizations/index.ts'
import { activeProvidersOf, startUrl } from './providers.ts'
import { SignInAddresses } from './schema.ts'

const listSignInAddresses = operation({
  id: 'listSSOProviderLoginsInOrganization',
  method: 'GET',
  path: '/orgs/:organizationId/sso',
  status: 200,
  summary: 'Where people sign in to an organization',
  description:
    'Lists the providers at which people sign in to the organization, those of SAML before those of OIDC, the oldest first: what each is called, and the address at which a browser begins. Everybody who belongs to the organization may read it, guests included. Providers that are not set up completely are left out.',
  query: Type.Object({}),
  reply: SignInAddresses,
  on: organization,
  allow: 'member',
  run: async (ctx, { id }) => ({
    items: (await activeProvidersOf(ctx, [id])).map(provider => ({
      id: provider.id,
      label: provider.label,
      startURL: startUrl(ctx, provider),
    })),
  }),
})

export const singleSignOnOperations: readonly Operation[] = [listSignInAddresses]
