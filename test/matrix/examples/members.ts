// Requests to the operations on members of an organization.
import { type Example, type Examples, plain } from './example.ts'

const freshMember: NonNullable<Example['params']> = async ({ world, organization }) => ({
  userId: (await world.member(organization, 'read')).id,
})

export const memberExamples: Examples = {
  listMembersInOrganizationById: [{ query: 'search=example.com&role=read&sort=joinedAt&order=asc' }],
  getMemberInOrganizationById: plain,
  updateMemberInOrganizationById: [{ params: freshMember, body: () => ({ role: 'edit' }) }],
  removeMemberFromOrganizationById: [{ params: freshMember }],
  setUserAsSSOMemberForOrganization: [{ params: freshMember }],
  pingOrganization: plain,
  createSignInLinkForMember: [{ params: freshMember }],
}
