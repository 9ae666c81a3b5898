// The cached pages of sites by their keys, each as several audiences see it; bounded in bytes.
import type { Installation } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import { oneForEach } from '#kernel/one-for-each.ts'
import type { PublishedSiteRow } from '#sites/prepared/index.ts'
import type { CurrentRows, Dependencies } from '#sites/published/index.ts'
import type { EncodedPage } from './encoded-page.ts'
import { weightOfDependencies } from './weight.ts'

export interface CachedPage {
  /** What its site was: whatever changes what a site shows raises its revision. */
  readonly site: string
  readonly dependencies: Dependencies
  readonly page: EncodedPage
}

export interface PageCache {
  at(key: string): readonly CachedPage[]
  /** The page that the latest visitor was sent of whom nothing is known. */
  plain(key: string): CachedPage | undefined
  keep(key: string, page: CachedPage, isPlain: boolean): void
  /** One that is not right any more. */
  forget(key: string, page: CachedPage): void
  /** Where one has become heavier or lighter. */
  weigh(key: string): void
}

interface Entry {
  readonly pages: readonly CachedPage[]
  readonly plain: CachedPage | undefined
}

/** In bytes, with all encodings and what decides who is sent each. */
const capacity = 64_000_000

/** Audiences of one page; what was kept first goes first. */
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

/** The plain one is kept, too, where others have taken its place among the latest. */
const pagesOf = ({ pages, plain }: Entry): readonly CachedPage[] =>
  plain === undefined || pages.includes(plain) ? pages : [...pages, plain]

const weightOf = ({ page, dependencies }: CachedPage): number =>
  page.weight + weightOfDependencies(dependencies)

const cacheFor = oneForEach((_: Database) => pageCache())

/** Each installation keeps its own. */
export const pageCacheOf = ({ database }: Pick<Installation, 'database'>): PageCache => cacheFor(database)

/** As much of a site's row as its pages follow from. */
export const writtenSite = (row: PublishedSiteRow): string => {
  const { id, revision, published, visibility, hostname, organization_id: organization } = row
  const { organization_hostname, organization_title, organization_logo } = row
  return [
    ...[id, revision, published, visibility, hostname ?? '', organization],
    ...[organization_hostname ?? '', organization_title, organization_logo ?? ''],
  ].join('\n')
}

/** Whether what it depends on is as it was. */
export const isFresh = (
  { site, dependencies }: CachedPage,
  current: { readonly site: string; readonly rows: CurrentRows; readonly time: number },
): boolean => {
  if (site !== current.site || dependencies.until <= current.time) return false
  for (const [name, written] of dependencies.rows) if (current.rows(name) !== written) return false
  return true
}
