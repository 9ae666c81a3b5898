// The operation on sign-in links.
import { type Operation, operation } from '#http/operation.ts'
import { member } from '../members/index.ts'
import { makeLinkForMember } from './for-members.ts'
import { SignInLink } from './schema.ts'

const postSignInLink = operation({
  id: 'createSignInLinkForMember',
  method: 'POST',
  path: '/orgs/:organizationId/members/:userId/sign-in-link',
  status: 200,
  summary: 'Make an address that signs a member in once',
  description:
    'Makes an address that signs a member in, once and within an hour: for somebody who has no password yet, or has forgotten it, where the server sends no mail. Hand it to nobody but them. It needs the role `admin`, and a member who belongs to this organization alone, which is the only one that the session counts in. A new one ends the one before. The event names who made it and for whom.',
  reply: SignInLink,
  errors: {
    409: 'The member belongs to other organizations, too, or is disabled, or signs in through a provider alone.',
  },
  on: member,
  allow: 'admin',
  answersSecret: true,
  run: (ctx, found) => makeLinkForMember(ctx, found),
})

export const signInLinkOperations: readonly Operation[] = [postSignInLink]
