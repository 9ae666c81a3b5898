// Requests to the operations on SAML providers.
import { testCertificate } from '../../world/certificates.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

const freshProvider: NonNullable<Example['params']> = async ({ admin, organization }) => ({
  samlProviderId: (await admin.post(`/orgs/${organization.id}/saml`, { label: 'For a while' })).body.id,
})

const settings = {
  entityID: 'https://id.example.com/saml',
  ssoURL: 'https://id.example.com/saml/sso',
  certificate: testCertificate,
  defaultRole: 'comment',
  rejoin: false,
}

export const samlExamples: Examples = {
  listSAMLProvidersInOrganizationById: plain,
  createOrganizationSAMLProvider: [
    {
      body: ({ params }) => ({ label: 'Example ID', ...settings, defaultTeam: params.teamId }),
    },
  ],
  getOrganizationSAMLProviderById: plain,
  updateOrganizationSAMLProviderById: [
    { body: () => ({ label: `Example ID ${unique()}`, ...settings, defaultTeam: null }) },
  ],
  deleteOrganizationSAMLProviderById: [{ params: freshProvider }],
}
