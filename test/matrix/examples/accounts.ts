// Requests to the operations on users, tokens and organizations.
import { signedIn } from '../../world/signed-in.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

const freshToken: NonNullable<Example['params']> = async ({ admin }) => ({
  tokenId: (await admin.post('/user/tokens', { label: 'To be revoked' })).body.id,
})

const freshSession: NonNullable<Example['params']> = async ({ world, admin }) => ({
  sessionId: (await signedIn(world, admin)).session,
})

export const accountExamples: Examples = {
  getApiInformation: plain,
  getAuthenticatedUser: plain,
  getUserById: plain,
  updateUserById: [{ body: () => ({ displayName: 'Ada Byrne', photoURL: 'https://example.com/ada.png' }) }],
  listApiTokens: plain,
  createApiToken: [
    { body: () => ({ label: 'Search indexer', scope: 'read', expiresAt: '2027-01-01T00:00:00.000Z' }) },
  ],
  deleteApiToken: [{ params: freshToken }],
  listSessions: plain,
  deleteSession: [{ params: freshSession }],
  deleteSessions: [{ params: freshSession }],
  listOrganizationsForAuthenticatedUser: plain,
  createOrganization: [{ body: () => ({ title: 'Lighthouse Press', hostname: `lighthouse-${unique()}` }) }],
  getOrganizationById: plain,
  updateOrganizationById: [
    {
      body: () => ({
        title: 'Harbour Works',
        emailDomains: ['example.com'],
        hostname: 'harbour-works',
        defaultRole: 'read',
        defaultContent: null,
        logo: 'https://example.com/logo.png',
        sso: false,
        ai: true,
        inviteLinks: true,
      }),
    },
  ],
}
