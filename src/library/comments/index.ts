// Comments on a space or a change request, their replies, and the reactions to both.
export { postReviewComment } from './comments.ts'
export { openComments } from './open-comments.ts'
export { commentOperations } from './operations.ts'
export { CommentBody, CommentText, ReplyChanges } from './schema.ts'
