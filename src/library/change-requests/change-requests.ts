// Change requests: created, renamed, opened, archived, marked as merged.
import type { Static } from 'typebox'
import type { WriteCtx } from '#context.ts'
import type { ChangeRequestStatus } from '#database/index.ts'
import { emit } from '#identity/events/index.ts'
import { now } from '#kernel/clock.ts'
import { Conflict } from '#kernel/errors.ts'
import { catchUpSpaces, copyUses, mainContent } from '../computed-pages/index.ts'
import { type ChangeRequestRow, lockHead, refuseUnlessActive } from '../heads/index.ts'
import {
  countChangeRequests,
  countChangeRequestsOfLocked,
  type SpaceAccess,
  type SpaceHeadRow,
} from '../spaces/index.ts'
import { canMove } from './policy.ts'
import type { ChangeRequestChanges, NewChangeRequest } from './schema.ts'
import { insertChangeRequest, noteMerged, updateChangeRequest } from './store.ts'
import type { ChangeRequestAccess } from './subject.ts'

/** Creates a change request as a draft of the present main content, with which it shares all objects until it is changed. */
export const createChangeRequest = async (
  ctx: WriteCtx,
  { row: space }: SpaceAccess<SpaceHeadRow>,
  wanted: Static<typeof NewChangeRequest>,
): Promise<ChangeRequestRow> => {
  const createdAt = now(ctx)
  const counted = await countChangeRequests(ctx, space.id, { all: 1, open: 0, draft: 1 })
  await ctx.refuseUnlessAllowed()
  const number = counted.newest
  const row: ChangeRequestRow = {
    id: ctx.newId(),
    organization_id: counted.organizationId,
    space_id: space.id,
    number,
    status: 'draft',
    subject: wanted.subject ?? 'Untitled',
    agent_task_id: wanted.agentTaskId ?? null,
    created_by: ctx.actor.userId,
    created_at: createdAt,
    updated_at: createdAt,
    head_revision_id: space.head_revision_id,
    initial_revision_id: space.head_revision_id,
    merged_ancestor_id: null,
    merged_revision_id: null,
    comments: 0,
  }
  await insertChangeRequest(ctx, row)
  const main = mainContent(space.id)
  await copyUses(ctx, main, { ...main, changeRequest: row.id })
  await emit(ctx, {
    organization: space.organization_id,
    type: 'change_request_created',
    resource: { type: 'change-request', id: row.id },
    data: { space: space.id, number, subject: row.subject },
  })
  return row
}

/** Changes subject and status: both, or neither where one is refused. */
export const changeChangeRequest = async (
  ctx: WriteCtx,
  found: ChangeRequestAccess,
  changes: Static<typeof ChangeRequestChanges>,
): Promise<ChangeRequestRow> => {
  const { access } = found
  const { changeRequest: row } = await lockHead(ctx, found)
  const from = row.status
  const to = changes.status ?? from
  if (to !== from && !canMove(from, to))
    throw new Conflict(`a change request that is ${from} cannot become ${to}`)
  if (changes.subject !== undefined && changes.subject !== row.subject)
    refuseUnlessActive({ ...row, status: to })
  const subject = changes.subject ?? row.subject
  if (to === from && subject === row.subject) return row
  await countStatus(ctx, row.space_id, from, to)
  // While it was archived, its computed pages were not updated to new versions of their specs.
  if (from === 'archived' && to !== from) await catchUpSpaces(ctx, [row.space_id])
  await emit(ctx, {
    organization: access.row.organization_id,
    type: 'change_request_updated',
    resource: { type: 'change-request', id: row.id },
    data: {
      space: row.space_id,
      ...(to !== from && { status: to }),
      ...(subject !== row.subject && { subject }),
    },
  })
  return updateChangeRequest(ctx, row.id, { status: to, subject, updated_at: now(ctx) })
}

/** Updates the counters of the space for a change of status. */
const countStatus = async (
  ctx: WriteCtx,
  spaceId: string,
  from: ChangeRequestStatus,
  to: ChangeRequestStatus,
): Promise<void> => {
  if (from !== to) await countChangeRequests(ctx, spaceId, { all: 0, ...addedBy(from, to) })
}

const addedBy = (from: ChangeRequestStatus, to: ChangeRequestStatus) => {
  const added = (status: ChangeRequestStatus) => Number(to === status) - Number(from === status)
  return { open: added('open'), draft: added('draft') }
}

/** Marks a change request as merged. The caller has locked it and its space. */
export const markMerged = async (
  ctx: WriteCtx,
  { id, space_id: space, status }: ChangeRequestRow,
  revision: string,
): Promise<void> => {
  await Promise.all([
    noteMerged(ctx, id, revision),
    countChangeRequestsOfLocked(ctx, space, addedBy(status, 'merged')),
  ])
}
