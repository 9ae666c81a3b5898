// The translations of pages in a sitemap, looked up in the menus of all spaces with translations.
import type { Ctx } from '#context.ts'
import type { MenuEntry } from '#sites/navigation/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { seenSiteSpaces } from '#sites/resolver/index.ts'
import { type FoundAlternate, inEachLanguage, languageAt } from '../data/alternates.ts'
import {
  originals,
  originOf,
  type PageLookup,
  type PageOfSpace,
  type Settings,
  settingsOn,
  translationsOf,
} from '../data/translated-pages.ts'
import type { Alternate } from '../route-data.ts'
import { addressOfPage, type ListedPage, type ListedSpace, listedSpace } from './walk.ts'

/** The translations of a page, including itself; empty where it is in one language only. */
type TranslationsOf = (page: ListedPage) => Promise<readonly Alternate[]>

/**
 * The menus are all in memory at once. With more entries than this, the sitemap leaves translations to the heads of the
 * pages.
 */
const mostEntries = 60_000

export const sitemapTranslations = async (ctx: Ctx, view: SiteView): Promise<TranslationsOf> => {
  const settings = await settingsOn(ctx, view)
  const spaces = settings.length === 0 ? undefined : await translatedSpaces(ctx, view, settings)
  if (spaces === undefined) return async () => []
  const lookup = lookupIn(ctx, spaces)
  const made = new Map<string, readonly Alternate[]>()
  const languages = new Map<string, string>()
  for (const [space, { placed }] of spaces) languages.set(space, await languageAt(ctx, view, placed.plan.id))
  const from = { settings, lookup, spaces, languages }
  return async ({ listed, entry }) => {
    const { spaceId } = listed.placed.plan
    // Where a space is shown twice, the sitemap names its translations at the first place.
    if (spaces.get(spaceId)?.placed !== listed.placed) return []
    const origin = await originOf(settings, lookup, { space: spaceId, page: entry.id })
    const key = `${origin.space} ${origin.page}`
    const alternates = made.get(key) ?? (await alternatesFrom(view, from, origin))
    made.set(key, alternates)
    return alternates
  }
}

type Spaces = ReadonlyMap<string, ListedSpace>

/** The spaces by id; undefined where their menus have too many entries. */
const translatedSpaces = async (
  ctx: Ctx,
  view: SiteView,
  settings: Settings,
): Promise<Spaces | undefined> => {
  const named = new Set(settings.flatMap(([sources, targets]) => [...sources, ...Object.values(targets)]))
  const spaces = new Map<string, ListedSpace>()
  let entries = 0
  for (const placed of seenSiteSpaces(view.site, view.audience)) {
    const { spaceId } = placed.plan
    if (!named.has(spaceId) || spaces.has(spaceId)) continue
    const listed = await listedSpace(ctx, view, placed)
    if (listed === undefined) continue
    spaces.set(spaceId, listed)
    entries += listed.seen.menu.entries.length
    if (entries > mostEntries) return undefined
  }
  return spaces
}

const lookupIn = (ctx: Ctx, spaces: Spaces): PageLookup => ({
  has: async (space, page) => spaces.get(space)?.seen.menu.indexes.has(page) === true,
  originals: async (space, target) => {
    const head = spaces.get(space)?.head
    return head === undefined ? new Map() : originals(ctx, head, target)
  },
})

interface From {
  readonly settings: Settings
  readonly lookup: PageLookup
  readonly spaces: Spaces
  /** The language of each space on the site. */
  readonly languages: ReadonlyMap<string, string>
}

const alternatesFrom = async (
  view: SiteView,
  { settings, lookup, spaces, languages }: From,
  origin: PageOfSpace,
): Promise<readonly Alternate[]> => {
  const found: FoundAlternate[] = []
  for (const { space, page, language } of await translationsOf(settings, lookup, origin)) {
    const listed = spaces.get(space)
    const entry = listed && entryIn(listed, page)
    if (listed === undefined || entry === undefined) continue
    found.push({
      isOriginal: language === undefined,
      language: language ?? languages.get(space) ?? '',
      href: addressOfPage(view, { listed, entry }, view.base),
    })
  }
  return inEachLanguage(found) ?? []
}

/** The entry of a page; undefined where the menu does not list it, or search engines are to leave it out. */
const entryIn = ({ seen }: ListedSpace, page: string): MenuEntry | undefined => {
  const index = seen.menu.indexes.get(page) ?? -1
  const entry = seen.menu.entries[index]
  const isPage = entry?.type === 'document' || entry?.type === 'computed'
  return isPage && seen.listed[index] === 1 && !entry.isLeftOut ? entry : undefined
}
