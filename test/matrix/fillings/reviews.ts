// Fills lists of reviews, of requested reviewers, and of an organization's change requests.
import type { Scene } from '../scene.ts'
import { type Fillings, repeat } from './filling.ts'

const changeRequestPath = ({ params }: Scene) =>
  `/spaces/${params.spaceId}/change-requests/${params.changeRequestId}`

/** A change request by another person, in a new space. */
const addElsewhere = async ({ world, organization, admin }: Scene) => {
  const author = await world.member(organization, 'edit')
  const space = (await admin.post(`/orgs/${organization.id}/spaces`, {})).body
  await author.post(`/spaces/${space.id}/change-requests`, {})
}

export const reviewFillings: Fillings = {
  listChangeRequestsForOrganization: { fill: repeat(addElsewhere), query: 'status=all' },
  listReviewsOfChangeRequest: {
    fill: repeat(async (scene, index) => {
      const reviewer = await scene.world.member(scene.organization, 'review')
      await reviewer.post(`${changeRequestPath(scene)}/reviews`, {
        status: index % 2 === 0 ? 'approved' : 'changes-requested',
        comment: `Review ${index}`,
      })
    }),
  },
  listRequestedReviewersOfChangeRequest: {
    fill: repeat(async scene => {
      const [asking, asked] = [
        await scene.world.member(scene.organization, 'edit'),
        await scene.world.member(scene.organization, 'review'),
      ]
      await asking.post(`${changeRequestPath(scene)}/requested-reviewers`, { users: [asked.id] })
    }),
  },
}
