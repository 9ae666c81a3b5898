// The titles of all pages that a visitor is shown in some site spaces, in the order of their menus.
import type { ComparedText } from '#content/search/index.ts'
import { countPages } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { type SiteView, siteLinks } from '../published/index.ts'
import { addressOf, type PlacedSiteSpace } from '../resolver/index.ts'
import { namesOfParts } from './part-names.ts'
import { comparedPages, type TitledPage, titledPages } from './titled-pages.ts'

export interface TitleShown {
  readonly title: string
  readonly href: string
  /** The titles above the page, from the top: those of the site, then those of the space. */
  readonly crumbs: readonly string[]
}

/**
 * The titles; undefined where there are more than `most` pages, visible or not. Groups, links and pages that search
 * leaves out are not included.
 */
export const titlesShown = async (
  ...asked: Parameters<typeof titledParts>
): Promise<TitleShown[] | undefined> => {
  const titles: TitleShown[] = []
  const parts = await titledParts(...asked)
  if (parts === undefined) return undefined
  for (const { pages, shown } of parts) await eachInTurns(pages, page => void titles.push(...shown(page)))
  return titles
}

/** The pages of a site space, whoever sees them. */
export interface TitledPart {
  readonly pages: readonly TitledPage[]
  /** The title of each page in the form that is compared with others. */
  readonly compared: () => Promise<readonly ComparedText[]>
  /** What the visitor is shown of a page: one entry, or none. */
  readonly shown: (page: TitledPage) => readonly TitleShown[]
}

export const titledParts = async (
  ctx: Ctx,
  view: SiteView,
  siteSpaces: readonly PlacedSiteSpace[],
  most: number,
): Promise<TitledPart[] | undefined> => {
  const { site, base, shown, isTrue } = view
  const heads = new Map<PlacedSiteSpace, ContentHead>()
  const spaces = new Set<string>()
  let count = 0
  for (const siteSpace of siteSpaces) {
    const { spaceId } = siteSpace.plan
    const head = spaces.has(spaceId) ? undefined : await shown.contentOf(spaceId)
    if (head === undefined) continue
    spaces.add(spaceId)
    heads.set(siteSpace, head)
    count += await countPages(sessionOf(ctx, head), head.revision.root)
    if (count > most) return undefined
  }
  const names = await namesOfParts(ctx, [...heads.keys()])
  const links = siteLinks(ctx, view)
  const parts: TitledPart[] = []
  for (const [siteSpace, head] of heads) {
    const above = names(siteSpace)
    const front = await links.frontPage(siteSpace.plan.id)
    const pages = await titledPages(ctx, head)
    parts.push({
      pages,
      compared: () => comparedPages(ctx, head, pages),
      shown: ({ id, title, path, crumbs, conditions }) => {
        if (!conditions.every(isTrue)) return []
        const href = addressOf(site, siteSpace.plan.id, id === front ? '' : path, base) || '/'
        return [{ title, href, crumbs: [...above, ...crumbs] }]
      },
    })
  }
  return parts
}
