// The images and downloads that the pages of a site show: each is fetched once, and stored with the content.
import { buffer } from 'node:stream/consumers'
import type { Hash } from '#content/objects.ts'
import { type FilePaths, filePaths } from '#content/website/site/index.ts'
import type { Ctx } from '#context.ts'
import { TooLarge } from '#kernel/errors.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import { blobIn, readBlob, storeBlobAhead } from '../../files/index.ts'
import type { SourceFile, SourceRequest } from '../source.ts'
import type { Asking } from './asking.ts'
import { type Crawled, pageAddress } from './crawled.ts'
import { failedOutcome, isHtml, validatorsOf, wantedFor } from './fetch-page.ts'
import { orderedWork } from './in-order.ts'
import type { KeptAnswers } from './kept.ts'
import { limits } from './limits.ts'
import { watchReach } from './reach.ts'
import type { Robots } from './robots.ts'
import { type Crawl, hashOfText, keepAnswers, lineageOf, noteSeen } from './store.ts'

export interface FilesRequest {
  readonly request: SourceRequest
  readonly crawl: Crawl
  readonly asking: Asking
  readonly kept: KeptAnswers
  readonly robots: Robots
  readonly crawled: Crawled
}

/** Files, and the paths of files by address: equal files have the same path. */
export interface SiteFiles {
  readonly files: ReadonlyMap<string, SourceFile>
  readonly paths: ReadonlyMap<string, string>
}

interface StoredFile {
  readonly hash: Hash
  readonly size: number
  readonly contentType: string
}

type Outcome = StoredFile | ReturnType<typeof failedOutcome> | undefined

export const fetchFiles = async (asked: FilesRequest, names: FilePaths = filePaths()): Promise<SiteFiles> => {
  const { request, robots, crawled } = asked
  const lineage = await lineageOf(asked.crawl)
  const work = orderedWork<string, Outcome>({
    concurrency: () => (robots.delay > 0 ? 1 : limits.concurrency),
    ahead: 100,
    work: address => fetchFile(asked, lineage, address),
  })
  for (const address of await filesOf(asked)) work.add(address)
  const noteReach = watchReach(() => crawled.pages.size)
  const found = new Map<string, StoredFile>()
  try {
    for (;;) {
      const batch = await work.take(20)
      request.signal.throwIfAborted()
      if (batch.length === 0) break
      for (const [address, outcome] of batch) {
        noteReach(outcome)
        if (outcome === undefined) continue
        if ('kind' in outcome) crawled.failed.set(address, outcome)
        else found.set(address, outcome)
      }
      request.progress('fetching files', found.size, work.size)
    }
  } finally {
    await work.end()
  }
  return named(request.ctx, found, names)
}

/** Files at the site's origin that pages show or link to, without those that robots.txt forbids. */
const filesOf = async ({ crawled, robots }: FilesRequest): Promise<readonly string[]> => {
  const { pages, addresses, site, failed, others, failures } = crawled
  const seen = new Set<string>()
  const wanted: string[] = []
  const note = (address: string): void => {
    if (seen.has(address)) return
    seen.add(address)
    const isElsewhere = !address.startsWith(`${site.origin}/`) || pages.has(pageAddress(crawled, address))
    if (!isElsewhere && !failed.has(address) && robots.isAllowed(address)) wanted.push(address)
  }
  for (const { files } of pages.values()) await eachInTurns(files, number => note(addresses.at(number)))
  await eachInTurns(others, note)
  if (wanted.length > limits.files)
    failures.push({
      url: site.start,
      reason: `an import takes ${limits.files} files of a site: ${wanted.length - limits.files} more were not fetched`,
    })
  return wanted.slice(0, limits.files)
}

const fetchFile = async (asked: FilesRequest, lineage: string, url: string): Promise<Outcome> => {
  const { request, crawl, asking, kept } = asked
  const key = hashOfText(url)
  const known = kept.get(key)
  const stored = known && (await blobIn(request.ctx.db, { space: crawl.space, blob: known.hash as Hash }))
  const before = stored && known
  const same = async (): Promise<Outcome> => {
    await noteSeen(crawl, [key])
    return before && { hash: before.hash as Hash, size: before.size, contentType: before.content_type }
  }
  if (before !== undefined && kept.isFresh(before)) return same()
  try {
    const {
      body,
      status,
      headers,
      contentType,
      url: reached,
    } = await asking.fetch(
      url,
      {
        maximumBytes: request.ctx.limits.file,
        headers: kept.conditions(before),
        isWanted: wantedFor(before),
      },
      async (chunks, answer) =>
        answer.status === 304 || isHtml(answer.contentType) ? undefined : request.spool.take(chunks),
    )
    if (status === 304) return await same()
    // A page that says that the file does not exist, or where to sign in.
    if (body === undefined) return undefined
    await storeBlobAhead(request.ctx, lineage, body)
    const answer = {
      address: key,
      url,
      reached,
      content_type: contentType,
      ...validatorsOf(headers),
      body: null,
    }
    await keepAnswers(crawl, [{ ...answer, size: body.size, hash: body.hash }])
    return { hash: body.hash, size: body.size, contentType }
  } catch (error) {
    request.signal.throwIfAborted()
    if (error instanceof TooLarge)
      return { kind: 'failed', reason: error.message, isMissing: false, isPassing: false }
    return failedOutcome(error)
  }
}

const named = (ctx: Ctx, found: ReadonlyMap<string, StoredFile>, { ofFile }: FilePaths): SiteFiles => {
  const files = new Map<string, SourceFile>()
  const paths = new Map<string, string>()
  const byHash = new Map<string, string>()
  for (const [address, { hash, size, contentType }] of found) {
    const path = byHash.get(hash) ?? ofFile(withEnding(address, contentType))
    byHash.set(hash, path)
    paths.set(address, path)
    files.set(path, storedFile(ctx, hash, size))
  }
  return { files, paths }
}

/** Adds the file extension of its type to an address without one, since other programs recognize files by it. */
const withEnding = (address: string, contentType: string): string => {
  const url = new URL(address)
  const ending = endings[contentType.split(';')[0]?.trim().toLowerCase() ?? '']
  if (/\.\w{1,10}$/.test(url.pathname) || ending === undefined) return address
  url.pathname = `${url.pathname.replace(/\/$/, '')}.${ending}`
  return url.href
}

const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
  'application/zip': 'zip',
}

const storedFile = (ctx: Ctx, hash: Hash, size: number): SourceFile => ({
  size,
  read: () => buffer(readBlob(ctx, hash, size)),
  pieces: async function* () {
    yield* readBlob(ctx, hash, size)
  },
})
