// A new revision of a space or a change request: its content is stored and its head moved in one transaction.
import { differingPages } from '#content/changes/index.ts'
import type { Hash } from '#content/objects.ts'
import type { Ctx, WriteCtx } from '#context.ts'
import type { RevisionType, Turn } from '#database/index.ts'
import { emit, type NewEvent } from '#identity/events/index.ts'
import { Conflict } from '#kernel/errors.ts'
import { rememberRemoved } from '../discussed-pages/index.ts'
import { rememberFormerSlugs } from '../former-paths/index.ts'
import { inCommit } from '../generated-pages/index.ts'
import { notePages } from '../page-revisions/index.ts'
import { insertRevision, type RevisionRow, revisionOf } from '../revisions/index.ts'
import { moveSpaceHead } from '../spaces/index.ts'
import type { ContentHead } from './heads.ts'
import type { HeadSession } from './session.ts'
import {
  type ChangeRequestRow,
  type LockedSpaceRow,
  lockChangeRequestRow,
  lockSpaceRow,
  moveChangeRequestHead,
} from './store.ts'

export interface NewContent {
  readonly root: Hash | null
  readonly session: HeadSession
  readonly type: RevisionType
  /** A second parent, besides the present head. */
  readonly secondParent?: string
  readonly mergedFrom?: string
  readonly message?: string
  /** What the event of this revision says in addition. */
  readonly eventData?: NewEvent['data']
}

/**
 * Locks the head until the transaction ends, so that nobody else moves it, checks that the caller still may do
 * what they asked for, and returns the head as it is now. On SQLite, which has one writer at a time, the
 * transaction itself is the lock.
 */
export const lockHead = async <Head extends ContentHead>(ctx: WriteCtx, head: Head): Promise<Head> => {
  if (head.changeRequest === null) {
    const locked = await lockSpace(ctx, head)
    const revision = await revisionIfMoved(ctx, head, locked.access.row.head_revision_id)
    return { ...locked, revision }
  }
  const [locked] = await Promise.all([
    lockChangeRequest(ctx, { ...head, changeRequest: head.changeRequest }),
    ctx.refuseUnlessAllowed(),
  ])
  return locked
}

/**
 * Locks a change request without checking the caller's permission: for callers that lock something else
 * right behind it and check there.
 */
export const lockChangeRequest = async <
  Head extends ContentHead & { readonly changeRequest: ChangeRequestRow },
>(
  ctx: WriteCtx,
  head: Head,
): Promise<Head> => {
  const changeRequest =
    leftByOthers(ctx)?.changeRequest ?? (await lockChangeRequestRow(ctx, head.changeRequest.id))
  const revision = await revisionIfMoved(ctx, head, changeRequest.head_revision_id)
  return { ...head, changeRequest, revision }
}

/**
 * Locks a main content and checks the caller's permission. In the result `head_revision_id` is up to date,
 * but `revision` is not.
 */
export const lockSpace = async <Head extends ContentHead>(ctx: WriteCtx, head: Head): Promise<Head> => {
  const { row } = head.access
  const [locked] = await Promise.all([
    leftByOthers(ctx)?.space ?? lockSpaceRow(ctx, row.id),
    ctx.refuseUnlessAllowed(),
  ])
  return { ...head, access: { ...head.access, row: { ...row, ...locked } } }
}

/** The rows of a locked head, as they will be once the transaction is committed. */
interface LockedRows {
  readonly space?: LockedSpaceRow
  readonly changeRequest?: ChangeRequestRow
}

/** Leaves the locked rows to the next one who shares the transaction, so that the same lock is not asked for again. */
export const leaveHead = ({ shared }: WriteCtx, { access, changeRequest }: ContentHead): void => {
  const { organization_id, head_revision_id, edit_mode } = access.row
  const rows: LockedRows =
    changeRequest === null ? { space: { organization_id, head_revision_id, edit_mode } } : { changeRequest }
  shared?.leave(rows)
}

/** The rows that the one before has left: all who share a transaction work on the head that the key of their turn names. */
const leftByOthers = ({ shared }: WriteCtx) => shared?.left as LockedRows | undefined

/**
 * Runs `work` on a locked head in a transaction; `answer` turns its result into the answer of the request. Waiting for the
 * head takes no connection of the database. `sharing` says with whom short work may share a transaction.
 */
export const withLockedHead = <T>(
  ctx: Ctx,
  head: ContentHead,
  work: (inside: WriteCtx, locked: ContentHead) => Promise<T>,
  answer: AnswerTo<T>,
  sharing: Pick<Turn, 'isShared' | 'isMixed'> = {},
): Promise<T> =>
  ctx.inTransaction(
    async inside => {
      const locked = await lockHead(inside, head)
      leaveHead(inside, locked)
      const result = await work(inside, locked)
      await inside.keepAnswer(() => answer(result, inside))
      return result
    },
    { ...sharing, key: headIdOf(head) },
  )

/** Turns the result of work into the answer of the request. */
export type AnswerTo<T> = (result: T, ctx: Ctx) => unknown

/** The key under which work on a head takes turns. */
export const headIdOf = ({ access, changeRequest }: ContentHead): string => changeRequest?.id ?? access.row.id

/** Refuses with 409 where the state of the head forbids writing. */
export const refuseUnlessWritable = (head: ContentHead): void => {
  if (head.changeRequest === null) {
    if (head.access.row.edit_mode === 'locked') {
      throw new Conflict(
        'this space is locked; propose the change in a change request, or set editMode to live',
      )
    }
  } else refuseUnlessActive(head.changeRequest)
}

/** Refuses with 409 where a change request is archived or merged. */
export const refuseUnlessActive = (changeRequest: ChangeRequestRow): void => {
  const { status, number } = changeRequest
  if (status === 'merged') throw new Conflict(`change request ${number} is merged; make a new one`)
  if (status === 'archived')
    throw new Conflict(`change request ${number} is archived; set its status to draft or open first`)
}

/** Whether the state of the head allows writing. */
export const isWritable = ({ access, changeRequest }: ContentHead): boolean =>
  changeRequest === null
    ? access.row.edit_mode !== 'locked'
    : changeRequest.status !== 'merged' && changeRequest.status !== 'archived'

/** Makes a content the new revision of a locked head, including the generated pages of its computed pages. */
export const commit = async (
  ctx: WriteCtx,
  locked: ContentHead,
  content: NewContent,
): Promise<RevisionRow> => {
  const { access, changeRequest, revision: present } = locked
  const { session } = content
  const organizationId = access.row.organization_id
  const key = { space: access.row.id, changeRequest: changeRequest?.id ?? null }
  const root = await inCommit(ctx, key, { organizationId, session, root: content.root }, present.root)
  await session.flush(ctx.db, root)
  const revision = await insertRevision(ctx, {
    spaceId: access.row.id,
    ...(changeRequest !== null && { changeRequestId: changeRequest.id }),
    root,
    type: content.type,
    parents: content.secondParent === undefined ? [present.id] : [present.id, content.secondParent],
    ...(content.mergedFrom !== undefined && { mergedFrom: content.mergedFrom }),
    ...(content.message !== undefined && { message: content.message }),
  })
  const headId = headIdOf(locked)
  const { ids, removed } = await differingPages(session, present.root, root)
  await notePages(ctx, { headId, revisionId: revision.id }, ids)
  await rememberRemoved(ctx, headId, session, present.root, removed)
  if (changeRequest === null) {
    const named = { spaceId: access.row.id, revisionId: revision.id }
    await rememberFormerSlugs(ctx, named, session, present.root, root)
    await moveSpaceHead(ctx, access.row.id, revision.id, revision.created_at)
    ctx.afterCommit(() => ctx.contentMoved(access.row.id))
  } else {
    await moveChangeRequestHead(ctx.db, changeRequest.id, revision)
    const proposed = {
      id: changeRequest.id,
      spaceId: access.row.id,
      organizationId,
      lineageId: access.row.lineage_id,
      before: present.root,
      after: root,
      pages: ids.length,
    }
    ctx.afterCommit(() => ctx.proposalMoved(proposed))
  }
  leaveHead(ctx, movedTo(revision, locked))
  await emit(ctx, {
    organization: access.row.organization_id,
    type: changeRequest === null ? 'space_content_updated' : 'change_request_content_updated',
    resource:
      changeRequest === null
        ? { type: 'space', id: access.row.id }
        : { type: 'change-request', id: changeRequest.id },
    data: {
      ...(changeRequest !== null && { space: access.row.id }),
      revision: revision.id,
      type: content.type,
      ...(content.message !== undefined && { message: content.message }),
      ...content.eventData,
    },
  })
  return revision
}

const movedTo = (
  { id, created_at }: RevisionRow,
  { access, changeRequest, ...head }: ContentHead,
): ContentHead =>
  changeRequest === null
    ? { ...head, access: { ...access, row: { ...access.row, head_revision_id: id } }, changeRequest }
    : { ...head, access, changeRequest: { ...changeRequest, head_revision_id: id, updated_at: created_at } }

const revisionIfMoved = (
  ctx: Ctx,
  head: ContentHead,
  headRevisionId: string,
): Promise<RevisionRow> | RevisionRow =>
  headRevisionId === head.revision.id ? head.revision : revisionOf(ctx, headRevisionId)
