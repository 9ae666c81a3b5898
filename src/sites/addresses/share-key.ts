// The secrets of share links: the id of the link's row, signed. The secrets themselves are not stored.
import type { Ctx } from '#context.ts'
import { readSignedId, signId } from '#kernel/signed-ids.ts'
import { siteOfActiveLink } from './store.ts'

const purpose = 'share-link'

export const shareSecret = ({ signer }: Pick<Ctx, 'signer'>, linkId: string): string =>
  signId(signer, purpose, linkId)

/** The site that a secret opens now; undefined for a wrong one, and for a link that is inactive or deleted. */
export const siteOpenedBy = async (ctx: Ctx, secret: string): Promise<string | undefined> => {
  const id = readSignedId(ctx.signer, purpose, secret)
  return id === undefined ? undefined : siteOfActiveLink(ctx, id)
}

/** Whether a secret opens the site now. */
export const shareLinkOpens = async (ctx: Ctx, siteId: string, secret: string): Promise<boolean> =>
  (await siteOpenedBy(ctx, secret)) === siteId
