// The menu of a space: all its pages in the order in which a reader meets them; each entry knows where those below it
// end.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import type { ContentReference, PageNode, PageType } from '#content/snapshot/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'

export interface Menu {
  readonly entries: readonly MenuEntry[]
  /** The indexes of entries, by the ids of their pages. */
  readonly indexes: ReadonlyMap<string, number>
  /** How many entries have others below them. */
  readonly branches: number
  /** Whether all visitors see the same menu. */
  readonly isSameForAll: boolean
}

export interface MenuEntry {
  readonly id: string
  readonly type: PageType
  readonly title: string
  readonly emoji?: string
  readonly icon?: string
  /** The slugs from the top level down to the page. */
  readonly path: string
  /** The target of a link. */
  readonly target?: ContentReference
  readonly condition?: string
  readonly isHidden: boolean
  /** Whether search engines, or the search of a site, are to leave it out. */
  readonly isLeftOut: boolean
  /** A timestamp in ISO 8601. */
  readonly updatedAt: string
  /** The index of the parent entry; -1 at the top level. */
  readonly parent: number
  /** The index after the last entry below this one. */
  readonly end: number
}

export const menuOf = async (tree: readonly PageNode[]): Promise<Menu> => {
  const entries: MenuEntry[] = []
  const add = async (nodes: readonly PageNode[], parent: number, above: string): Promise<void> => {
    for (const { page, pages } of nodes) {
      const turn = yieldWhenLong()
      if (turn !== undefined) await turn
      const { id, type, title, emoji, icon, target, condition, slug, updatedAt } = page
      const path = slug === undefined ? above : above === '' ? slug : `${above}/${slug}`
      const entry = {
        id,
        type,
        title: withEmoji(title),
        path,
        parent,
        isHidden: page.hidden === true,
        isLeftOut: page.noIndex === true || page.noRobotsIndex === true,
        updatedAt,
        end: entries.length + 1,
        ...(emoji !== undefined && { emoji }),
        ...(icon !== undefined && { icon }),
        ...(target !== undefined && { target }),
        ...(condition !== undefined && { condition }),
      }
      entries.push(entry)
      if (pages.length === 0) continue
      await add(pages, entries.length - 1, path)
      entry.end = entries.length
    }
  }
  await add(tree, -1, '')
  return {
    entries,
    indexes: new Map(entries.map(({ id }, index) => [id, index])),
    branches: entries.filter(({ end }, index) => end > index + 1).length,
    isSameForAll: entries.every(({ condition }) => condition === undefined),
  }
}
