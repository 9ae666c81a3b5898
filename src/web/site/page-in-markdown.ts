// A page of a site in Markdown, as the visitor sees it: at the path of the page with `.md` behind it.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import type { PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type LinkAddresses, readMarkdownForVisitor } from '#library/pages/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import { pageBehind } from './page-behind.ts'
import type { SiteAnswer } from './site-request.ts'

/** Undefined for another path, and where the visitor sees no page. `leading` may put other addresses in place of those of the site. */
export const answerInMarkdown = async (
  ctx: Ctx,
  view: SiteView,
  leading = (to: LinkAddresses): LinkAddresses => to,
): Promise<SiteAnswer | undefined> => {
  const found = await pageBehind(ctx, view, '.md')
  if (found === undefined) return undefined
  const { audience, tracker } = view
  const { resolved, head, links, page } = found
  const to = leading(links.in(resolved.siteSpace.id))
  const reader = { visitor: visitorVariable(audience.visitor), to, tracker }
  return {
    status: 200,
    headers: { 'content-type': 'text/markdown; charset=utf-8', 'x-robots-tag': 'noindex' },
    body: withTitle(page, await readMarkdownForVisitor(ctx, head, page, reader)),
  }
}

const withTitle = ({ title, description }: PageRecord, text: string): string => {
  const [first = ''] = text.trimStart().split('\n', 1)
  const lead = description === undefined ? [] : [description]
  const isTitled = withEmoji(first.replace(/^#\s+/, '').trim()) === withEmoji(title) && first.startsWith('#')
  return isTitled ? text : [`# ${title}`, ...lead, text].join('\n\n')
}
