// Converts all pages of a crawl to Markdown, once it is known which addresses have become pages or files.

import { Readable } from 'node:stream'
import { batchesOf } from '#kernel/batches.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { Bytes, Spool } from '../../files/index.ts'
import type { ImportFailure, SourceRequest } from '../source.ts'
import { type Crawled, type CrawledPage, pageAddress } from './crawled.ts'
import { orderedWork } from './in-order.ts'
import { inThread, togetherOrAlone } from './in-thread.ts'
import { limits } from './limits.ts'
import { bodiesOf, type Crawl } from './store.ts'
import type { ConvertAnswer, ConvertedPage, PageToConvert } from './tasks.ts'

export interface ConvertRequest {
  readonly request: SourceRequest
  readonly crawl: Crawl
  readonly crawled: Crawled
  /** Paths of pages by their addresses, and of files by all addresses that lead to them. */
  readonly paths: ReadonlyMap<string, string>
  /** Where the texts are kept. */
  readonly texts: Spool
}

export interface ConvertedSite {
  /** Texts by the addresses of pages. */
  readonly texts: ReadonlyMap<string, Bytes>
  readonly titles: ReadonlyMap<string, string>
  readonly failures: readonly ImportFailure[]
}

/** What a thread converts at a time: pages, and bytes of HTML with their targets. */
const atOnce = { count: 25, size: 400_000 }

export const convertPages = async (asked: ConvertRequest): Promise<ConvertedSite> => {
  const { request, crawled, texts } = asked
  const result = {
    texts: new Map<string, Bytes>(),
    titles: new Map<string, string>(),
    failures: [] as ImportFailure[],
  }
  const anchors = await anchorsOf(crawled)
  const work = orderedWork<readonly CrawledPage[], readonly (ConvertedPage | string)[]>({
    // One thread only: the heap of each further one stays in memory.
    concurrency: () => 1,
    ahead: 2,
    work: batch => convertBatch(asked, batch, anchors),
  })
  for (const batch of batchesOf(crawled.pages.values(), atOnce, weightOf)) work.add(batch)
  const told = new Set<string>()
  try {
    for (let [next] = await work.take(1); next !== undefined; [next] = await work.take(1)) {
      request.signal.throwIfAborted()
      for (const [index, page] of next[0].entries()) {
        const converted = next[1][index] as ConvertedPage | string
        result.titles.set(page.address, titleOf(page, converted))
        result.texts.set(
          page.address,
          await texts.take(Readable.from([Buffer.from(textOf(page, converted))])),
        )
        for (const failure of failuresOf(page, converted, told)) result.failures.push(failure)
      }
      request.progress('converting pages', result.texts.size, crawled.pages.size)
    }
  } finally {
    await work.end()
  }
  return { ...result, failures: [...result.failures, ...otherFailures(crawled, told)] }
}

const weightOf = ({ size, links, files }: CrawledPage): number => size + 100 * (links.length + files.length)

/** Anchors of one page; people do not link to more. */
const mostAnchors = 10_000

/** The anchors that links name, by the addresses of the pages they are in. */
const anchorsOf = async (crawled: Crawled): Promise<Map<string, string[]>> => {
  const anchors = new Map<string, string[]>()
  await eachInTurns(crawled.anchors, ([address, names]) => {
    const page = pageAddress(crawled, address)
    anchors.set(page, [...(anchors.get(page) ?? []), ...names].slice(0, mostAnchors))
  })
  return anchors
}

const convertBatch = async (
  { request, crawl, crawled, paths }: ConvertRequest,
  batch: readonly CrawledPage[],
  anchors: ReadonlyMap<string, string[]>,
): Promise<(ConvertedPage | string)[]> => {
  const { site } = crawled
  const bodies = await bodiesOf(
    crawl,
    batch.map(({ key }) => key),
  )
  const pages = batch.map((page): PageToConvert => {
    const linked = [...page.links, ...page.files].map(number => crawled.addresses.at(number))
    return {
      url: page.url,
      contentType: page.contentType,
      body: bodies.get(page.key) ?? new Uint8Array(),
      path: paths.get(page.address) as string,
      targets: [page.address, ...linked].flatMap(address => {
        const path = paths.get(address) ?? paths.get(pageAddress(crawled, address))
        return path === undefined ? [] : [[address, path] as const]
      }),
      missing: linked.flatMap(address => {
        const failed = crawled.failed.get(address)
        return failed?.isMissing === true ? [[address, failed.reason] as const] : []
      }),
      anchors: anchors.get(page.address) ?? [],
    }
  })
  return togetherOrAlone(pages, some => {
    const weight = some.reduce((sum, { body }) => sum + body.length, 0)
    return inThread<ConvertAnswer>(request, { kind: 'convert', site, pages: some }, weight)
  })
}

const titleOf = (page: CrawledPage, converted: ConvertedPage | string): string =>
  typeof converted === 'string' ? page.title : converted.title || page.title

/** The text of a page that could not be converted names its address, so that links to the page have a target. */
const textOf = (page: CrawledPage, converted: ConvertedPage | string): string =>
  typeof converted === 'string'
    ? `---\ntitle: ${JSON.stringify(page.title || page.address)}\n---\n\n<${page.url}>\n`
    : converted.markdown

const failuresOf = (
  page: CrawledPage,
  converted: ConvertedPage | string,
  told: Set<string>,
): ImportFailure[] => {
  const { url } = page
  if (typeof converted === 'string') return [{ url, reason: converted }]
  const broken = converted.broken.map(({ destination, address, reason }) => {
    told.add(address)
    return brokenLink(url, destination, reason)
  })
  return [...converted.problems.map(reason => ({ url, reason })), ...broken]
}

/** The failure for a broken link. */
export const brokenLink = (page: string, destination: string, reason: string): ImportFailure => ({
  url: page,
  reason: `it links to ${destination}, which is not there: ${reason}`,
})

/** Failures for addresses that could not be fetched, except for those that are reported at the links to them. */
const otherFailures = ({ failed, failures }: Crawled, told: ReadonlySet<string>): ImportFailure[] => {
  const others = [...failed].flatMap(([url, { reason, from }]) =>
    told.has(url) ? [] : [{ url, reason: from === undefined ? reason : `${reason} (${from} links to it)` }],
  )
  return [...failures, ...others].slice(0, limits.failures)
}
