// The operations on change requests.

import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { changeRequestStatuses } from '#database/index.ts'
import { reference } from '#http/id-reference.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { versioned } from '#http/versions.ts'
import { organization } from '#identity/organizations/index.ts'
import { presentUsersById } from '#identity/users/index.ts'
import { Type } from '#kernel/type.ts'
import type { ChangeRequestRow } from '../heads/index.ts'
import { type SpaceAccess, type SpaceHeadRow, space } from '../spaces/index.ts'
import { changeChangeRequest, createChangeRequest } from './change-requests.ts'
import { conflictOf, conflictsOf } from './conflict-store.ts'
import { needToChangeRequest } from './policy.ts'
import { presentChangeRequests } from './present.ts'
import { presentConflictsWithBlocks, type ShownConflict } from './present-conflicts.ts'
import { revertMerge } from './revert.ts'
import {
  ChangeRequest,
  ChangeRequestChanges,
  ChangeRequestConflict,
  Contributor,
  NewChangeRequest,
  Reversion,
} from './schema.ts'
import { changeRequestsOf, changeRequestsSeen, contributorsOf, headOfSpace } from './store.ts'
import { changeRequest } from './subject.ts'

const base = '/spaces/:spaceId/change-requests'
const one = `${base}/:changeRequestId`

const inSpace = (ctx: Ctx, { row }: SpaceAccess<SpaceHeadRow>, shown: readonly ChangeRequestRow[]) =>
  presentChangeRequests(
    ctx,
    shown.map(changeRequest => ({ ...changeRequest, space_head: row.head_revision_id })),
  )

const present = async (ctx: Ctx, access: SpaceAccess<SpaceHeadRow>, shown: ChangeRequestRow) => {
  const [changeRequest] = await inSpace(ctx, access, [shown])
  const { id, status, subject, head_revision_id, merged_ancestor_id, merged_revision_id } = shown
  const content = [head_revision_id, merged_ancestor_id, merged_revision_id]
  return versioned(changeRequest as Static<typeof ChangeRequest>, id, status, subject, content)
}

const filterParameters = {
  status: Type.Enum([...changeRequestStatuses, 'all'], {
    default: 'open',
    description: 'Only those of this status; `all` for every one.',
  }),
  contributor: Type.Optional(reference('Only those that this user made, or made revisions of: an id.')),
}

const listChangeRequests = operation({
  id: 'listChangeRequestsForSpace',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'The change requests of a space, newest first',
  description:
    'Lists the change requests of a space, newest first. Without `status` only those that are open are listed. It needs the level `read` on the space. `contributor` keeps those that a person made or worked on.',
  query: Type.Object({
    ...pageParameters,
    ...filterParameters,
  }),
  reply: listOf(ChangeRequest),
  on: space,
  allow: 'read',
  run: (ctx, found, { query, page }) => {
    const rows = changeRequestsOf(ctx, found.row.id, query)
    return list(ctx, page, {
      rows: rows.selectAll('change_requests'),
      count: rows,
      order: [{ column: 'change_requests.number', direction: 'desc' }],
      sortedBy: found => [found.number],
      present: shown => inSpace(ctx, found, shown),
    })
  },
})

const listChangeRequestsInOrganization = operation({
  id: 'listChangeRequestsForOrganization',
  method: 'GET',
  path: '/orgs/:organizationId/change-requests',
  status: 200,
  summary: 'The change requests of all spaces of an organization that you may see, newest first',
  description:
    'Lists the change requests of all spaces of an organization that you may see, newest first. Everybody who belongs to the organization may ask. Without `status` only those that are open are listed. `creator` set to your own id finds yours.',
  query: Type.Object({
    ...pageParameters,
    ...filterParameters,
    creator: Type.Optional(reference('Only those that this user made: an id.')),
  }),
  reply: listOf(ChangeRequest),
  on: organization,
  allow: 'member',
  run: (ctx, { id, member, role }, { query, page }) => {
    const viewer = { user: ctx.actor.userId, standing: { member, role } }
    const { rows, count } = changeRequestsSeen(ctx, id, viewer, query)
    return list(ctx, page, {
      rows: rows.selectAll('change_requests').select(headOfSpace.as('space_head')),
      count,
      order: [{ column: 'change_requests.id', direction: 'desc' }],
      sortedBy: row => [row.id],
      present: shown => presentChangeRequests(ctx, shown),
    })
  },
})

const postChangeRequest = operation({
  id: 'createChangeRequest',
  method: 'POST',
  path: base,
  status: 201,
  summary: 'Make a change request',
  description:
    'Makes a change request as a draft. Its content begins as the main content is now, and is changed apart from it by `POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content`. It needs the level `edit` on the space; a locked space takes change requests, too. Set its status to `open` when it is ready for review.',
  body: NewChangeRequest,
  reply: ChangeRequest,
  on: space,
  allow: 'edit',
  run: async (ctx, found, { body }) => present(ctx, found, await createChangeRequest(ctx, found, body)),
})

const getChangeRequest = operation({
  id: 'getChangeRequestById',
  method: 'GET',
  path: one,
  status: 200,
  summary: 'A change request, by its id or its number',
  description:
    'Gives a change request, by its id or by its number in the space. It needs the level `read` on the space. `outdated` says that the main content has changed meanwhile.',
  reply: ChangeRequest,
  on: changeRequest,
  allow: 'read',
  run: (ctx, found) => present(ctx, found.access, found.changeRequest),
})

const patchChangeRequest = operation({
  id: 'updateChangeRequestById',
  method: 'PATCH',
  path: one,
  status: 200,
  summary: 'Change the subject or the status of a change request',
  description:
    'Changes the subject or the status: a draft is opened and back, a draft or an open one is archived, an archived one is taken up again. It needs the level `edit` on the space; whoever made it may archive it with `read`. The status `merged` is reached by merging alone.',
  body: ChangeRequestChanges,
  reply: ChangeRequest,
  errors: { 409: 'The status cannot become this one, or the change request is merged or archived.' },
  on: changeRequest,
  changes: 'getChangeRequestById',
  allow: needToChangeRequest,
  run: async (ctx, found, { body }) =>
    present(ctx, found.access, await changeChangeRequest(ctx, found, body)),
})

const postRevert = operation({
  id: 'revertChangeRequest',
  method: 'POST',
  path: `${one}/revert`,
  status: 201,
  summary: 'Make a change request that takes a merge back',
  description:
    'Makes a change request, as a draft, that takes back what the merge of this one changed, and keeps all that came later. The main content is not changed before that is merged. It needs the level `edit` on the space. Where something has changed since that the merge had changed, the draft has what was there before the merge, and the conflict waits for a decision as after an update: see `GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts`.',
  body: Reversion,
  reply: ChangeRequest,
  errors: { 409: 'The change request is not merged.' },
  on: changeRequest,
  allow: 'edit',
  transaction: 'own',
  run: async (ctx, found, { body }) => {
    const answer = (made: ChangeRequestRow, within: Ctx) => present(within, found.access, made)
    return answer(await revertMerge(ctx, found, body, answer), ctx)
  },
})

const listConflicts = operation({
  id: 'listConflictsInChangeRequest',
  method: 'GET',
  path: `${one}/conflicts`,
  status: 200,
  summary: 'The conflicts that wait for an answer',
  description:
    'Lists the conflicts that an update found and nobody has decided yet, with the value on each side. Those of a text have in `merged` what merges by itself, in `hunks` what does not, and the blocks that they are about. It needs the level `read` on the space. Decide one with the change `resolve_conflict`, sent to the content of the change request. Until all are decided it cannot be merged.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(ChangeRequestConflict),
  on: changeRequest,
  allow: 'read',
  run: (ctx, head, { page }) => {
    const { changeRequest: row } = head
    let shown: ShownConflict[] = []
    const rows = conflictsOf(ctx, row.id)
    return list(ctx, page, {
      rows: rows.selectAll(),
      count: rows,
      order: [{ column: 'id', direction: 'asc' }],
      sortedBy: found => [found.id],
      fitting: async found => {
        shown = await presentConflictsWithBlocks(ctx, head, found.map(conflictOf), { hunks: true })
        return shown.length
      },
      present: () => shown,
    })
  },
})

const listContributors = operation({
  id: 'listContributorsOfChangeRequest',
  method: 'GET',
  path: `${one}/contributors`,
  status: 200,
  summary: 'Who made a change request or revisions of it',
  description:
    'Lists who made a change request or revisions of it, and how many. It needs the level `read` on the space.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Contributor),
  on: changeRequest,
  allow: 'read',
  run: (ctx, { changeRequest: row }, { page }) => {
    const rows = contributorsOf(ctx, row.id)
    return list(ctx, page, {
      rows: rows.select(['user_id', 'count', 'updated_at']),
      count: rows,
      order: [{ column: 'user_id', direction: 'asc' }],
      sortedBy: found => [found.user_id],
      present: async found => {
        const people = await presentUsersById(
          ctx,
          found.map(({ user_id }) => user_id),
        )
        return found.map(({ user_id, count, updated_at }) => ({
          user: people.get(user_id),
          count,
          updatedAt: updated_at,
        }))
      },
    })
  },
})

export const changeRequestOperations: readonly Operation[] = [
  listChangeRequestsInOrganization,
  listChangeRequests,
  postChangeRequest,
  getChangeRequest,
  patchChangeRequest,
  postRevert,
  listConflicts,
  listContributors,
]
