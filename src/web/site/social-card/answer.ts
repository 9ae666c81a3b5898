// Answers the address of a card with the picture, for pages that the visitor may see.
import type { Ctx } from '#context.ts'
import { openAt, type SiteView } from '#sites/published/index.ts'
import { isAnonymous } from '#sites/visitors/index.ts'
import { readRouteData } from '../data/read-route-data.ts'
import { redirectTo } from '../redirect.ts'
import type { SiteAnswer, SiteRequest } from '../site-request.ts'
import { cardHrefOf, cardOf, tagOf } from './card-of.ts'

/** `~/card/TAG/PATH.png`: the present card of the page; older addresses redirect there. */
export const answerCard = async (
  ctx: Ctx,
  view: SiteView,
  { network }: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  const [, tag, path = ''] = /^\/([\w-]{16})(\/.*)?\.png$/.exec(rest) ?? []
  if (tag === undefined) return undefined
  const opened = await openAt(ctx, { ...view, path })
  if (opened.kind !== 'page' || opened.page === undefined) return undefined
  const data = await readRouteData(ctx, view, opened)
  if (cardHrefOf(view, data) === undefined) return undefined
  const card = cardOf(data)
  const now = tagOf(card)
  if (now !== tag)
    return redirectTo(`${view.base}/~/card/${now}${path}.png`, { remembered: 'asked-each-time' })
  // Loaded with the first card, since few processes draw any.
  const { writeCard } = await import('#content/typst/index.ts')
  const forWhom = isAnonymous(view.audience.visitor) ? 'public' : 'private'
  return {
    status: 200,
    headers: { 'content-type': 'image/png', 'cache-control': `${forWhom}, max-age=31536000, immutable` },
    body: await ctx.typesetting.draw(writeCard(card), network),
  }
}
