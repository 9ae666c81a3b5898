// The operations that bring the main content and a change request together.
import { type Operation, operation } from '#http/operation.ts'
import { changeRequest, updateFromMain } from '../change-requests/index.ts'
import { dryMerge, dryUpdate } from './dry-run.ts'
import { mergeIntoMain } from './merge.ts'
import { MergeOptions, MergeReply, UpdateReply } from './schema.ts'

const one = '/spaces/:spaceId/change-requests/:changeRequestId'

const postMerge = operation({
  id: 'mergeChangeRequest',
  method: 'POST',
  path: `${one}/merge`,
  status: 200,
  summary: 'Merge a change request into the main content, or answer with the conflicts',
  description:
    'Brings the changes of a change request into the main content, page by page and three ways, and marks it as merged. One that changes nothing makes no new revision. It needs the level `review` on the space, and what the merge rules of the space ask for. Where both sides changed the same thing differently, nothing changes: `result` is `conflicts`, and they are listed. Then update the change request, decide the conflicts with the change `resolve_conflict`, and merge again. With `dryRun` nothing is written, the level `edit` is enough, and the answer says what the merge would change, which links it would break, what the merge rules say, and whether you may merge.',
  body: MergeOptions,
  reply: MergeReply,
  errors: {
    409: 'The change request is merged or archived, the space is locked, or one of its merge rules is not kept: `details` names each.',
  },
  on: changeRequest,
  changes: 'getChangeRequestById',
  allow: ({ dryRun }) => (dryRun === true ? 'edit' : 'review'),
  transaction: 'own',
  run: (ctx, found, { body }) => (body.dryRun ? dryMerge(ctx, found) : mergeIntoMain(ctx, found)),
})

const postUpdate = operation({
  id: 'updateChangeRequestFromMain',
  method: 'POST',
  path: `${one}/update`,
  status: 200,
  summary: 'Merge the main content into a change request',
  description:
    'Takes into a change request what has happened in the main content since. What both sides changed differently is kept as the change request has it and recorded as conflicts, which wait for a decision. It needs the level `edit` on the space. The main content is not changed, and nothing that anybody wrote is lost. With `dryRun` nothing is written, and the answer says what the update would come to.',
  body: MergeOptions,
  reply: UpdateReply,
  errors: { 409: 'The change request is merged or archived.' },
  on: changeRequest,
  changes: 'getChangeRequestById',
  allow: 'edit',
  transaction: 'own',
  run: (ctx, found, { body }) => (body.dryRun ? dryUpdate(ctx, found) : updateFromMain(ctx, found)),
})

export const mergeOperations: readonly Operation[] = [postMerge, postUpdate]
