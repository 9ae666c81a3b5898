// The sources `website` and `html`: a site from its start address on, and a single page.
import { filePaths } from '#content/website/site/index.ts'
import { earlier, now } from '#kernel/clock.ts'
import { day } from '#kernel/durations.ts'
import { type Bytes, type Spool, usingSpool } from '../../files/index.ts'
import {
  type SourceContent,
  type SourceFile,
  type SourceRequest,
  singleFile,
  type WithSource,
} from '../source.ts'
import { type Asking, askingOf, type Wait, waitByClock } from './asking.ts'
import { convertPages } from './convert-pages.ts'
import { crawlSite } from './crawl.ts'
import { brokenOnErrorPage } from './error-page.ts'
import { fetchFiles } from './fetch-files.ts'
import { loadKept } from './kept.ts'
import { limits } from './limits.ts'
import { readSitemaps } from './sitemap.ts'
import { findStart } from './start.ts'
import { type Crawl, completeCrawl, hashOfText } from './store.ts'
import { writeSummary } from './write-summary.ts'

export interface WebsiteOptions {
  readonly wait: Wait
  /** 1 for a single page, or the limit of an import. */
  readonly mostPages: number
}

export const withWebsite: WithSource = (request, work) =>
  withSite(request, { wait: waitByClock, mostPages: limits.pages }, work)

export const withHtmlPage: WithSource = (request, work) =>
  withSite(request, { wait: waitByClock, mostPages: 1 }, work)

export const withSite = async <T>(
  request: SourceRequest,
  { wait, mostPages }: WebsiteOptions,
  work: (content: SourceContent) => Promise<T>,
): Promise<T> => {
  const { ctx, space, url, signal } = request
  const asking = askingOf({ fetcher: ctx.fetcher, signal, wait })
  const start = hashOfText(`${mostPages === 1 ? 'page' : 'site'} ${url}`)
  const crawl = { ctx, space, start, id: ctx.newId() }
  const times = { began: now(ctx), old: earlier(ctx, oldCrawl) }
  // Texts have a spool of their own, besides that of files.
  const result = await usingSpool({ file: limits.total / 2 }, async texts =>
    work(await contentOf({ request, crawl, asking, mostPages, texts })),
  )
  await completeCrawl(crawl, times)
  return result
}

/** Milliseconds after which an unfinished crawl is not continued. */
const oldCrawl = day

interface Importing {
  readonly request: SourceRequest
  readonly crawl: Crawl
  readonly asking: Asking
  readonly mostPages: number
  readonly texts: Spool
}

const contentOf = async (importing: Importing): Promise<SourceContent> => {
  const { request, crawl, asking, mostPages, texts } = importing
  request.progress('reading robots.txt and sitemap')
  const kept = await loadKept(crawl)
  const { robots, first, site } = await findStart({ ...importing, kept })
  asking.slowDown(robots.delay)
  const sitemaps = mostPages === 1 ? noSitemaps : await readSitemaps(asking, site, robots.sitemaps)
  const crawled = await crawlSite({ ...importing, kept, robots, site, first, sitemap: sitemaps.addresses })
  const onErrorPage = mostPages === 1 ? [] : await brokenOnErrorPage({ ...importing, kept, robots, crawled })
  crawled.failures.push(...sitemaps.problems, ...onErrorPage)
  const names = filePaths()
  const paths = new Map(Array.from(crawled.pages.keys(), address => [address, names.ofPage(address)]))
  const { files, paths: filePathOf } = await fetchFiles(
    { request, crawl, asking, kept, robots, crawled },
    names,
  )
  const converted = await convertPages({
    request,
    crawl,
    crawled,
    paths: new Map([...paths, ...filePathOf]),
    texts,
  })
  const all = new Map<string, SourceFile>()
  const summary = await writeSummary(request, crawled, paths, converted.titles)
  add(all, 'SUMMARY.md', await texts.take(oneChunk(summary)))
  for (const [address, bytes] of converted.texts) add(all, paths.get(address) as string, bytes)
  for (const [path, file] of files) all.set(path, file)
  return { files: all, failures: converted.failures, missing: crawled.failed.size }
}

const noSitemaps = { addresses: new Map<string, string>(), problems: [] }

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

const add = (all: Map<string, SourceFile>, path: string, bytes: Bytes): void => {
  for (const [name, file] of singleFile(path, bytes)) all.set(name, file)
}
