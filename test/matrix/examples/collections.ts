// Requests to the operations on collections and on grants of them.
import type { Scene } from '../scene.ts'
import { type Example, type Examples, plain, unique } from './example.ts'

const freshCollection = async ({ admin, organization }: Scene, parent: string | null = null) =>
  (await admin.post(`/orgs/${organization.id}/collections`, { title: 'Drafts', parent })).body.id as string

const fresh: NonNullable<Example['params']> = async scene => ({ collectionId: await freshCollection(scene) })

const freshInside: NonNullable<Example['params']> = async scene => ({
  collectionId: await freshCollection(scene, scene.params.collectionId),
})

/** Another person with a grant on the scene's collection. */
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

const permissionsOf = ({ params }: Scene) => `/collections/${params.collectionId}/permissions`

const anotherRole = () => ({ role: 'review' })

export const collectionExamples: Examples = {
  getCollectionById: plain,
  updateCollectionById: [
    {
      variant: 'title',
      body: () => ({ title: `Manuals, edition ${unique()}`, description: 'All that we print' }),
    },
    { variant: 'defaultLevel', params: fresh, body: () => ({ title: 'Drafts', defaultLevel: null }) },
  ],
  deleteCollectionById: [{ params: fresh }],
  listSpacesInCollectionById: plain,
  moveCollection: [
    {
      variant: 'to the root',
      params: freshInside,
      body: ({ params }) => ({
        parent: null,
        position: { before: { type: 'space', space: params.spaceId } },
      }),
    },
    { variant: 'into a collection', params: fresh, body: ({ params }) => ({ parent: params.collectionId }) },
  ],
  transferCollection: [
    {
      params: freshInside,
      body: ({ params }) => ({ organization: params.organizationId, parent: null }),
    },
  ],
  listCollectionsInOrganizationById: [{}, { variant: 'at the root', query: 'nested=false' }],
  createCollection: [
    { variant: 'at the root', body: () => ({ title: 'Handbooks', parent: null }) },
    {
      variant: 'in a collection',
      body: ({ params }) => ({ title: 'Handbooks', parent: params.collectionId }),
    },
  ],
  inviteToCollection: [
    {
      params: fresh,
      body: ({ params }) => ({ users: [params.userId], teams: [params.teamId], role: 'read' }),
    },
  ],
  listUserPermissionsInCollection: plain,
  updateUserPermissionInCollection: [{ params: grantedUser, body: anotherRole }],
  removeUserFromCollection: [{ params: grantedUser }],
  listTeamPermissionsInCollection: plain,
  updateTeamPermissionInCollection: [{ params: grantedTeam, body: anotherRole }],
  removeTeamFromCollection: [{ params: grantedTeam }],
  listPermissionsAggregateInCollection: [{}, { variant: 'role', query: 'role=admin' }],
}
