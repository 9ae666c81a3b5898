// What somebody may do in a space: their level, the flags that follow from it, and the space as an operation's subject.
import type { Ctx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import { type Level, reaches } from '#identity/levels/index.ts'
import { type Access, accessOf, levelOnRow, refusalOn } from '../placements/index.ts'
import { isGone } from './kept.ts'
import { guardedSpace, guardedSpaceEvenDeleted, type PresentedSpaceRow, type SpaceRow } from './store.ts'

/** A space that the caller sees, with their level on it. */
export type SpaceAccess<Row = SpaceRow> = Access<Row>

/** A space as it is shown to somebody; `level` is null where they have no level on it. */
export interface SpaceSeen<Row = SpaceRow> {
  readonly row: Row
  readonly level: Level | null
}

export const findSpace = async (ctx: Ctx, spaceId: string): Promise<SpaceAccess | undefined> => {
  const row = await guardedSpace(ctx, spaceId)
  return row && accessOf(ctx, row)
}

/** A deleted space is found only for its admins, and only as long as it can be restored. */
const findSpaceEvenDeleted = async (ctx: Ctx, spaceId: string): Promise<SpaceAccess | undefined> => {
  const row = await guardedSpaceEvenDeleted(ctx, spaceId)
  if (row === undefined || row.deleted_at === null) return row && accessOf(ctx, row)
  const standing = { member: row.member_id !== null, role: row.member_role }
  const isAdmin = levelOnRow(row, standing, row.grant_rank) === 'admin'
  return isAdmin && !isGone(ctx, row) ? accessOf(ctx, row) : undefined
}

export const refusalOfLevel = refusalOn('space')

export const space: Subject<SpaceAccess, Level> = {
  noun: 'space',
  find: (ctx, params) => findSpace(ctx, params.spaceId as string),
  permits: (found, need) => reaches(found.level, need),
  refusal: refusalOfLevel,
}

/** The subject of the two operations that also find deleted spaces. */
export const spaceEvenDeleted: Subject<SpaceAccess, Level> = {
  ...space,
  find: (ctx, params) => findSpaceEvenDeleted(ctx, params.spaceId as string),
}

/** The `permissions` of a space, by the rules that its operations enforce. */
export const spacePermissions = ({ row, level }: SpaceSeen<PresentedSpaceRow>) => {
  const may = (need: Level) => reaches(level, need)
  const there = row.deleted_at === null
  const live = there && row.edit_mode === 'live'
  return {
    view: may('read'),
    access: may('read'),
    admin: may('admin'),
    viewInviteLinks: there && may('admin'),
    edit: live && may('edit'),
    triggerGitSync: there && may('edit'),
    comment: there && may('comment'),
    merge: live && may('review'),
    review: there && may('review'),
  }
}
