// Whom a link may sign in, checked again when it is followed.
import type { Ctx } from '#context.ts'
import { findMember } from '../members/index.ts'
import { type LinkedUser, type LinkRow, linkedUser, membershipsOf } from './store.ts'

/** Who made a link, which decides what it proves. */
export type Maker = 'operator' | 'mail' | 'admin'

export const makerOf = ({ email, created_by }: Pick<LinkRow, 'email' | 'created_by'>): Maker => {
  if (created_by !== null) return 'admin'
  return email === null ? 'operator' : 'mail'
}

/** The operator's links work even where sign-in by links is turned off, so that nobody is locked out for good. */
export const isTurnedOn = ({ signIn }: Pick<Ctx, 'signIn'>, maker: Maker): boolean =>
  signIn.localAccounts || maker === 'operator'

/** Whether a link is still valid for the account and the organization, which may have changed since it was made. */
export const isStillGood = async (
  ctx: Ctx,
  link: LinkRow,
  user: LinkedUser | undefined,
): Promise<boolean> => {
  const maker = makerOf(link)
  if (!isTurnedOn(ctx, maker)) return false
  if (maker === 'mail') return user === undefined || user.email_key === link.email?.toLowerCase()
  if (user === undefined) return false
  return maker === 'operator' || isAdminsLinkGood(ctx, link, user)
}

/** The person of a link; undefined where the account does not exist yet. */
export const personOf = async (ctx: Ctx, link: LinkRow): Promise<LinkedUser | undefined> => {
  if (link.user_id !== null) return linkedUser(ctx, { id: link.user_id })
  return linkedUser(ctx, { emailKey: (link.email ?? '').toLowerCase() })
}

const isAdminsLinkGood = async (ctx: Ctx, link: LinkRow, user: LinkedUser): Promise<boolean> => {
  const organizationId = link.organization_id as string
  const admin = await findMember(ctx, organizationId, link.created_by as string)
  if (admin?.role !== 'admin' || admin.disabled === 1) return false
  const [membership, ...others] = await membershipsOf(ctx, user.id)
  return others.length === 0 && membership?.organization_id === organizationId && membership.disabled === 0
}
