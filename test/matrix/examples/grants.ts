// Requests to the operations on grants.
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain } from './example.ts'

const grantAll: readonly Example[] = [
  { body: ({ params }) => ({ users: [params.userId], teams: [params.teamId], role: 'read' }) },
]

/** Another person with a grant on the scene's space. */
const grantedUser: NonNullable<Example['params']> = async scene => {
  const { id } = await scene.world.member(scene.organization, 'read')
  await scene.admin.post(permissionsOf(scene), { users: [id], role: 'edit' })
  return { userId: id }
}

const grantedTeam: NonNullable<Example['params']> = async scene => {
  const { admin, organization } = scene
  const { id } = (await admin.put(`/orgs/${organization.id}/teams`, { title: 'Translators' })).body
  await admin.post(permissionsOf(scene), { teams: [id], role: 'edit' })
  return { teamId: id }
}

const anotherRole = () => ({ role: 'review' })

const permissionsOf = ({ params }: Scene) => `/spaces/${params.spaceId}/permissions`

export const grantExamples: Examples = {
  inviteToSpace: grantAll,
  listUserPermissionsInSpace: plain,
  updateUserPermissionInSpace: [{ body: anotherRole }],
  removeUserFromSpace: [{ params: grantedUser }],
  listTeamPermissionsInSpace: plain,
  updateTeamPermissionInSpace: [{ params: grantedTeam, body: anotherRole }],
  removeTeamFromSpace: [{ params: grantedTeam }],
  listPermissionsAggregateInSpace: [{}, { variant: 'role', query: 'role=admin' }],
}
