// Whether a visitor finds a page at a path of a space of the site.
import type { Ctx } from '#context.ts'
import { sessionOf } from '#library/heads/index.ts'
import { atPath } from './page-at.ts'
import type { SiteView } from './site-view.ts'

export const pathShownIn = async (
  ctx: Ctx,
  { shown, isTrue }: SiteView,
  spaceId: string,
  path: string,
): Promise<boolean> => {
  const head = await shown.contentOf(spaceId)
  if (head === undefined) return false
  const found = await atPath({ session: sessionOf(ctx, head), root: head.revision.root, isTrue }, path)
  return found?.kind === 'page' || found?.kind === 'first-of-group'
}
