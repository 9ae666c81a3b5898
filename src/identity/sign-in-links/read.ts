// Reads a link for the page that asks whether to follow it. Reading
// does not use it up, since programs that scan mails read links, too.
import type { Ctx } from '#context.ts'
import { hashOfToken } from '../tokens/index.ts'
import { isStillGood, makerOf, personOf } from './policy.ts'
import { findLink, linkedOrganization } from './store.ts'

export interface ShownLink {
  /** The address of the account. */
  readonly email: string
  /** The person's name; left out where following the link makes the account, with a name that they give. */
  readonly displayName?: string
  /** The organization that they join by the link, or the only one where their session will count. */
  readonly organization?: { readonly id: string; readonly title: string; readonly isJoined: boolean }
}

/** What following the link would do; undefined for a link that is unknown, used, replaced, expired or no longer valid. */
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
