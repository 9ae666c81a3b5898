// What content is read from: the head of a space or of a change request, or a past revision, read as a detached head.
import type { Ctx } from '#context.ts'
import { first } from '#database/index.ts'
import type { Subject } from '#http/operation.ts'
import { type Level, reaches } from '#identity/levels/index.ts'
import { accessOf, type Guard, withInherited } from '../placements/index.ts'
import type { RevisionRow } from '../revisions/index.ts'
import { refusalOfLevel, type SpaceAccess, type SpaceHeadRow } from '../spaces/index.ts'
import {
  type ChangeRequestRow,
  changeRequestContent,
  changeRequestIn,
  headOfChangeRequest,
  mainHead,
  numberedChangeRequestContent,
  type Publication,
  pastContent,
  revisionIn,
  spaceContent,
} from './store.ts'

/** A content at its present revision, with the caller's level on its space. */
export interface ContentHead {
  readonly access: SpaceAccess<SpaceHeadRow>
  /** Null for the main content of the space. */
  readonly changeRequest: ChangeRequestRow | null
  readonly revision: RevisionRow
  /**
   * Changes with the addresses at which a site publishes the content; null where no site does, and for anything but the
   * present main content of a space.
   */
  readonly publication: string | null
  /** The version of people's names and pictures; undefined where it was not read. */
  readonly people?: number
}

/** The revision of the space that a change request last took in. */
export const baseOf = (row: Pick<ChangeRequestRow, 'merged_ancestor_id' | 'initial_revision_id'>): string =>
  row.merged_ancestor_id ?? row.initial_revision_id

export interface HeadKind {
  /** The suffix of operation ids: `InSpace`, `InChangeRequest`, `InRevision`. */
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
      return row && access && { access, changeRequest: null, ...contentIn(row) }
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
      return row && access && { access, changeRequest: null, ...contentIn(row) }
    },
    permits,
    refusal: refusalOfLevel,
  },
}

/** Finds a change request by its id, or by its number in the space. */
export async function findChangeRequestHead(
  ctx: Ctx,
  params: Readonly<Record<string, string>>,
): Promise<ContentHead | undefined> {
  const reference = params.changeRequestId as string
  const number = /^[1-9]\d{0,8}$/.test(reference) ? Number(reference) : undefined
  const known = { space: params.spaceId as string, user: ctx.actor.userId }
  const row =
    number === undefined
      ? await first(ctx.db, changeRequestContent, { ...known, id: reference })
      : await first(ctx.db, numberedChangeRequestContent, { ...known, number })
  const access = await accessTo(ctx, row)
  return (
    row &&
    access && {
      access,
      changeRequest: changeRequestIn(row),
      revision: revisionIn(row),
      publication: null,
      people: row.people,
    }
  )
}

/** The head of a content for work of the installation itself, which needs no permission. */
export const contentHead = async (
  ctx: Ctx,
  { space, changeRequest: id }: { readonly space: string; readonly changeRequest: string | null },
): Promise<ContentHead | undefined> => {
  if (id === null) {
    const row = await first(ctx.db, mainHead, { space })
    return (
      row && {
        access: { row, level: 'admin' },
        changeRequest: null,
        revision: revisionIn(row),
        publication: null,
      }
    )
  }
  const row = await first(ctx.db, headOfChangeRequest, { space, id })
  return (
    row && {
      access: { row, level: 'admin' },
      changeRequest: changeRequestIn(row),
      revision: revisionIn(row),
      publication: null,
    }
  )
}

/** The revision that a space is read at; `publication` is set only where it is the present one. */
const contentIn = (
  row: Parameters<typeof revisionIn>[0] &
    Pick<SpaceHeadRow, 'head_revision_id'> &
    Publication & { readonly people: number },
): Pick<ContentHead, 'revision' | 'publication' | 'people'> => {
  const revision = revisionIn(row)
  const publication = revision.id === row.head_revision_id ? row.publication : null
  return { revision, publication, people: row.people }
}

const accessTo = async <Row extends SpaceHeadRow & Guard>(ctx: Ctx, row: Row | undefined) => {
  const whole = await withInherited(ctx, row)
  return whole && accessOf(ctx, whole)
}
