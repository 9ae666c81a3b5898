// Requests to the operations on invites, domains and subdomains.
import { type Example, type Examples, plain, unique } from './example.ts'

const freshInvite: NonNullable<Example['params']> = async ({ admin, organization }) => ({
  inviteId: (await admin.post(`/orgs/${organization.id}/link-invites`, {})).body.id,
})

/** In another organization, so that whoever joins keeps their role in the scene's. */
const inviteElsewhere: NonNullable<Example['params']> = async ({ world }) => {
  const { id, admin } = await world.organization('Joined')
  const { body } = await admin.post(`/orgs/${id}/link-invites`, {})
  return { organizationId: id, inviteId: body.id }
}

export const inviteExamples: Examples = {
  listOrganizationsByEmailDomain: plain,
  getSubdomain: plain,
  listOrganizationInvites: plain,
  createOrganizationInvite: [{ body: () => ({ role: 'comment' }) }],
  getOrganizationInviteById: plain,
  updateOrganizationInviteById: [{ body: () => ({ role: null }) }],
  deleteOrganizationInviteById: [{ params: freshInvite }],
  joinOrganizationWithInvite: [{ params: inviteElsewhere }],
  inviteUsersToOrganization: [
    {
      body: () => ({
        emails: [
          { email: `reviewer-${unique()}@example.com`, role: 'review' },
          { email: `guest-${unique()}@example.com`, role: null },
        ],
        role: 'read',
        sso: false,
      }),
    },
  ],
}
