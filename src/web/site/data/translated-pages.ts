// Which pages of a site are translations of one another, by the translation settings of their spaces.
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

/** `language` is the one in the settings, in lower case; undefined for the page that was written first. */
export interface TranslatedPage extends PageOfSpace {
  readonly language?: string
}

/** The translation settings of an organization, in their order: source spaces, and target spaces by language. */
export type Settings = readonly (readonly [
  sources: readonly string[],
  targets: Readonly<Record<string, string>>,
])[]

/** How pages are looked up, whoever sees them. */
export interface PageLookup {
  has(space: string, page: string): Promise<boolean>
  /** The ids of pages in a space, by the ids of their translations in a target. */
  originals(space: string, target: string): Promise<Originals>
}

/** All translations of a page that was written first, which comes first itself; empty where there are none. */
export const translationsOf = async (
  settings: Settings,
  lookup: PageLookup,
  origin: PageOfSpace,
): Promise<TranslatedPage[]> => {
  const pages: TranslatedPage[] = [origin]
  const spaces = new Set([origin.space])
  // The list grows during the loop: translations may be translated further.
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

/** How many languages one settings object may name. */
const mostLanguages = 50

/** The settings, reduced to spaces of the site. */
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
      // A target that is a duplicate of its source has the same page ids.
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

/** Looks a single page up in the contents themselves. */
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

/**
 * The ids of pages in a content, by the ids of their translations in a target. All are computed, since ids can only be
 * translated in this direction.
 */
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

/** The capacity counts pages: about 40 MB. Entries say nothing but ids, which are unique to an installation. */
const kept = createCache<Originals>(300_000)
