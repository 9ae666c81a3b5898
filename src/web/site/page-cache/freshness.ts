// Whether cached pages are right at this moment, by one query for many requests.
import { type Ctx, type Installation, nobody, reading } from '#context.ts'
import { siteAt } from '#sites/prepared/index.ts'
import { type RowName, rowsNow } from '#sites/published/index.ts'
import type { CachedAnswer } from '../site-request.ts'
import { type CachedPage, isFresh, writtenSite } from './page-cache.ts'

export interface Question {
  readonly known: CachedAnswer & LastRight
  readonly page: CachedPage
}

/** The page that was right at a version of the database; it stays right while the version is the same. */
export interface LastRight {
  lastRight?: { readonly page: CachedPage; readonly version: string }
}

/** Returns whether the pages of questions are right; for requests that came before the call. */
export const freshness = async (
  installation: Installation,
  questions: readonly Question[],
): Promise<(question: Question) => boolean> => {
  // Read before the rows, so that anything committed in between has a later version.
  const version = await installation.database.dataVersion()
  const time = installation.clock()
  const isRight = ({ page, known: { lastRight } }: Question): boolean =>
    lastRight?.version === version && lastRight.page === page && time < page.dependencies.until
  const others = questions.filter(question => !isRight(question))
  if (others.length > 0)
    for (const { known, page } of await stillRight(installation, others)) known.lastRight = { page, version }
  return isRight
}

/** The questions whose rows are unchanged. */
const stillRight = async (
  installation: Installation,
  questions: readonly Question[],
): Promise<Question[]> => {
  const ctx = reading(installation, nobody)
  const names = new Set<RowName>()
  const sites = new Map<string, URL>()
  for (const { known, page } of questions) {
    sites.set(known.siteAddress, known.site)
    for (const name of page.dependencies.rows.keys()) names.add(name)
  }
  const addresses = [...sites.keys()]
  const [rows, ...written] = await Promise.all([
    rowsNow(installation.database, names),
    ...Array.from(sites.values(), site => siteNow(ctx, site)),
  ])
  const current = new Map(addresses.map((address, index) => [address, written[index] as string]))
  const time = installation.clock()
  return questions.filter(({ known, page }) =>
    isFresh(page, { site: current.get(known.siteAddress) as string, rows, time }),
  )
}

const siteNow = async (ctx: Ctx, url: URL): Promise<string> => {
  const found = await siteAt(ctx, url)
  return found === undefined ? '' : writtenSite(found.row)
}
