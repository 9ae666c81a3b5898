// The titles of the pages of spaces, whoever sees them: read once for each content, and cached while there is room.
import { withEmoji } from '#content/markdown/syntax/shortcodes.ts'
import { type ComparedText, comparedText } from '#content/search/index.ts'
import { type PageNode, pageTree } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { type ContentHead, sessionOf } from '#library/heads/index.ts'

export interface TitledPage {
  readonly id: string
  readonly title: string
  readonly path: string
  readonly crumbs: readonly string[]
  /** The conditions of the page and its ancestors, all of which must hold. */
  readonly conditions: readonly string[]
}

/** The pages of one content, in the order of its menu. */
export interface TitledPages {
  readonly pages: readonly TitledPage[]
  /** The title of each page in the form that is compared with others; made when first needed. */
  readonly compared?: readonly ComparedText[]
}

export interface TitleCache {
  at(root: string): TitledPages | undefined
  keep(root: string, titled: TitledPages): void
}

/** The cache of each installation. */
export const titleCacheOf = ({ database }: Pick<Ctx, 'database'>): TitleCache => {
  const known = caches.get(database)
  if (known !== undefined) return known
  const kept: Cache<TitledPages> = createCache(capacity, 'titled-pages')
  const cache: TitleCache = {
    at: kept.get,
    keep: (root, titled) => kept.set(root, titled, bytesOf(titled)),
  }
  caches.set(database, cache)
  return cache
}

const caches = new WeakMap<Database, TitleCache>()

/** In bytes. */
const capacity = 32_000_000

export const titledPages = async (ctx: Ctx, head: ContentHead): Promise<readonly TitledPage[]> => {
  const { root } = head.revision
  const cache = titleCacheOf(ctx)
  const known = cache.at(root ?? '')
  if (known !== undefined) return known.pages
  const pages: TitledPage[] = []
  addPages(pages, await pageTree(sessionOf(ctx, head), root), { crumbs: [], slugs: [], conditions: [] })
  cache.keep(root ?? '', { pages })
  return pages
}

/** The title of each page in the form that is compared with others. */
export const comparedPages = async (
  ctx: Ctx,
  { revision: { root } }: ContentHead,
  pages: readonly TitledPage[],
): Promise<readonly ComparedText[]> => {
  const cache = titleCacheOf(ctx)
  const known = cache.at(root ?? '')?.compared
  if (known !== undefined) return known
  const compared: ComparedText[] = []
  await eachInTurns(pages, ({ title }) => void compared.push(comparedText(title)))
  cache.keep(root ?? '', { pages, compared })
  return compared
}

interface Above {
  readonly crumbs: readonly string[]
  readonly slugs: readonly string[]
  readonly conditions: readonly string[]
}

/** Adds the pages with their descendants, but no groups and links, and no pages that search leaves out. */
const addPages = (pages: TitledPage[], nodes: readonly PageNode[], above: Above): void => {
  const { crumbs } = above
  for (const { page, pages: nodesBelow } of nodes) {
    const title = withEmoji(page.title)
    const slugs = page.slug === undefined ? above.slugs : [...above.slugs, page.slug]
    const conditions = page.condition === undefined ? above.conditions : [...above.conditions, page.condition]
    if (page.noIndex !== true && (page.type === 'document' || page.type === 'computed'))
      pages.push({ id: page.id, title, path: slugs.join('/'), crumbs, conditions })
    if (page.type !== 'link') addPages(pages, nodesBelow, { crumbs: [...crumbs, title], slugs, conditions })
  }
}

/** An estimate of the memory they take; lists that pages share are counted for each page. */
const bytesOf = ({ pages, compared = [] }: TitledPages): number => {
  let bytes = bytesOfEntry
  for (const { id, title, path, crumbs, conditions } of pages)
    bytes += bytesOfEntry + bytesOfTexts([id, title, path]) + bytesOfTexts(crumbs) + bytesOfTexts(conditions)
  return bytes + bytesOfTexts(compared)
}

const bytesOfTexts = (texts: readonly string[]): number => {
  let bytes = bytesOfList
  for (const text of texts) bytes += bytesOfText + 2 * text.length
  return bytes
}

/** Bytes of an object, with its place in a list or a map. */
const bytesOfEntry = 100
const bytesOfList = 32
/** Bytes of a text without its characters, with its place in a list. */
const bytesOfText = 24
