// Links that admins make for their members.
import type { WriteCtx } from '#context.ts'
import { Conflict, Forbidden, NotFound } from '#kernel/errors.ts'
import { type FoundMember, findMember, type MemberRow } from '../members/index.ts'
import { lockOrganization, type MembershipRow } from '../organizations/index.ts'
import { type MadeLink, makeSignInLink } from './make.ts'
import { membershipsOf } from './store.ts'

/** Makes a link for a member who belongs to this organization alone: no other organization has a say in their account. */
export const makeLinkForMember = async (ctx: WriteCtx, { row: seen }: FoundMember): Promise<MadeLink> => {
  refuseToPrograms(ctx)
  const organization = await lockOrganization(ctx, seen.organization_id, 'admin')
  const member = await findMember(ctx, organization.id, seen.user_id)
  if (member === undefined) throw new NotFound('this member has just been removed')
  if (!ctx.signIn.localAccounts)
    throw new Conflict('people sign in here through the identity provider of their organization alone')
  refuseWhoCannotUseIt(organization, member)
  if ((await membershipsOf(ctx, member.user_id)).length > 1)
    throw new Conflict(
      'this member belongs to other organizations, too, whose admins have no less of a say; they can have an address mailed to them on the sign-in page',
    )
  return makeSignInLink(ctx, {
    userId: member.user_id,
    organizationId: organization.id,
    createdBy: ctx.actor.userId,
    returnTo: '/account',
  })
}

/** A program acts for a person; it must not become a person, least of all another one. */
const refuseToPrograms = ({ actor }: WriteCtx): void => {
  if (actor.by === 'program')
    throw new Forbidden('programs make no addresses that sign people in; sign in yourself to make one')
}

const refuseWhoCannotUseIt = ({ sso }: MembershipRow, { disabled, role }: MemberRow): void => {
  if (disabled === 1) throw new Conflict('this member is disabled; enable them first')
  if (sso === 1 && role !== 'admin')
    throw new Conflict('this organization enforces single sign-on; this member signs in through its provider')
}
