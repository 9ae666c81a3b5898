// rss.xml of a page with news: an item for each of its updates.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import type { Ctx } from '#context.ts'
import { readArticleForVisitor } from '#library/pages/index.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { visitorVariable } from '#sites/visitors/index.ts'
import { pageBehind } from '../page-behind.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SiteAnswer } from '../site-request.ts'
import { wholeAddresses } from '../whole-addresses.ts'
import { headersOfRss } from './changes-feed.ts'
import { type Item, writeRss } from './rss.ts'
import { type UpdateInArticle, updatesIn } from './updates-in.ts'

/** The most items in one feed: readers have seen older ones. */
const most = 100

/** Undefined for another path, for a page that the visitor does not see, and for a page without updates. */
export const answerUpdates = async (
  ctx: Ctx,
  { origin }: RoutedRequest,
  view: SiteView,
): Promise<SiteAnswer | undefined> => {
  const found = await pageBehind(ctx, view, '/rss.xml')
  if (found === undefined) return undefined
  const { resolved, head, links, page } = found
  const { title, language } = await lookAt(ctx, view.row.id, resolved.siteSpace.id)
  const to = wholeAddresses(links.in(resolved.siteSpace.id), origin)
  const visitor = visitorVariable(view.audience.visitor)
  const { html } = await readArticleForVisitor(ctx, head, page, {
    visitor,
    to,
    language,
    tracker: view.tracker,
  })
  const updates = updatesIn(html)
  if (updates.length === 0) return undefined
  const link = (await to.page(page.id)) ?? origin
  const name = withEmoji(page.title)
  const body = writeRss({
    title: `${name} · ${withEmoji(title)}`,
    description: withEmoji(page.description ?? name),
    language,
    link,
    self: origin + view.base + view.path,
    items: itemsOf(updates, { id: page.id, name, link }).slice(0, most),
  })
  return { status: 200, headers: headersOfRss, body }
}

interface Place {
  readonly id: string
  readonly name: string
  readonly link: string
}

/**
 * The items. Several updates of a day are numbered from the bottom of the page, since new ones are added above and so do
 * not change the ids of others.
 */
const itemsOf = (updates: readonly UpdateInArticle[], { id, name, link }: Place): Item[] => {
  const counts = new Map<string, number>()
  return updates
    .toReversed()
    .map(({ date, tags, heading, anchor, html }): Item => {
      const day = date ?? 'undated'
      const count = (counts.get(day) ?? 0) + 1
      counts.set(day, count)
      return {
        title: heading ?? `${name}: ${date ?? tags.join(', ')}`,
        link: anchor === undefined ? link : `${link}#${encodeURIComponent(anchor)}`,
        guid: `${id} ${day} ${count}`,
        ...(date !== undefined && { date }),
        categories: tags,
        description: html.replaceAll(' href="#', ` href="${link}#`),
      }
    })
    .toReversed()
}
