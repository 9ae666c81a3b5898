// What is shown on a page without a text: the pages below it in the menu.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { sessionOf } from '#library/heads/index.ts'
import { listedBelow, type MenuEntry } from '#sites/navigation/index.ts'
import type { PageBelow } from '../route-data.ts'
import { leadingTo } from './navigation.ts'
import type { SiteSpaceView } from './site-space-view.ts'

/** The most pages shown; the menu has the others. */
const most = 200

/** The pages below the page at `index`, as the menu lists them for the visitor. */
export const pagesBelow = async (ctx: Ctx, siteSpace: SiteSpaceView, index: number): Promise<PageBelow[]> => {
  const { head, seen } = siteSpace
  const entries = listedBelow(seen, index)
    .slice(0, most)
    .map(at => seen.menu.entries[at] as MenuEntry)
  const ids = entries.map(({ id }) => id)
  const records = await pagesOf(sessionOf(ctx, head), head.revision.root, ids)
  const descriptions = new Map(records.map(({ id, description }) => [id, description]))
  const below: PageBelow[] = []
  for (const entry of entries) {
    const href = entry.type === 'link' ? await leadingTo(siteSpace, entry) : siteSpace.hrefOf(entry)
    const description = descriptions.get(entry.id)
    if (href === undefined) continue
    below.push({
      title: entry.title,
      href,
      ...(entry.type !== 'link' && { page: entry.id }),
      ...(description !== undefined && { description: withEmoji(description) }),
      ...(entry.emoji !== undefined && { emoji: entry.emoji }),
      ...(entry.icon !== undefined && { icon: entry.icon }),
    })
  }
  return below
}
