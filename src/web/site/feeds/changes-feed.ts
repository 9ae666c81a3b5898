// rss.xml of a site: the latest pages that are new or changed, as the visitor sees them.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { madeOnce } from '#kernel/made-once.ts'
import { sessionOf } from '#library/heads/index.ts'
import { lookAt } from '#sites/customization/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { RoutedRequest } from '../routed-request.ts'
import type { SentAnswer } from '../site-request.ts'
import { answerText } from './answers.ts'
import { type Item, writeRss } from './rss.ts'
import { beginWalk } from './turns.ts'
import { versionOfSite } from './version.ts'
import { addressOfPage, type ListedPage, listedPages } from './walk.ts'

/** The most pages in the feed. */
const most = 50

export const answerChanges = async (
  { ctx, request, origin }: RoutedRequest,
  view: SiteView,
): Promise<SentAnswer> => {
  const version = await versionOfSite(ctx, view, origin, 'rss')
  const write = () => {
    const end = beginWalk(ctx, request.network ?? '')
    return writeChanges(ctx, view, origin + view.base).finally(end)
  }
  const text = version === undefined ? await write() : await writtenOnce(version, write)
  return answerText(request, headersOfRss, text)
}

export const headersOfRss = {
  'content-type': 'application/rss+xml; charset=utf-8',
  // Revalidated each time, since the visitor may no longer be allowed to see it.
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex',
} as const

/** Written feeds, cached by their versions since they are requested often; the capacity is in characters. */
const writtenOnce = madeOnce<string>(8_000_000, text => text.length)

const writeChanges = async (ctx: Ctx, view: SiteView, base: string): Promise<string> => {
  const { title, language } = await lookAt(ctx, view.row.id, '')
  const items: Item[] = []
  for (const page of await latestPages(ctx, view)) items.push(await itemOf(ctx, view, page, base))
  const name = withEmoji(title)
  const self = `${base}/rss.xml`
  return writeRss({ title: name, description: name, language, link: base, self, items })
}

/** The latest pages; only a few times `most` of them are in memory at once. */
const latestPages = async (ctx: Ctx, view: SiteView): Promise<ListedPage[]> => {
  let latest: ListedPage[] = []
  const cut = () => {
    latest = latest
      .sort((one, other) => (one.entry.updatedAt < other.entry.updatedAt ? 1 : -1))
      .slice(0, most)
  }
  for await (const page of listedPages(ctx, view)) if (latest.push(page) >= 10 * most) cut()
  cut()
  return latest
}

/** A page that is changed again becomes another item, so that feed readers show it again. */
const itemOf = async (ctx: Ctx, view: SiteView, page: ListedPage, base: string): Promise<Item> => {
  const { entry, listed } = page
  const { head } = listed
  const [record] = await pagesOf(sessionOf(ctx, head), head.revision.root, [entry.id])
  const { description } = record ?? {}
  return {
    title: entry.title,
    link: addressOfPage(view, page, base),
    guid: `${entry.id} ${entry.updatedAt}`,
    date: entry.updatedAt,
    ...(description !== undefined && { description: inHtml(withEmoji(description)) }),
  }
}

const inHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
