// Answers below `/~/` for visitors who were let in. Files and assets are in index.ts, signing in is in sign-in.ts, access
// prefixes are in `accessPrefixOf`.
import type { Ctx } from '#context.ts'
import type { SiteView } from '#sites/published/index.ts'
import { answerOperation } from './calls/answer-operation.ts'
import { forward, forwardedLimit, forwardedType } from './calls/forwarding.ts'
import { answerFeedback, takeFeedback } from './feedback/index.ts'
import { answerMcp, refuseToReadMcp } from './mcp/index.ts'
import { answerNavigation } from './navigation-fragment.ts'
import { answerSearch, answerSearchInJson, answerTitles } from './search/index.ts'
import type { PostRequest, SiteAnswer, SiteRequest } from './site-request.ts'
import { answerCard } from './social-card/index.ts'

/**
 * `rest` is the path after the name: percent-encoded, empty or beginning with a slash. Undefined where there is nothing.
 */
type OwnPath = (
  ctx: Ctx,
  view: SiteView,
  request: SiteRequest,
  rest: string,
) => Promise<SiteAnswer | undefined>

/** The paths, by name; only visitors who were let in get answers. */
const ownPaths: Readonly<Record<string, OwnPath>> = {
  card: answerCard,
  feedback: answerFeedback,
  mcp: refuseToReadMcp,
  navigation: answerNavigation,
  operations: answerOperation,
  search: answerSearch,
  'search.json': answerSearchInJson,
  'titles.json': answerTitles,
}

/** A path that accepts POST from visitors who were let in: from pages of the site, or from programs. */
export interface PostPath {
  /** The media type that it accepts. */
  readonly contentType: 'application/json' | 'application/octet-stream' | 'application/x-www-form-urlencoded'
  /** The most bytes of a body. */
  readonly bodyLimit: number
  /** Undefined where there is nothing. */
  readonly answer: (
    ctx: Ctx,
    view: SiteView,
    request: PostRequest,
    rest: string,
  ) => Promise<SiteAnswer | undefined>
}

const postPaths: Readonly<Record<string, PostPath>> = {
  feedback: {
    contentType: 'application/x-www-form-urlencoded',
    bodyLimit: 16_384,
    answer: takeFeedback,
  },
  mcp: { contentType: 'application/json', bodyLimit: 65_536, answer: answerMcp },
  try: { contentType: forwardedType, bodyLimit: forwardedLimit, answer: forward },
}

/** Whether an address may accept POST, wherever its site begins. */
export const mayTakePost = (path: string): boolean => {
  const [, name = ''] = /.*\/~\/([^/]+)/.exec(path) ?? []
  return Object.hasOwn(postPaths, name)
}

/** What accepts POST at a path of a site. */
export const postPathAt = (
  path: string,
): { readonly taking: PostPath; readonly rest: string } | undefined => {
  const { name, rest } = ownPathIn(path)
  const taking = Object.hasOwn(postPaths, name) ? postPaths[name] : undefined
  return taking && { taking, rest }
}

/** Undefined for a path that is not one of the site's own, and where there is nothing. */
export const answerOwnPath = async (
  ctx: Ctx,
  view: SiteView,
  request: SiteRequest,
): Promise<SiteAnswer | undefined> => {
  const { name, rest } = ownPathIn(view.path)
  return Object.hasOwn(ownPaths, name) ? ownPaths[name]?.(ctx, view, request, rest) : undefined
}

const ownPathIn = (path: string): { readonly name: string; readonly rest: string } => {
  const [, name = '', rest = ''] = /^\/~\/([^/]+)(\/.*)?$/.exec(path) ?? []
  return { name, rest }
}
