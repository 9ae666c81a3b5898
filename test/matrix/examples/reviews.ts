// Requests to the operations on reviews and requested reviewers, and to the list of an organization's change requests.
import { anotherChangeRequest } from '../scene.ts'
import { type Example, type Examples, plain } from './example.ts'

const freshChangeRequest: NonNullable<Example['params']> = async scene => ({
  changeRequestId: await anotherChangeRequest(scene),
})

/** The admin, whom they have asked for a review. */
const requestedAdmin: NonNullable<Example['params']> = async ({ admin, params }) => {
  const path = `/spaces/${params.spaceId}/change-requests/${params.changeRequestId}/requested-reviewers`
  await admin.post(path, { users: [admin.id] })
  return { userId: admin.id }
}

export const reviewExamples: Examples = {
  listChangeRequestsForOrganization: [
    {},
    { variant: 'by creator', query: 'status=all&creator=somebody' },
    { variant: 'by contributor', query: 'status=merged&contributor=somebody' },
  ],
  listReviewsOfChangeRequest: plain,
  submitReviewOfChangeRequest: [
    { body: () => ({ status: 'changes-requested', comment: { markdown: 'Not *yet*.' } }) },
    { variant: 'comment as text', body: () => ({ status: 'approved', comment: 'Good.' }) },
  ],
  listRequestedReviewersOfChangeRequest: plain,
  requestReviewersOfChangeRequest: [
    { params: freshChangeRequest, body: ({ params }) => ({ users: [params.userId] }) },
  ],
  removeRequestedReviewerOfChangeRequest: [{ params: requestedAdmin }],
}
