// Branches of long menus, which pages leave out and scripts fetch.
import type { Ctx } from '#context.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { readFragment } from './data/read-fragment.ts'
import { printEntries } from './page/navigation.ts'
import type { SiteAnswer, SiteRequest } from './site-request.ts'
import { wordsIn } from './words.ts'

/** A list as pages contain it. If the visitor would see something else by now, browsers must not cache it. */
export const answerNavigation = async (
  ctx: Ctx,
  view: SiteView,
  _request: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  const fragment = await readFragment(ctx, view, rest)
  if (fragment === undefined) return undefined
  const { language } = await lookAt(ctx, view.row.id, fragment.siteSpaceId)
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': fragment.isFinal ? 'private, max-age=3600, immutable' : 'no-store',
    },
    body: printEntries(fragment.entries, wordsIn(language).page).text,
  }
}
