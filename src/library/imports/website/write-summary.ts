// Writes the summary of a site, which defines the order and the tree of its pages.
import type { SourceRequest } from '../source.ts'
import type { Crawled, CrawledPage } from './crawled.ts'
import { inThread } from './in-thread.ts'
import type { ArrangeAnswer } from './tasks.ts'

/** Pages that are written as JSON without a pause. */
const batchSize = 500

export const writeSummary = async (
  request: SourceRequest,
  crawled: Crawled,
  paths: ReadonlyMap<string, string>,
  titles: ReadonlyMap<string, string>,
): Promise<string> => {
  const pages = [...crawled.pages.values()]
  const batches = Array.from({ length: Math.ceil(pages.length / batchSize) }, (_, index) =>
    JSON.stringify(pages.slice(index * batchSize, (index + 1) * batchSize).map(placedPage)),
  )
  const { menus, aliases, site } = crawled
  const files = pages.map(
    ({ address }) => [address, paths.get(address) as string, titles.get(address) ?? ''] as const,
  )
  const task = {
    kind: 'arrange',
    start: site.start,
    pages: batches,
    menus,
    aliases: [...aliases],
    files,
  } as const
  const weight = [...batches, ...menus].reduce((sum, json) => sum + json.length, 0)
  return inThread<ArrangeAnswer>(request, task, weight)
}

const placedPage = ({ address, from, next, previous, up, breadcrumbs, menus }: CrawledPage) => ({
  address,
  from,
  next,
  previous,
  up,
  breadcrumbs,
  menus,
})
