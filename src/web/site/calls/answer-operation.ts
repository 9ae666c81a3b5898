// The data of an operation on a page, fetched when a reader wants to send a request: `~/operations/SPEC/KEY?page=/path`.
import type { Ctx } from '#context.ts'
import { spokenIn, wordsIn } from '#languages/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { SiteAnswer, SiteRequest } from '../site-request.ts'
import { forwardedOrigins } from './forwarding.ts'
import { shownOperation } from './shown-operation.ts'

/** Undefined for an operation that the page does not show to this visitor. */
export const answerOperation = async (
  ctx: Ctx,
  view: SiteView,
  { url }: SiteRequest,
  rest: string,
): Promise<SiteAnswer | undefined> => {
  const shown = await shownOperation(ctx, view, rest, url.searchParams)
  if (shown === undefined) return undefined
  const { form, servers, language } = shown
  return {
    status: 200,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify({
      ...form,
      servers: servers.map(({ origins: _, ...server }) => server),
      origins: [...new Set(servers.flatMap(({ origins }) => origins))],
      forwarded: forwardedOrigins(ctx, servers),
      words: wordsIn(language).calls,
      language: spokenIn(language),
    }),
  }
}
