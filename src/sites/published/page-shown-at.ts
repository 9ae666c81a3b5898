// The page that a visitor finds at a path of a space of the site.
import type { Ctx } from '#context.ts'
import { sessionOf } from '#library/heads/index.ts'
import { atPath } from './page-at.ts'
import type { SiteView } from './site-view.ts'

/** The id of the page; for a group, that of its first page. */
export const pageShownAt = async (
  ctx: Ctx,
  { shown, isTrue }: SiteView,
  spaceId: string,
  path: string,
): Promise<string | undefined> => {
  const head = await shown.contentOf(spaceId)
  if (head === undefined) return undefined
  const found = await atPath({ session: sessionOf(ctx, head), root: head.revision.root, isTrue }, path)
  return found?.kind === 'page' || found?.kind === 'first-of-group' ? found.page.id : undefined
}
