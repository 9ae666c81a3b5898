// The operations on members.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { versioned } from '#http/versions.ts'
import { Type } from '#kernel/type.ts'
import { organization } from '../organizations/index.ts'
import { memberListing } from './listing.ts'
import { changeMember, markForSingleSignOn, noteSeen, removeMember } from './members.ts'
import { presentMembers } from './present.ts'
import { Member, MemberChanges, memberFilters, Ping } from './schema.ts'
import { type FoundMember, member } from './subject.ts'
import { visitorTokenOf } from './visitor-token.ts'

const listMembers = operation({
  id: 'listMembersInOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId/members',
  status: 200,
  summary: 'The members of an organization',
  description:
    'Lists who belongs to an organization, the latest first. It needs a role in the organization: guests get 403. Filter by role, search in names and addresses, or sort by when people were last seen.',
  query: Type.Object({ ...pageParameters, ...memberFilters }),
  reply: listOf(Member),
  on: organization,
  allow: 'read',
  run: (ctx, found, { query, page }) => list(ctx, page, memberListing(ctx, found, query)),
})

const getMember = operation({
  id: 'getMemberInOrganizationById',
  method: 'GET',
  path: '/orgs/:organizationId/members/:userId',
  status: 200,
  summary: 'A member of an organization',
  description:
    'Gives one member, by the id of the user. It needs a role in the organization. `spaces` counts what both of you see, so two people may read different numbers.',
  reply: Member,
  on: member,
  allow: 'read',
  run: (ctx, found) => present(ctx, found),
})

const patchMember = operation({
  id: 'updateMemberInOrganizationById',
  method: 'PATCH',
  path: '/orgs/:organizationId/members/:userId',
  status: 200,
  summary: "Change a member's role",
  description:
    'Gives a member another role; null makes a guest of them, who keeps what was granted to them. It needs the role `admin`. The last admin keeps that role: that is a 409.',
  body: MemberChanges,
  reply: Member,
  errors: { 409: 'This is the last admin of the organization.' },
  on: member,
  changes: 'getMemberInOrganizationById',
  allow: 'admin',
  run: async (ctx, found, { body }) => present(ctx, await changeMember(ctx, found, body)),
})

const deleteMember = operation({
  id: 'removeMemberFromOrganizationById',
  method: 'DELETE',
  path: '/orgs/:organizationId/members/:userId',
  status: 204,
  summary: 'Remove a member from an organization, with all that was granted to them in it',
  description:
    'Takes somebody out of an organization, with their places in teams and all that was granted to them. What they wrote stays. It needs the role `admin`, and counts from the next request on, whatever tokens they have. The last admin cannot be removed.',
  errors: { 409: 'This is the last admin of the organization.' },
  on: member,
  changes: 'getMemberInOrganizationById',
  allow: 'admin',
  run: (ctx, found) => removeMember(ctx, found),
})

const postSingleSignOn = operation({
  id: 'setUserAsSSOMemberForOrganization',
  method: 'POST',
  path: '/orgs/:organizationId/members/:userId/sso',
  status: 200,
  summary: 'Mark a member as signing on through a provider',
  description:
    'Marks a member as one who signs on through the identity provider of the organization. It needs the role `admin`. While the organization has `sso` set, members without the mark get 403 from everything in it, admins excepted. To mark somebody twice changes nothing.',
  reply: Member,
  on: member,
  changes: 'getMemberInOrganizationById',
  allow: 'admin',
  run: async (ctx, found) => present(ctx, await markForSingleSignOn(ctx, found)),
})

const ping = operation({
  id: 'pingOrganization',
  method: 'POST',
  path: '/orgs/:organizationId/ping',
  status: 200,
  summary: 'Say that you are here',
  description:
    'Notes that you were seen in the organization just now, which its members read as `lastSeenAt`. Everybody who belongs to it may do so, with a token that may write. The answer has a JWT that names you, for an hour.',
  reply: Ping,
  on: organization,
  allow: 'member',
  answersSecret: true,
  run: async (ctx, found) => {
    await noteSeen(ctx, found)
    return { serviceVisitorClaims: await visitorTokenOf(ctx, found.id) }
  },
})

const present = async (ctx: Ctx, found: FoundMember): Promise<Static<typeof Member>> => {
  const [shown] = await presentMembers(ctx, found.organization, [found.row])
  const { user_id, role, disabled, sso, joined_at } = found.row
  return versioned(shown as Static<typeof Member>, user_id, role, disabled, sso, joined_at)
}

export const memberOperations: readonly Operation[] = [
  listMembers,
  getMember,
  patchMember,
  deleteMember,
  postSingleSignOn,
  ping,
]
