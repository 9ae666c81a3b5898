// The answer within a site where there is no page: the shell of the site, and pages that may be meant.
import type { Ctx } from '#context.ts'
import type { NothingThere, SiteView } from '#sites/published/index.ts'
import { segmentsOf } from '#sites/resolver/index.ts'
import { scoped, suggestionsFor } from '#sites/search/index.ts'
import { shellAround } from './data/shell-around.ts'
import { noSuchPage } from './refusals.ts'
import { refusalAnswer, refusalInSite } from './refuse.ts'
import type { SiteAnswer, SiteRequest } from './site-request.ts'

/** Its shell and its suggestions contain only what the visitor sees. */
export const notFound = async (
  ctx: Ctx,
  view: SiteView,
  { resolved }: NothingThere,
  headers: SiteRequest['headers'],
): Promise<SiteAnswer> => {
  const { base } = view
  const refusal = noSuchPage(base || '/', await suggestions(ctx, view))
  const shell = await shellAround(ctx, view, resolved?.siteSpace.id)
  return shell === undefined ? refusalAnswer(base, headers, refusal) : refusalInSite(shell, refusal)
}

/** Pages whose titles are similar to the words of the path. */
const suggestions = async (ctx: Ctx, view: SiteView) => {
  const { path, site, audience } = view
  const words = wordsIn(path)
  const { siteSpaces } = scoped(site, audience, undefined, 'all')
  return words === '' ? [] : suggestionsFor(ctx, view, siteSpaces, words)
}

/** The words of the last steps, which say most about what was meant. */
const wordsIn = (path: string): string => {
  const steps = segmentsOf(path) ?? []
  const words = steps
    .slice(-2)
    .join(' ')
    .replace(/[-_.]+/g, ' ')
  return steps[0] === '~' ? '' : words.slice(0, longestQuestion).trim()
}

const longestQuestion = 200
