// The addresses of a page in other languages, for search engines: those that the visitor sees, including the page's own.
import { ancestors, type PageRecord, page as pageWithId } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { lookAt } from '#sites/customization/index.ts'
import { type SiteView, siteLinks } from '#sites/published/index.ts'
import { firstShowing } from '#sites/resolver/index.ts'
import type { Alternate } from '../route-data.ts'
import {
  lookupInContents,
  originOf,
  settingsOn,
  type TranslatedPage,
  translationsOf,
} from './translated-pages.ts'

interface Shown {
  readonly siteSpaceId: string
  readonly page: string
}

/** Every page of such a list has the same list; undefined for a page without translations. */
export const alternatesOf = async (
  ctx: Ctx,
  view: SiteView,
  { siteSpaceId, page }: Shown,
): Promise<Alternate[] | undefined> => {
  const space = view.site.siteSpaces.get(siteSpaceId)?.plan.spaceId ?? ''
  const settings = await settingsOn(ctx, view)
  if (settings.length === 0) return undefined
  const lookup = lookupInContents(ctx, view)
  const origin = await originOf(settings, lookup, { space, page })
  const found: Found[] = []
  for (const translated of await translationsOf(settings, lookup, origin)) {
    const place = await placeOf(ctx, view, translated)
    if (place === undefined) continue
    const language = translated.language ?? (await languageAt(ctx, view, place.siteSpaceId))
    found.push({ ...place, isOriginal: translated.language === undefined, language })
  }
  const isAmong = found.some(one => one.siteSpaceId === siteSpaceId && one.page === page)
  return isAmong ? inEachLanguage(found) : undefined
}

interface Found extends Shown, FoundAlternate {}

export interface FoundAlternate extends Alternate {
  /** Whether the page was written in this language first. */
  readonly isOriginal: boolean
}

/** The address for the visitor; undefined for a page that they do not see, or that search engines are to leave out. */
const placeOf = async (
  ctx: Ctx,
  view: SiteView,
  { space, page }: TranslatedPage,
): Promise<(Shown & { readonly href: string }) | undefined> => {
  const { site, audience, shown } = view
  const siteSpaceId = firstShowing(site, space, audience)
  const head = siteSpaceId === undefined ? undefined : await shown.contentOf(space)
  if (head === undefined || siteSpaceId === undefined) return undefined
  const record = await pageWithId(sessionOf(ctx, head), head.revision.root, page)
  if (record === undefined || !(await isListed(ctx, head, record))) return undefined
  const links = siteLinks(ctx, { ...view, base: site.plan.addresses.canonical })
  const href = await links.to(siteSpaceId, { kind: 'page', page })
  return href === undefined ? undefined : { siteSpaceId, page, href }
}

/**
 * Whether the page is listed, by the same rule as in the sitemap. Its conditions are evaluated where its address is
 * looked up.
 */
const isListed = async (ctx: Ctx, head: ContentHead, record: PageRecord): Promise<boolean> => {
  if (record.type === 'group' || record.noIndex === true || record.noRobotsIndex === true) return false
  const path = await ancestors(sessionOf(ctx, head), head.revision.root, record)
  return [...path, record].every(({ hidden }) => hidden !== true)
}

/**
 * One page for each language: a translation by the settings counts before a page that is merely shown in that language.
 */
export const inEachLanguage = (found: readonly FoundAlternate[]): Alternate[] | undefined => {
  const languages = new Map<string, string>()
  for (const { isOriginal, language, href } of found)
    if (!isOriginal && !languages.has(canonicalTag(language))) languages.set(canonicalTag(language), href)
  const originals = found.filter(({ isOriginal }) => isOriginal)
  for (const { language, href } of originals)
    if (!languages.has(canonicalTag(language))) languages.set(canonicalTag(language), href)
  if (found.length < 2) return undefined
  for (const { href } of originals) languages.set('x-default', href)
  return Array.from(languages, ([language, href]) => ({ language, href }))
}

/** The language in which the site is shown at a site space. */
export const languageAt = async (ctx: Ctx, { row }: SiteView, siteSpaceId: string): Promise<string> =>
  (await lookAt(ctx, row.id, siteSpaceId)).language

const canonicalTag = (language: string): string => Intl.getCanonicalLocales(language)[0] ?? language
