// The listed pages of a site with those fields of their records that the menu does not have.
import { type PageRecord, pagesOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { sessionOf } from '#library/heads/index.ts'
import type { SiteView } from '#sites/published/index.ts'
import { type ListedPage, listedPages } from './walk.ts'

export interface RecordedPage {
  readonly page: ListedPage
  readonly record: PageRecord
}

export async function* recordedPages(ctx: Ctx, view: SiteView): AsyncGenerator<RecordedPage> {
  let pages: ListedPage[] = []
  for await (const page of listedPages(ctx, view)) {
    if (pages[0] !== undefined && (pages[0].listed !== page.listed || pages.length === together)) {
      yield* withRecords(ctx, pages)
      pages = []
    }
    pages.push(page)
  }
  yield* withRecords(ctx, pages)
}

/** Pages of one space that are looked up at a time. */
const together = 100

async function* withRecords(ctx: Ctx, pages: readonly ListedPage[]): AsyncGenerator<RecordedPage> {
  const head = pages[0]?.listed.head
  if (head === undefined) return
  const ids = pages.map(({ entry }) => entry.id)
  const records = await pagesOf(sessionOf(ctx, head), head.revision.root, ids)
  for (const [index, page] of pages.entries()) {
    const turn = yieldWhenLong()
    if (turn !== undefined) await turn
    yield { page, record: records[index] as PageRecord }
  }
}
