// Requests to the operations on teams.
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain } from './example.ts'

const teamsPath = ({ params }: Scene) => `/orgs/${params.organizationId}/teams`

const freshTeam: NonNullable<Example['params']> = async scene => ({
  teamId: (await scene.admin.put(teamsPath(scene), { title: 'To be removed' })).body.id,
})

/** A person who was added to the scene's team. */
const freshTeamMember: NonNullable<Example['params']> = async scene => {
  const { id } = await scene.world.member(scene.organization, 'read')
  await scene.admin.put(`${teamsPath(scene)}/${scene.params.teamId}/members/${id}`)
  return { userId: id }
}

export const teamExamples: Examples = {
  listTeamsInOrganizationById: [{ query: 'title=team' }],
  createOrganizationTeam: [{ body: ({ admin }) => ({ title: 'Technical writers', members: [admin.id] }) }],
  getTeamInOrganizationById: plain,
  updateTeamInOrganizationById: [{ body: () => ({ title: 'Editors' }) }],
  removeTeamFromOrganization: [{ params: freshTeam }],
  listTeamMembersInOrganizationById: plain,
  updateMembersInOrganizationTeam: [
    { variant: 'remove', body: ({ admin }) => ({ remove: [admin.email] }) },
    {
      variant: 'add',
      body: ({ admin }) => ({
        add: [admin.id],
        remove: [],
        memberships: { [admin.email]: { role: 'member' } },
      }),
    },
  ],
  addMemberToOrganizationTeamById: [{ body: () => ({ role: 'member' }) }],
  deleteMemberFromOrganizationTeamById: [{ params: freshTeamMember }],
  listTeamsForOrganizationMember: [{ query: 'title=team' }],
}
