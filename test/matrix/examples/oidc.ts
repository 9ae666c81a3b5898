// Requests to the operations on OIDC providers, and on where people sign in.
import { type Example, type Examples, plain, unique } from './example.ts'

const freshProvider: NonNullable<Example['params']> = async ({ admin, organization }) => ({
  oidcProviderId: (await admin.post(`/orgs/${organization.id}/oidc`, { label: 'For a while' })).body.id,
})

const settings = {
  issuer: 'https://id.example.com',
  clientId: 'lectern',
  clientSecret: 'given by the provider',
  defaultRole: 'comment',
  rejoin: false,
}

export const oidcExamples: Examples = {
  listOIDCProvidersInOrganizationById: plain,
  createOrganizationOIDCProvider: [
    {
      body: ({ params }) => ({ label: 'Example ID', ...settings, defaultTeam: params.teamId }),
    },
  ],
  getOrganizationOIDCProviderById: plain,
  updateOrganizationOIDCProviderById: [
    { body: () => ({ label: `Example ID ${unique()}`, ...settings, defaultTeam: null }) },
  ],
  deleteOrganizationOIDCProviderById: [{ params: freshProvider }],
  listSSOProviderLoginsInOrganization: plain,
}
