// What is answered inside a site where no page is: the site around it, and pages that may be meant.
import type { Ctx } from '#context.ts'
import { type NothingThere, openAt, type Visitation } from '#sites/published/index.ts'
import { addressOf, segmentsOf } from '#sites/resolver/index.ts'
import { scoped, suggestionsFor } from '#sites/search/index.ts'
import { readFrame } from './data/read-route-data.ts'
import { policyOf } from './page/policy.ts'
import { printRefusalIn } from './page/refusal.ts'
import { noSuchPage } from './refusals.ts'
import { refusalAnswer } from './refuse.ts'
import type { Frame } from './route-data.ts'
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

/** Of the site space that the path names, or of the front of the site; undefined where that shows no page. */
const frameAround = async (
  ctx: Ctx,
  visitation: Visitation,
  siteSpaceId: string | undefined,
): Promise<Frame | undefined> => {
  const path = siteSpaceId === undefined ? '' : addressOf(visitation.site, siteSpaceId, '', '')
  const front = await openAt(ctx, { ...visitation, path })
  return front.kind === 'page' ? readFrame(ctx, visitation, front) : undefined
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
  const steps = segmentsOf(path)?.slice(-2) ?? []
  const words = steps.join(' ').replace(/[-_.]+/g, ' ')
  return steps[0] === '~' ? '' : words.slice(0, longestQuestion).trim()
}

const longestQuestion = 200
