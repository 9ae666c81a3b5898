// The pages that are ready to be sent, by where they are, each as several audiences see it; bounded in bytes.
import type { Installation } from '#context.ts'
import type { Database } from '#database/index.ts'
import { type Cache, createCache } from '#kernel/cache.ts'
import type { PublishedSiteRow } from '#sites/prepared/index.ts'
import type { CurrentRows, Dependencies } from '#sites/published/index.ts'
import type { ReadyPage } from './ready-page.ts'
import { weightOfDependencies } from './weight.ts'

export interface KeptPage {
  /** What its site was: whatever changes what a site shows raises its revision. */
  readonly site: string
  readonly dependencies: Dependencies
  readonly page: ReadyPage
}

export interface KeptPages {
  at(place: string): readonly KeptPage[]
  /** The page that the latest visitor was sent of whom nothing is known. */
  plain(place: string): KeptPage | undefined
  keep(place: string, kept: KeptPage, isPlain: boolean): void
  /** One that is not right any more. */
  forget(place: string, kept: KeptPage): void
  /** Where one has become heavier or lighter. */
  weigh(place: string): void
}

interface Place {
  readonly pages: readonly KeptPage[]
  readonly plain: KeptPage | undefined
}

/** In bytes, with all encodings and what decides who is sent each. */
const capacity = 64_000_000

/** Audiences of one page; what was kept first goes first. */
const mostAudiences = 16

const keptPages = (): KeptPages => {
  const places: Cache<Place> = createCache(capacity)
  const set = (at: string, place: Place): void =>
    places.set(
      at,
      place,
      pagesOf(place).reduce((sum, kept) => sum + weightOf(kept), 2 * at.length + 100),
    )
  return {
    at: at => places.get(at)?.pages ?? [],
    plain: at => places.get(at)?.plain,
    keep: (at, kept, isPlain) => {
      const { pages = [], plain } = places.get(at) ?? {}
      set(at, { pages: [kept, ...pages].slice(0, mostAudiences), plain: isPlain ? kept : plain })
    },
    forget: (at, kept) => {
      const { pages = [], plain } = places.get(at) ?? {}
      set(at, { pages: pages.filter(one => one !== kept), plain: plain === kept ? undefined : plain })
    },
    weigh: at => {
      const place = places.get(at)
      if (place !== undefined) set(at, place)
    },
  }
}

/** The plain one is kept, too, where others have taken its place among the latest. */
const pagesOf = ({ pages, plain }: Place): readonly KeptPage[] =>
  plain === undefined || pages.includes(plain) ? pages : [...pages, plain]

const weightOf = ({ page, dependencies }: KeptPage): number =>
  page.weight + weightOfDependencies(dependencies)

/** Each installation keeps its own. */
const keptByDatabase = new WeakMap<Database, KeptPages>()

export const keptPagesOf = ({ database }: Pick<Installation, 'database'>): KeptPages => {
  const kept = keptByDatabase.get(database) ?? keptPages()
  keptByDatabase.set(database, kept)
  return kept
}

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
  { site, dependencies }: KeptPage,
  current: { readonly site: string; readonly rows: CurrentRows; readonly time: number },
): boolean => {
  if (site !== current.site || dependencies.until <= current.time) return false
  for (const [name, written] of dependencies.rows) if (current.rows(name) !== written) return false
  return true
}
