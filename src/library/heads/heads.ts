// The three things that content is read from: a space, a change request, a past revision of either.
import type { Kysely, Selectable } from 'kysely'
import type { Ctx } from '#context.ts'
import { first, type Param, statement, type Tables } from '#database/index.ts'
import type { Subject } from '#http/operation.ts'
import { type Level, reaches } from '#identity/levels/index.ts'
import { accessOf, type Guard, withInherited } from '../placements/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { guardedSpaces, refusalOfLevel, type SpaceAccess, type SpaceHeadRow } from '../spaces/index.ts'

export type ChangeRequestRow = Selectable<Tables['change_requests']>

/** Content, with the revision that it is now and the caller's level on its space. */
export interface ContentHead {
  readonly access: SpaceAccess<SpaceHeadRow>
  /** Null for the main content of the space. */
  readonly changeRequest: ChangeRequestRow | null
  readonly revision: RevisionRow
}

export interface HeadKind {
  /** The start of operation ids: `InSpace`, `InChangeRequest`, `InRevision`. */
  readonly suffix: string
  readonly path: string
  /** The path of the space or the change request itself, or of the revision. */
  readonly home: string
  readonly subject: Subject<ContentHead, Level>
}

const permits = (head: ContentHead, need: Level) => reaches(head.access.level, need)

export const spaceHead: HeadKind = {
  suffix: 'InSpace',
  path: '/spaces/:spaceId/content',
  home: '/spaces/:spaceId',
  subject: {
    noun: 'space',
    find: async (ctx, params) => {
      const row = await first(ctx.db, spaceContent, { id: params.spaceId as string, user: ctx.actor.userId })
      const access = await accessTo(ctx, row)
      return row && access && { access, changeRequest: null, revision: revisionIn(row) }
    },
    permits,
    refusal: refusalOfLevel,
  },
}

export const changeRequestHead: HeadKind = {
  suffix: 'InChangeRequest',
  path: '/spaces/:spaceId/change-requests/:changeRequestId/content',
  home: '/spaces/:spaceId/change-requests/:changeRequestId',
  subject: { noun: 'change request', find: findChangeRequestHead, permits, refusal: refusalOfLevel },
}

export const revisionHead: HeadKind = {
  suffix: 'InRevision',
  path: '/spaces/:spaceId/revisions/:revisionId',
  home: '/spaces/:spaceId/revisions/:revisionId',
  subject: {
    noun: 'revision',
    find: async (ctx, params) => {
      const row = await first(ctx.db, pastContent, {
        id: params.spaceId as string,
        revision: params.revisionId as string,
        user: ctx.actor.userId,
      })
      const access = await accessTo(ctx, row)
      return row && access && { access, changeRequest: null, revision: revisionIn(row) }
    },
    permits,
    refusal: refusalOfLevel,
  },
}

/** A change request by its id, or by its number in the space. */
export async function findChangeRequestHead(
  ctx: Ctx,
  params: Readonly<Record<string, string>>,
): Promise<ContentHead | undefined> {
  const reference = params.changeRequestId as string
  const number = /^\d{1,9}$/.test(reference) ? Number(reference) : undefined
  const known = { space: params.spaceId as string, user: ctx.actor.userId }
  const row =
    number === undefined
      ? await first(ctx.db, changeRequestContent, { ...known, id: reference })
      : await first(ctx.db, numberedChangeRequestContent, { ...known, number })
  const access = await accessTo(ctx, row)
  return row && access && { access, changeRequest: changeRequestIn(row), revision: revisionIn(row) }
}

const accessTo = async <Row extends SpaceHeadRow & Guard>(ctx: Ctx, row: Row | undefined) => {
  const whole = await withInherited(ctx, row)
  return whole && accessOf(whole)
}

type Prefixed<Prefix extends string, Row> = { [Name in keyof Row & string as `${Prefix}${Name}`]: Row[Name] }

const revisionIn = (row: Prefixed<'revision_', RevisionRow>): RevisionRow => ({
  id: row.revision_id,
  space_id: row.revision_space_id,
  change_request_id: row.revision_change_request_id,
  root: row.revision_root,
  type: row.revision_type,
  parent_ids: row.revision_parent_ids,
  merged_from: row.revision_merged_from,
  message: row.revision_message,
  author_id: row.revision_author_id,
  created_at: row.revision_created_at,
})

const changeRequestIn = (row: Prefixed<'change_request_', ChangeRequestRow>): ChangeRequestRow => ({
  id: row.change_request_id,
  organization_id: row.change_request_organization_id,
  space_id: row.change_request_space_id,
  number: row.change_request_number,
  status: row.change_request_status,
  subject: row.change_request_subject,
  agent_task_id: row.change_request_agent_task_id,
  created_by: row.change_request_created_by,
  created_at: row.change_request_created_at,
  updated_at: row.change_request_updated_at,
  head_revision_id: row.change_request_head_revision_id,
  initial_revision_id: row.change_request_initial_revision_id,
  merged_ancestor_id: row.change_request_merged_ancestor_id,
  merged_revision_id: row.change_request_merged_revision_id,
  comments: row.change_request_comments,
})

const revisionColumns = [
  'revisions.id as revision_id',
  'revisions.space_id as revision_space_id',
  'revisions.change_request_id as revision_change_request_id',
  'revisions.root as revision_root',
  'revisions.type as revision_type',
  'revisions.parent_ids as revision_parent_ids',
  'revisions.merged_from as revision_merged_from',
  'revisions.message as revision_message',
  'revisions.author_id as revision_author_id',
  'revisions.created_at as revision_created_at',
] as const

const changeRequestColumns = [
  'change_requests.id as change_request_id',
  'change_requests.organization_id as change_request_organization_id',
  'change_requests.space_id as change_request_space_id',
  'change_requests.number as change_request_number',
  'change_requests.status as change_request_status',
  'change_requests.subject as change_request_subject',
  'change_requests.agent_task_id as change_request_agent_task_id',
  'change_requests.created_by as change_request_created_by',
  'change_requests.created_at as change_request_created_at',
  'change_requests.updated_at as change_request_updated_at',
  'change_requests.head_revision_id as change_request_head_revision_id',
  'change_requests.initial_revision_id as change_request_initial_revision_id',
  'change_requests.merged_ancestor_id as change_request_merged_ancestor_id',
  'change_requests.merged_revision_id as change_request_merged_revision_id',
  'change_requests.comments as change_request_comments',
] as const

const spaceContent = statement((db, param: Param<{ id: string; user: string }>) =>
  guardedSpaces(db, param('user'))
    .innerJoin('revisions', 'revisions.id', 'spaces.head_revision_id')
    .select(revisionColumns)
    .where('spaces.id', '=', param('id')),
)

const pastContent = statement((db, param: Param<{ id: string; user: string; revision: string }>) =>
  guardedSpaces(db, param('user'))
    .innerJoin('revisions', 'revisions.space_id', 'spaces.id')
    .select(revisionColumns)
    .where('spaces.id', '=', param('id'))
    .where('revisions.id', '=', param('revision')),
)

/** The change requests of a space with the content that they are now. */
const changeRequestsOf = (db: Kysely<Tables>, spaceId: string, userId: string) =>
  guardedSpaces(db, userId)
    .innerJoin('change_requests', 'change_requests.space_id', 'spaces.id')
    .innerJoin('revisions', 'revisions.id', 'change_requests.head_revision_id')
    .select(changeRequestColumns)
    .select(revisionColumns)
    .where('spaces.id', '=', spaceId)

const changeRequestContent = statement((db, param: Param<{ space: string; user: string; id: string }>) =>
  changeRequestsOf(db, param('space'), param('user')).where('change_requests.id', '=', param('id')),
)

const numberedChangeRequestContent = statement(
  (db, param: Param<{ space: string; user: string; number: number }>) =>
    changeRequestsOf(db, param('space'), param('user')).where('change_requests.number', '=', param('number')),
)
