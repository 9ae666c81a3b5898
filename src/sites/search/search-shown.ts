// Searches what a site shows to a visitor who was let in: it finds nothing that they could not read there.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { isExact, type MarkedText, marked, type Query, type Snippet } from '#content/search/index.ts'
import type { Ctx } from '#context.ts'
import type { ShownPage } from '#library/search/index.ts'
import { type SiteView, siteLinks } from '../published/index.ts'
import { addressOf, type PlacedSiteSpace } from '../resolver/index.ts'
import { findPages } from './find-pages.ts'
import { namesOfParts, type PartNames } from './part-names.ts'

export interface QuestionOnSite {
  readonly text: string
  /** Where to search; if several show the same space, the first counts. */
  readonly siteSpaces: readonly PlacedSiteSpace[]
  readonly limit: number
  /** Where the previous results ended. */
  readonly cursor?: string
}

export interface FoundOnSite {
  readonly count: number
  readonly results: readonly ResultOnSite[]
  readonly next?: string
  /** Whether pages contain the exact words; if not, the results contain words that are spelt nearly so. */
  readonly isExact: boolean
  /** Whether there may be more results, because the index lags behind. */
  readonly isIndexing: boolean
}

export interface ResultOnSite {
  readonly title: MarkedText
  readonly href: string
  /** The titles above the page, from the top: those of the site, then those of the space. */
  readonly crumbs: readonly string[]
  /** An excerpt of what was found before the first heading. */
  readonly excerpt?: MarkedText
  readonly hits: readonly HitOnSite[]
}

/** A match in a section of the page. */
export interface HitOnSite {
  readonly title: MarkedText
  readonly href: string
  readonly excerpt: MarkedText
}

export const searchShown = async (
  ctx: Ctx,
  view: SiteView,
  { text, siteSpaces, limit, cursor }: QuestionOnSite,
): Promise<FoundOnSite> => {
  const { row, audience } = view
  const places = await searchable(view, siteSpaces)
  const list = JSON.stringify(['search of a site', row.id, text, siteSpaces.map(({ plan }) => plan.id)])
  const {
    list: found,
    query,
    indexing,
  } = await findPages(
    ctx,
    { limit, cursor, list },
    {
      owner: row.organization_id,
      spaceIds: [...places.keys()],
      visitor: audience.visitor,
      text,
      present: async (pages, query) => {
        const names = await namesOfParts(ctx, [...places.values()])
        const fronts = await frontPages(ctx, view, places, pages)
        return present(view, { places, names, fronts, query }, pages)
      },
    },
  )
  const { count, items, next } = found
  return {
    count,
    results: items,
    isExact: isExact(query),
    isIndexing: indexing !== undefined,
    ...(next && { next: next.page }),
  }
}

/**
 * The first place of each space, by the space's id. The index covers main contents alone, so a preview's spaces with
 * other content are left out.
 */
const searchable = async (
  { shown }: SiteView,
  siteSpaces: readonly PlacedSiteSpace[],
): Promise<Map<string, PlacedSiteSpace>> => {
  const places = new Map<string, PlacedSiteSpace>()
  for (const siteSpace of siteSpaces) {
    const { spaceId } = siteSpace.plan
    if (!places.has(spaceId) && (!shown.isOpen || (await isMain(shown, spaceId))))
      places.set(spaceId, siteSpace)
  }
  return places
}

const isMain = async ({ contentOf }: SiteView['shown'], spaceId: string): Promise<boolean> =>
  (await contentOf(spaceId))?.changeRequest === null

/** The ids of the pages at the addresses of their spaces, by the ids of the spaces. */
const frontPages = async (
  ctx: Ctx,
  view: SiteView,
  places: ReadonlyMap<string, PlacedSiteSpace>,
  pages: readonly ShownPage[],
): Promise<ReadonlyMap<string, string | undefined>> => {
  const links = siteLinks(ctx, view)
  const fronts = new Map<string, string | undefined>()
  for (const spaceId of new Set(pages.map(({ found }) => found.spaceId))) {
    const place = places.get(spaceId)
    if (place !== undefined) fronts.set(spaceId, await links.frontPage(place.plan.id))
  }
  return fronts
}

interface Presenting {
  readonly places: ReadonlyMap<string, PlacedSiteSpace>
  readonly names: PartNames
  readonly fronts: ReadonlyMap<string, string | undefined>
  readonly query: Query
}

const present = (
  { site, base }: SiteView,
  { places, names, fronts, query }: Presenting,
  pages: readonly ShownPage[],
): ResultOnSite[] =>
  pages.flatMap(({ found, page, above, path }) => {
    const place = places.get(found.spaceId)
    if (place === undefined) return []
    const isFront = fronts.get(found.spaceId) === page.id
    const href = addressOf(site, place.plan.id, isFront ? '' : path, base) || '/'
    // The text under a heading that repeats the title counts as the beginning of the page.
    const isFirst = (section: Snippet) => section.id === null || section.title === page.title
    const excerpt = found.sections.find(section => isFirst(section) && section.body !== '')
    const hits = found.sections.flatMap(section => {
      const { id, title, body } = section
      if (id === null || isFirst(section)) return []
      const to = `${href}#${encodeURIComponent(id)}`
      return [{ title: marked(title, query), href: to, excerpt: marked(body, query) }]
    })
    const crumbs = [...names(place), ...above.map(({ title }) => withEmoji(title))]
    const title = marked(page.title, query)
    return [{ title, href, crumbs, hits, ...(excerpt && { excerpt: marked(excerpt.body, query) }) }]
  })
