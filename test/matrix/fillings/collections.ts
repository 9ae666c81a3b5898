// Fills lists of collections, of their contents, and of grants on them.
import { putGrant } from '#identity/grants/index.ts'
import { levels } from '#identity/levels/index.ts'
import type { Scene } from '../scene.ts'
import { type Fillings, repeat } from './filling.ts'

const theCollection = ({ params }: Scene) =>
  ({ type: 'collection', id: params.collectionId as string }) as const

/** Members with a grant on the collection. */
const addMembers = repeat(async (scene, index) => {
  const { world, organization } = scene
  const member = await world.member(organization, levels[index % 7] ?? null)
  await world.act(member, ctx => putGrant(ctx, theCollection(scene), { type: 'user', id: member.id }, 'read'))
})

/** A team of a new member, with a grant on the collection. */
const addTeam = async (scene: Scene, index: number) => {
  const { world, organization, admin } = scene
  const { id } = await world.member(organization, 'read')
  const wanted = { title: `Team ${index}`, members: [id] }
  const team = (await admin.put(`/orgs/${organization.id}/teams`, wanted)).body
  await world.act(admin, ctx => putGrant(ctx, theCollection(scene), { type: 'team', id: team.id }, 'read'))
}

/** Each collection is in the one before it. */
const addCollection = async (scene: Scene) => {
  const { admin, organization, params } = scene
  const wanted = { parent: params.collectionId }
  const { id } = (await admin.post(`/orgs/${organization.id}/collections`, wanted)).body
  Object.assign(params, { collectionId: id })
}

export const collectionFillings: Fillings = {
  listCollectionsInOrganizationById: { fill: repeat(addCollection) },
  listSpacesInCollectionById: {
    fill: repeat(({ admin, organization, params }) =>
      admin.post(`/orgs/${organization.id}/spaces`, { parent: params.collectionId }),
    ),
  },
  listUserPermissionsInCollection: { fill: addMembers },
  listTeamPermissionsInCollection: { fill: repeat(addTeam) },
  listPermissionsAggregateInCollection: { fill: addMembers },
}
