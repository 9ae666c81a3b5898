// Examines fetched pages in threads, and stores those that are new.

import type { Site } from '#content/website/site/index.ts'
import { batchesOf } from '#kernel/batches.ts'
import type { SourceRequest } from '../source.ts'
import type { FetchedPage } from './fetch-page.ts'
import type { Found } from './frontier.ts'
import { inThread, togetherOrAlone } from './in-thread.ts'
import { bodiesOf, type Crawl, keepAnswers, noteSeen } from './store.ts'
import type { ExamineAnswer, ExaminedPage, RawPage } from './tasks.ts'

export interface PageToExamine {
  readonly found: Found
  /** The normalized address at which it was reached. */
  readonly address: string
  readonly page: FetchedPage
}

interface Examining {
  readonly request: SourceRequest
  readonly crawl: Crawl
  readonly site: Site
}

/** Bytes of HTML that a thread reads at a time. */
const atOnce = { size: 2_000_000, alone: 1_000_000 }

/** Examines pages; `known` are the hashes of menus that need not be returned again. */
export const examineFetched = async (
  { request, crawl, site }: Examining,
  known: readonly string[],
  pages: readonly PageToExamine[],
): Promise<{ examined: (ExaminedPage | string)[]; menus: (readonly [string, string])[] }> => {
  const raw = await keptBodies(crawl, pages)
  const menus: (readonly [string, string])[] = []
  const examined: (ExaminedPage | string)[] = []
  const examine = async (some: readonly RawPage[]): Promise<ExamineAnswer['pages']> => {
    const weight = some.reduce((sum, { body }) => sum + body.length, 0)
    const task = {
      kind: 'examine',
      site,
      pages: some,
      known: [...known, ...menus.map(([hash]) => hash)],
    } as const
    const answer = await inThread<ExamineAnswer>(request, task, weight)
    menus.push(...answer.menus)
    return answer.pages
  }
  const sized = pages.map(({ page }, index) => ({ size: page.size, raw: raw[index] as RawPage }))
  for (const batch of inSizedBatches(sized)) {
    request.signal.throwIfAborted()
    examined.push(
      ...(await togetherOrAlone(
        batch.map(one => one.raw),
        examine,
      )),
    )
  }
  return { examined, menus }
}

/** Batches in the order of the items; a large item is a batch by itself. */
function* inSizedBatches<Item extends { readonly size: number }>(items: readonly Item[]): Generator<Item[]> {
  let some: Item[] = []
  for (const item of items) {
    if (item.size <= atOnce.alone) some.push(item)
    else {
      yield* batchesOf(some, atOnce, ({ size }) => size)
      yield [item]
      some = []
    }
  }
  yield* batchesOf(some, atOnce, ({ size }) => size)
}

/** Stores the bodies of new pages, and reads the stored bodies of unchanged ones. */
const keptBodies = async (crawl: Crawl, pages: readonly PageToExamine[]): Promise<RawPage[]> => {
  const answers = pages.flatMap(({ page }) => page.answer ?? [])
  const same = pages.flatMap(({ page }) => (page.answer === undefined ? page.key : []))
  if (answers.length > 0) await keepAnswers(crawl, answers)
  if (same.length > 0) await noteSeen(crawl, same)
  const before = same.length === 0 ? new Map<string, Uint8Array>() : await bodiesOf(crawl, same)
  return pages.map(({ page }) => ({
    url: page.url,
    contentType: page.contentType,
    body: page.answer?.body ?? before.get(page.key) ?? new Uint8Array(),
  }))
}
