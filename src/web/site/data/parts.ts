// The parts of a site that a visitor can choose: its sections, and the variants of one of them.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import type { Ctx } from '#context.ts'
import { titlesOfSpaces } from '#library/spaces/index.ts'
import { pageShownAt, type SiteLinks, type SiteView } from '#sites/published/index.ts'
import {
  addressOf,
  type GroupPlan,
  type ResolvedSiteSpace,
  type SectionPlan,
  visibleStructure,
} from '#sites/resolver/index.ts'
import type { SectionEntry, VariantEntry } from '../route-data.ts'

/** The sections that the visitor sees; empty where there are fewer than two. */
export const sectionsFor = (
  { site, audience, base }: SiteView,
  current: SectionPlan | undefined,
): SectionEntry[] => {
  const entryOf = (section: SectionPlan): SectionEntry => {
    const { siteSpaces, defaultSiteSpace } = section
    const front = siteSpaces.find(({ id }) => id === defaultSiteSpace) ?? siteSpaces[0]
    return {
      ...namesOf(section),
      ...(front && { href: addressOf(site, front.id, '', base) || '/' }),
      isCurrent: section.id === current?.id,
    }
  }
  const { topLevel } = visibleStructure(site, audience)
  const entries = topLevel.map((part): SectionEntry => {
    if (part.type === 'site-section') return entryOf(part)
    const sections = part.sections.map(entryOf)
    return { ...namesOf(part), isCurrent: sections.some(({ isCurrent }) => isCurrent), sections }
  })
  const [only] = entries
  return entries.length > 1 || (only?.sections?.length ?? 0) > 1 ? entries : []
}

const namesOf = ({ title, icon }: SectionPlan | GroupPlan): Pick<SectionEntry, 'title' | 'icon'> => ({
  title: withEmoji(title),
  ...(icon !== null && { icon }),
})

interface Shown {
  /** The path of the page; empty where it is at the address of its space. */
  readonly path: string
  readonly links: SiteLinks
}

/**
 * The variants that the visitor sees, each with the address of the page of the same path, if it has one. Empty where
 * there are fewer than two.
 */
export const variantsFor = async (
  ctx: Ctx,
  view: SiteView,
  { section, siteSpace }: ResolvedSiteSpace,
  { path, links }: Shown,
): Promise<VariantEntry[]> => {
  const { site, audience, base, tracker } = view
  const { topLevel, siteSpaces } = visibleStructure(site, audience)
  const sections = topLevel.flatMap(part => (part.type === 'site-section' ? [part] : part.sections))
  const beside = section === undefined ? siteSpaces : sections.find(({ id }) => id === section.id)?.siteSpaces
  if (beside === undefined || beside.length < 2) return []
  const spaceIds = beside.map(({ spaceId }) => spaceId)
  const titles = await titlesOfSpaces(ctx, spaceIds)
  const entries: VariantEntry[] = []
  for (const { id, spaceId } of beside) {
    const found = titles.get(spaceId)
    if (found === undefined) continue
    tracker.row('space', spaceId, `${found.emoji} ${found.title}`)
    const isCurrent = id === siteSpace.id
    const isAsked = !isCurrent && path !== '' && entries.length < mostAsked
    const page = isAsked ? await pageShownAt(ctx, view, spaceId, path) : undefined
    const there = page === undefined ? undefined : await links.to(id, { kind: 'page', page })
    entries.push({
      title: withEmoji(found.title) || 'Untitled',
      ...(found.emoji !== '' && { emoji: found.emoji }),
      href: there ?? (addressOf(site, id, isCurrent ? path : '', base) || '/'),
      isCurrent,
    })
  }
  return entries
}

/** For how many variants it is looked up whether they have the page; the others link to their front page. */
const mostAsked = 20
