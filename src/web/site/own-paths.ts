// What a visitor who was let in is answered below `/~/`. Files and assets: index.ts; signing in: sign-in.ts; access prefixes: `accessPrefixOf`.
import type { Ctx } from '#context.ts'
import type { SiteView } from '#sites/published/index.ts'
import { answerNavigation } from './navigation-fragment.ts'
import { answerSearch, answerSearchInJson, answerTitles } from './search/index.ts'
import type { SiteAnswer, SiteRequest } from './site-request.ts'

/** `rest` is what follows the name: percent-encoded, empty or beginning with a slash. Undefined where nothing is there. */
type OwnPath = (
  ctx: Ctx,
  view: SiteView,
  request: SiteRequest,
  rest: string,
) => Promise<SiteAnswer | undefined>

/** They are asked for visitors who were let in, and nobody else. */
const ownPaths: Readonly<Record<string, OwnPath>> = {
  navigation: answerNavigation,
  search: answerSearch,
  'search.json': answerSearchInJson,
  'titles.json': answerTitles,
}

/** Undefined for a path that is not one of the site's own, and where nothing is there. */
export const answerOwnPath = async (
  ctx: Ctx,
  view: SiteView,
  request: SiteRequest,
): Promise<SiteAnswer | undefined> => {
  const [, name = '', rest = ''] = /^\/~\/([^/]+)(\/.*)?$/.exec(view.path) ?? []
  return Object.hasOwn(ownPaths, name) ? ownPaths[name]?.(ctx, view, request, rest) : undefined
}
