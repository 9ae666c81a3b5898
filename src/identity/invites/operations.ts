// The operations on invites.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { type Listing, list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { Type } from '#kernel/type.ts'
import { Organization, organization, presentOrganization } from '../organizations/index.ts'
import { invitePeople } from './invite-people.ts'
import { changeInvite, createInvite, removeInvite } from './invites.ts'
import { join } from './join.ts'
import { presentInvite, presentInvites } from './present.ts'
import { Invite, InviteFields, PeopleAdded, PeopleInvited } from './schema.ts'
import { type InviteRow, invitesOf } from './store.ts'
import { invite, joinLink } from './subject.ts'

const listInvites = operation({
  id: 'listOrganizationInvites',
  method: 'GET',
  path: '/orgs/:organizationId/link-invites',
  status: 200,
  summary: 'The links by which people join an organization',
  description:
    'Lists the links by which people join an organization, oldest first. The links are secrets: this needs the role `admin` and a token that may write. A link that is `redundant` can be deleted without a loss.',
  query: Type.Object({ ...pageParameters }),
  reply: listOf(Invite),
  on: organization,
  allow: 'admin',
  scope: 'write',
  run: (ctx, { id }, { page }) => list(ctx, page, listingOf(ctx, id)),
})

const postInvite = operation({
  id: 'createOrganizationInvite',
  method: 'POST',
  path: '/orgs/:organizationId/link-invites',
  status: 201,
  summary: 'Make a link by which people join',
  description:
    'Makes a link: whoever has `urls.join` or the id can become a member, as often as the link is used, until it is deleted. It needs the role `admin`. Hand it out only to people who may come in.',
  body: InviteFields,
  reply: Invite,
  errors: { 409: 'The organization has invite links turned off.' },
  on: organization,
  allow: 'admin',
  answersSecret: true,
  run: async (ctx, found, { body }) => presentInvite(ctx, await createInvite(ctx, found, body)),
})

const getInvite = operation({
  id: 'getOrganizationInviteById',
  method: 'GET',
  path: '/orgs/:organizationId/link-invites/:inviteId',
  status: 200,
  summary: 'A link by which people join',
  description: 'Gives one link with its secret. It needs the role `admin` and a token that may write.',
  reply: Invite,
  on: invite,
  allow: 'admin',
  scope: 'write',
  run: (ctx, { row }) => presentInvite(ctx, row),
})

const patchInvite = operation({
  id: 'updateOrganizationInviteById',
  method: 'PATCH',
  path: '/orgs/:organizationId/link-invites/:inviteId',
  status: 200,
  summary: 'Give those who join by a link from now on another role',
  description:
    'Gives a link another role, for those who join by it from now on. Who has joined already stays as they are. It needs the role `admin`.',
  body: InviteFields,
  reply: Invite,
  on: invite,
  changes: 'getOrganizationInviteById',
  allow: 'admin',
  run: async (ctx, { row }, { body }) => presentInvite(ctx, await changeInvite(ctx, row, body)),
})

const deleteInvite = operation({
  id: 'deleteOrganizationInviteById',
  method: 'DELETE',
  path: '/orgs/:organizationId/link-invites/:inviteId',
  status: 205,
  summary: 'Delete a link; who has joined by it stays',
  description:
    'Deletes a link: nobody joins by it any more. Those who have joined stay members. It needs the role `admin`.',
  on: invite,
  changes: 'getOrganizationInviteById',
  allow: 'admin',
  run: (ctx, { row }) => removeInvite(ctx, row),
})

const joinByInvite = operation({
  id: 'joinOrganizationWithInvite',
  method: 'POST',
  path: '/orgs/:organizationId/invites/:inviteId',
  status: 200,
  summary: 'Join an organization by a link',
  description:
    'Makes you a member of the organization, with the role of the link, and answers with the organization. Anybody with an account and the link may do so. If you belong to it already, you stay as you are. A link that was deleted is a 404.',
  reply: Organization,
  errors: { 409: 'The organization has invite links turned off.' },
  on: joinLink,
  allow: 'bearer',
  run: async (ctx, link) => presentOrganization(ctx, await join(ctx, link)),
})

const inviteUsers = operation({
  id: 'inviteUsersToOrganization',
  method: 'POST',
  path: '/orgs/:organizationId/invites',
  status: 200,
  summary: 'Add people by their e-mail addresses',
  description:
    'Makes members of people by their e-mail addresses. Whoever has no account gets one; no mail is sent. It needs the role `admin`. A person who is a member already stays as they are. The answer has the ids of all, to grant them something.',
  body: PeopleInvited,
  reply: PeopleAdded,
  on: organization,
  allow: 'admin',
  run: (ctx, found, { body }) => invitePeople(ctx, found, body),
})

const listingOf = (ctx: Ctx, organizationId: string): Listing<InviteRow, Static<typeof Invite>> => ({
  rows: invitesOf(ctx, organizationId).selectAll(),
  count: invitesOf(ctx, organizationId),
  order: [{ column: 'id', direction: 'asc' }],
  sortedBy: row => [row.id],
  present: rows => presentInvites(ctx, organizationId, rows),
})

export const inviteOperations: readonly Operation[] = [
  listInvites,
  postInvite,
  getInvite,
  patchInvite,
  deleteInvite,
  joinByInvite,
  inviteUsers,
]
