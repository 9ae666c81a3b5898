// Which pages of a site are the same in other languages: those of spaces that translation settings translate into one another.
import { page as pageWithId } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { createCache } from '#kernel/cache.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { translatedId } from '#library/translations/index.ts'
import { readSeenMenu } from '#sites/navigation/index.ts'
import { currentRows, rowName, type SiteView } from '#sites/published/index.ts'

export interface PageOfSpace {
  readonly space: string
  readonly page: string
}

/** `language` is that of the settings, in lower case; none of the page that was written first. */
export interface TranslatedPage extends PageOfSpace {
  readonly language?: string
}

/** What the settings of an organization say, in the order of the settings. */
export type Settings = readonly (readonly [
  sources: readonly string[],
  targets: Readonly<Record<string, string>>,
])[]

/** Where pages are looked up, whoever sees them. */
export interface PageLookup {
  has(space: string, page: string): Promise<boolean>
  /** The ids in a space of what has an id in a target. */
  originals(space: string, target: string): Promise<Originals>
}

/** All that are the same page as one that was written first, itself before all others; empty where there is one alone. */
export const translationsOf = async (
  settings: Settings,
  lookup: PageLookup,
  origin: PageOfSpace,
): Promise<TranslatedPage[]> => {
  const pages: TranslatedPage[] = [origin]
  const spaces = new Set([origin.space])
  // It grows while it is walked through: what is translated may be translated further.
  for (const from of pages) {
    for (const [sources, targets] of settings) {
      if (!sources.includes(from.space)) continue
      for (const [language, space] of Object.entries(targets)) {
        if (spaces.has(space) || pages.length > mostLanguages) continue
        spaces.add(space)
        const page = await pageInTarget(lookup, from.page, space)
        if (page !== undefined) pages.push({ space, page, language })
      }
    }
  }
  return pages.length > 1 ? pages : []
}

/** As many as one settings object names. */
const mostLanguages = 50

/** As far as it is about spaces of the site. */
export const settingsOn = async (
  ctx: Ctx,
  { row, site: { bySpace }, tracker }: SiteView,
): Promise<Settings> => {
  if (bySpace.size < 2) return []
  const name = rowName('translation', row.organization_id)
  const written = (await currentRows(ctx, [name]))(name)
  tracker.row('translation', row.organization_id, written)
  if (written === '') return []
  return (JSON.parse(written) as Settings).flatMap(([sources, targets]) => {
    const shown = Object.entries(targets).filter(([, space]) => bySpace.has(space))
    const known = sources.filter(space => bySpace.has(space))
    return known.length === 0 || shown.length === 0 ? [] : [[known, Object.fromEntries(shown)] as const]
  })
}

/** The page that was written first. */
export const originOf = async (
  settings: Settings,
  lookup: PageLookup,
  at: PageOfSpace,
): Promise<PageOfSpace> => {
  const met = new Set([at.space])
  let origin = at
  for (;;) {
    const source = await sourceOf(settings, lookup, origin)
    if (source === undefined || met.has(source.space)) return origin
    met.add(source.space)
    origin = source
  }
}

const sourceOf = async (
  settings: Settings,
  lookup: PageLookup,
  { space: target, page }: PageOfSpace,
): Promise<PageOfSpace | undefined> => {
  for (const [sources, targets] of settings) {
    if (!Object.values(targets).includes(target)) continue
    for (const space of sources) {
      // A target that was duplicated has the pages of its source.
      const isSame = await lookup.has(space, page)
      const source = isSame ? page : (await lookup.originals(space, target)).get(page)
      if (source !== undefined) return { space, page: source }
    }
  }
  return undefined
}

const pageInTarget = async (
  lookup: PageLookup,
  page: string,
  target: string,
): Promise<string | undefined> => {
  for (const id of [page, translatedId(target, page)]) if (await lookup.has(target, id)) return id
  return undefined
}

/** In the contents themselves, for a single page. */
export const lookupInContents = (ctx: Ctx, { shown }: SiteView): PageLookup => ({
  has: async (space, page) => {
    const head = await shown.contentOf(space)
    return (
      head !== undefined && (await pageWithId(sessionOf(ctx, head), head.revision.root, page)) !== undefined
    )
  },
  originals: async (space, target) => {
    const head = await shown.contentOf(space)
    return head === undefined ? new Map() : originals(ctx, head, target)
  },
})

export type Originals = ReadonlyMap<string, string>

/** The ids in a content of what has an id in a target: they follow from each other in one direction alone. */
export const originals = async (ctx: Ctx, head: ContentHead, target: string): Promise<Originals> => {
  const key = [head.access.row.lineage_id, head.revision.root, target].join(' ')
  const known = kept.get(key)
  if (known !== undefined) return known
  const { menu } = await readSeenMenu(ctx, head, () => false)
  const found = new Map<string, string>()
  await eachInTurns(menu.indexes.keys(), id => void found.set(translatedId(target, id), id))
  kept.set(key, found, found.size)
  return found
}

/** By the pages in them: some 40 MB. Nothing in it says more than an id, and ids are those of one installation. */
const kept = createCache<Originals>(300_000)
