// The titles of all pages that a visitor is shown in some site spaces, in the order of their menus.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { type ComparedText, comparedText } from '#content/search/index.ts'
import { countPages, type PageNode, type PageRecord, pageTree } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'
import { type SiteView, siteLinks } from '../published/index.ts'
import { addressOf, type PlacedSiteSpace } from '../resolver/index.ts'
import { namesOfParts } from './part-names.ts'

export interface TitleShown {
  readonly title: string
  readonly href: string
  /** Above it, from the top: of the site, then of the space. */
  readonly crumbs: readonly string[]
}

/** Undefined where there are more pages than so many, seen or not. Pages that search leaves out are not there, nor groups and links. */
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
  /** Of one of them what the visitor is shown; nothing where that is nothing. */
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
    parts.push({
      pages: await titledPages(ctx, head),
      shown: ({ id, title, path, crumbs, conditions }) => {
        if (!conditions.every(isTrue)) return []
        const href = addressOf(site, siteSpace.plan.id, id === front ? '' : path, base) || '/'
        return [{ title, href, crumbs: [...above, ...crumbs] }]
      },
    })
  }
  return parts
}

export interface TitledPage {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly crumbs: readonly string[]
  /** Its own and those above it, all of which must hold. */
  readonly conditions: readonly string[]
  /** Its title as it is compared with others; made once, for whoever asks first. */
  readonly compared: () => ComparedText
}

/** Each installation keeps its own. */
const keptByDatabase = new WeakMap<Database, Cache<readonly TitledPage[]>>()

/** In pages. */
const capacity = 100_000

const titledPages = async (ctx: Ctx, head: ContentHead): Promise<readonly TitledPage[]> => {
  const kept = keptByDatabase.get(ctx.database) ?? createCache<readonly TitledPage[]>(capacity)
  keptByDatabase.set(ctx.database, kept)
  const { root } = head.revision
  const known = kept.get(root ?? '')
  if (known !== undefined) return known
  const pages: TitledPage[] = []
  addPages(pages, await pageTree(sessionOf(ctx, head), root), [])
  kept.set(root ?? '', pages, pages.length + 1)
  return pages
}

const once = <Made extends object>(make: () => Made): (() => Made) => {
  let made: Made | undefined
  return () => {
    made ??= make()
    return made
  }
}

const addPages = (pages: TitledPage[], nodes: readonly PageNode[], above: readonly PageRecord[]): void => {
  for (const { page, pages: below } of nodes) {
    const { type, title, noIndex } = page
    const chain = [...above, page]
    if (noIndex !== true && (type === 'document' || type === 'computed'))
      pages.push({
        ...{ id: page.id, title: withEmoji(title) },
        path: chain.flatMap(({ slug }) => slug ?? []).join('/'),
        crumbs: above.map(({ title }) => withEmoji(title)),
        conditions: chain.flatMap(({ condition }) => condition ?? []),
        compared: once(() => comparedText(withEmoji(title))),
      })
    if (type !== 'link') addPages(pages, below, chain)
  }
}
