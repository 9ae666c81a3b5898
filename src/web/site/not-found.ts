// What is answered inside a site where no page is: the site around it, and pages that may be meant.
import type { Ctx } from '#context.ts'
import type { NothingThere, Visitation } from '#sites/published/index.ts'
import { segmentsOf } from '#sites/resolver/index.ts'
import { scoped, suggestionsFor } from '#sites/search/index.ts'
import { frameAround } from './data/frame-around.ts'
import { policyOf } from './page/policy.ts'
import { printRefusalIn } from './page/refusal.ts'
import { noSuchPage } from './refusals.ts'
import { refusalAnswer } from './refuse.ts'
import type { SiteAnswer } from './site-request.ts'

/** Only what the visitor sees is around it, and suggested. */
export const notFound = async (
  ctx: Ctx,
  visitation: Visitation,
  { opened }: NothingThere,
): Promise<SiteAnswer> => {
  const { base } = visitation
  const data = noSuchPage(base || '/', await suggestions(ctx, visitation))
  const answer = refusalAnswer(base, data)
  const frame = await frameAround(ctx, visitation, opened?.siteSpace.id)
  if (frame === undefined) return answer
  return {
    ...answer,
    headers: { ...answer.headers, 'content-security-policy': policyOf(frame) },
    body: printRefusalIn(frame, data),
  }
}

/** Pages whose titles are like the words of the path. */
const suggestions = async (ctx: Ctx, visitation: Visitation) => {
  const { path, site, audience } = visitation
  const words = wordsIn(path)
  const { siteSpaces } = scoped(site, audience, undefined, 'all')
  return words === '' ? [] : suggestionsFor(ctx, visitation, siteSpaces, words)
}

/** The last steps say most of what was meant. */
const wordsIn = (path: string): string => {
  const steps = segmentsOf(path) ?? []
  const words = steps
    .slice(-2)
    .join(' ')
    .replace(/[-_.]+/g, ' ')
  return steps[0] === '~' ? '' : words.slice(0, longestQuestion).trim()
}

const longestQuestion = 200
