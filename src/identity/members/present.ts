// Rows of members as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import type { MembershipRow } from '../organizations/index.ts'
import { presentUsersById, type User } from '../users/index.ts'
import type { Member } from './schema.ts'
import { memberSpaces } from './space-counts.ts'
import { type MemberRow, teamCounts } from './store.ts'

/** Presents members to a caller who is not a guest; a list uses one `countSpaces` for all of its batches. */
export const presentMembers = async (
  ctx: Ctx,
  organization: MembershipRow,
  rows: readonly MemberRow[],
  countSpaces = memberSpaces(ctx, organization),
): Promise<Static<typeof Member>[]> => {
  const ids = rows.map(row => row.user_id)
  const users = await presentUsersById(ctx, ids)
  const teams = await teamCounts(ctx, organization.id, ids)
  const spaces = await countSpaces(rows)
  return rows.map(row => ({
    object: 'member',
    id: row.user_id,
    role: row.role,
    user: users.get(row.user_id) as Static<typeof User>,
    disabled: row.disabled === 1,
    joinedAt: row.joined_at,
    ...(row.last_seen_at !== null && { lastSeenAt: row.last_seen_at }),
    sso: row.sso === 1,
    spaces: spaces.get(row.user_id) ?? 0,
    teams: teams.get(row.user_id) ?? 0,
  }))
}
