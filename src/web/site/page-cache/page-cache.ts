// The cached pages of sites by key, each as several audiences see it; bounded in bytes.
import type { Installation } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import type { PublishedSiteRow } from '#sites/prepared/index.ts'
import type { CurrentRows, Dependencies } from '#sites/published/index.ts'
import type { EncodedPage } from './encoded-page.ts'
import { weightOfDependencies } from './weight.ts'

export interface CachedPage {
  /** The state of the site by `writtenSite`: whatever changes what a site shows raises its revision. */
  readonly site: string
  readonly dependencies: Dependencies
  readonly page: EncodedPage
}

export interface PageCache {
  at(key: string): readonly CachedPage[]
  /** The page last made for a visitor of whom nothing is known. */
  plain(key: string): CachedPage | undefined
  keep(key: string, page: CachedPage, isPlain: boolean): void
  /** Removes a page that is no longer right. */
  forget(key: string, page: CachedPage): void
  /** Weighs the pages of a key again, after one has become heavier or lighter. */
  weigh(key: string): void
}

interface Entry {
  readonly pages: readonly CachedPage[]
  readonly plain: CachedPage | undefined
}

/** In bytes, with all encodings, and the dependencies that decide who is sent which page. */
const capacity = 64_000_000

/** How many audiences of one page are cached; the oldest is evicted first. */
const mostAudiences = 16

const pageCache = (): PageCache => {
  const entries: Cache<Entry> = createCache(capacity, 'site-pages')
  const set = (key: string, entry: Entry): void =>
    entries.set(
      key,
      entry,
      pagesOf(entry).reduce((sum, kept) => sum + weightOf(kept), 2 * key.length + 100),
    )
  return {
    at: key => entries.get(key)?.pages ?? [],
    plain: key => entries.get(key)?.plain,
    keep: (key, page, isPlain) => {
      const { pages = [], plain } = entries.get(key) ?? {}
      set(key, { pages: [page, ...pages].slice(0, mostAudiences), plain: isPlain ? page : plain })
    },
    forget: (key, page) => {
      const { pages = [], plain } = entries.get(key) ?? {}
      set(key, { pages: pages.filter(one => one !== page), plain: plain === page ? undefined : plain })
    },
    weigh: key => {
      const entry = entries.get(key)
      if (entry !== undefined) set(key, entry)
    },
  }
}

/** All pages of an entry. The plain one is kept even when it is no longer among the latest. */
const pagesOf = ({ pages, plain }: Entry): readonly CachedPage[] =>
  plain === undefined || pages.includes(plain) ? pages : [...pages, plain]

const weightOf = ({ page, dependencies }: CachedPage): number =>
  page.weight + weightOfDependencies(dependencies)

const cacheFor = oneForEach((_: Database) => pageCache())

/** The cache of each installation. */
export const pageCacheOf = ({ database }: Pick<Installation, 'database'>): PageCache => cacheFor(database)

/** The parts of a site's row that its pages depend on. */
export const writtenSite = (row: PublishedSiteRow): string => {
  const { id, revision, published, visibility, hostname, organization_id: organization } = row
  const { organization_hostname, organization_title, organization_logo } = row
  return [
    ...[id, revision, published, visibility, hostname ?? '', organization],
    ...[organization_hostname ?? '', organization_title, organization_logo ?? ''],
  ].join('\n')
}

/** Whether nothing that the page depends on has changed. */
export const isFresh = (
  { site, dependencies }: CachedPage,
  current: { readonly site: string; readonly rows: CurrentRows; readonly time: number },
): boolean => {
  if (site !== current.site || dependencies.until <= current.time) return false
  for (const [name, written] of dependencies.rows) if (current.rows(name) !== written) return false
  return true
}
