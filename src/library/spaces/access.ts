// What somebody may do in a space: their level, the flags that follow from it, and the space as an operation's subject.
import type { Ctx } from '#context.ts'
import type { Subject } from '#http/operation.ts'
import {
  type Level,
  levelOfRank,
  levelOn,
  orHigher,
  reaches,
  refuseUnlessSignedOn,
  type Standing,
} from '#identity/levels/index.ts'
import { type Guard, guardedSpace, type SpaceRow } from './store.ts'

/** A space that the caller sees, with their level on it. */
export interface SpaceAccess<Row = SpaceRow> {
  readonly row: Row
  readonly level: Level
}

export const levelOnSpace = (
  row: Pick<SpaceRow, 'visibility' | 'default_level'>,
  standing: Standing,
  grantRank: number | null,
): Level | null =>
  levelOn(standing, {
    visibility: row.visibility,
    defaultLevel: row.default_level as Level | null,
    grant: levelOfRank(grantRank),
  })

/** The space with the caller's level; undefined where they have none, refused where they lack a single sign-on. */
export const accessOf = <Row extends Guard & Pick<SpaceRow, 'visibility' | 'default_level'>>(
  row: Row,
): SpaceAccess<Row> | undefined => {
  const standing = { member: row.member_id !== null, role: row.member_role }
  const level = levelOnSpace(row, standing, row.grant_rank)
  if (level === null) return undefined
  if (standing.member)
    refuseUnlessSignedOn({ sso: row.organization_sso }, { role: row.member_role, sso: row.member_sso ?? 0 })
  return { row, level }
}

export const findSpace = async (ctx: Ctx, spaceId: string): Promise<SpaceAccess | undefined> => {
  const row = await guardedSpace(ctx, spaceId)
  return row && accessOf(row)
}

export const refusalOfLevel = (need: Level): string => `on this space this needs the level ${orHigher(need)}`

export const space: Subject<SpaceAccess, Level> = {
  noun: 'space',
  find: (ctx, params) => findSpace(ctx, params.spaceId as string),
  permits: (found, need) => reaches(found.level, need),
  refusal: refusalOfLevel,
}

/** The `permissions` of a space, by the rules that its operations enforce. */
export const spacePermissions = ({ row, level }: SpaceAccess) => {
  const may = (need: Level) => reaches(level, need)
  const live = row.edit_mode === 'live'
  return {
    view: may('read'),
    access: may('read'),
    admin: may('admin'),
    viewInviteLinks: may('admin'),
    edit: live && may('edit'),
    triggerGitSync: may('edit'),
    comment: may('comment'),
    merge: live && may('review'),
    review: may('review'),
  }
}
