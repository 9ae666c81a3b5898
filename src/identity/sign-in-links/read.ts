// A link read, for the page that asks whether to follow it: that uses nothing up, since programs that check mails do it, too.
import type { Ctx } from '#context.ts'
import { hashOfToken } from '../tokens/index.ts'
import { isStillGood, makerOf, personOf } from './policy.ts'
import { findLink, linkedOrganization } from './store.ts'

export interface ShownLink {
  /** The address of the account. */
  readonly email: string
  /** What the person is called; left out where following the link makes the account, with a name that they give. */
  readonly displayName?: string
  /** The organization that they join by it, or the only one where it counts. */
  readonly organization?: { readonly id: string; readonly title: string; readonly isJoined: boolean }
}

/** What following it would do; undefined for one that is unknown, used, replaced or too old, or that is good no longer. */
export const readSignInLink = async (ctx: Ctx, secret: string): Promise<ShownLink | undefined> => {
  const link = await findLink(ctx, hashOfToken(secret))
  if (link === undefined) return undefined
  const user = await personOf(ctx, link)
  if (!(await isStillGood(ctx, link, user))) return undefined
  const organization = link.organization_id && (await linkedOrganization(ctx, link.organization_id))
  return {
    email: user?.email ?? (link.email as string),
    ...(user && { displayName: user.display_name }),
    ...(organization && {
      organization: {
        id: organization.id,
        title: organization.title,
        isJoined: makerOf(link) === 'mail',
      },
    }),
  }
}
