// The members of an organization, filtered and in order.
import type { Static, TObject } from 'typebox'
import type { Ctx } from '#context.ts'
import type { Listing } from '#http/list.ts'
import type { MembershipRow } from '../organizations/index.ts'
import { presentMembers } from './present.ts'
import type { Member, memberFilters } from './schema.ts'
import { memberSpaces } from './space-counts.ts'
import { type MemberRow, membersOf } from './store.ts'

export const memberListing = (
  ctx: Ctx,
  organization: MembershipRow,
  { order = 'desc', role, search, sort }: Static<TObject<typeof memberFilters>>,
): Listing<MemberRow, Static<typeof Member>> => {
  const seen = sort === 'lastSeenAt'
  const members = membersOf(ctx, organization.id, { role, search, seen })
  const countSpaces = memberSpaces(ctx, organization)
  const time = seen ? 'last_seen_at' : 'joined_at'
  return {
    rows: members.selectAll('members'),
    count: members,
    order: [
      { column: `members.${time}`, direction: order },
      { column: 'members.user_id', direction: order },
    ],
    // Never null here: those who were never seen are not in a list sorted by that.
    sortedBy: row => [row[time] as string, row.user_id],
    present: rows => presentMembers(ctx, organization, rows, countSpaces),
  }
}
