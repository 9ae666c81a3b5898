// The revisions that changed a page, as far back as the history of a content goes, read one portion after the other.
import { page as pageOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { type ContentHead, historiesOf, sessionOf } from '../heads/index.ts'
import {
  countPageRevisions,
  firstRevisionOf,
  type PageHistory,
  pageRevisionsBefore,
} from '../page-revisions/index.ts'

/** A revision that changed the page, and the index of the history that it belongs to. */
export interface Entry {
  readonly part: number
  readonly id: string
}

/** The histories in which the entries of a page are found. */
export interface PageEntries {
  /** Newest first: the history of a change request is followed by that of its base. */
  readonly histories: readonly PageHistory[]
  /** The first revision of the space, where the page was in it already, as in a duplicate. */
  readonly first: Entry | undefined
}

export const pageEntries = async (ctx: Ctx, head: ContentHead, pageId: string): Promise<PageEntries> => ({
  histories: (await historiesOf(ctx, head)).map(history => ({ ...history, pageId })),
  first: await beginning(ctx, head, pageId),
})

const beginning = async (ctx: Ctx, head: ContentHead, pageId: string): Promise<Entry | undefined> => {
  const first = await firstRevisionOf(ctx, head.access.row.id)
  if (first === undefined) return undefined
  const found = await pageOf(sessionOf(ctx, head), first.root, pageId)
  return found && { part: partOfBeginning, id: first.id }
}

/** The index of that first revision as a part: it follows the histories, of which there are two at most. */
const partOfBeginning = 2

/** The entries that follow `last`, or the newest ones without it; `limit` at most. */
export const entriesBehind = async (
  ctx: Ctx,
  { histories, first }: PageEntries,
  last: Entry | undefined,
  limit: number,
): Promise<Entry[]> => {
  const entries: Entry[] = []
  for (const [part, history] of histories.entries()) {
    if (entries.length >= limit || (last !== undefined && part < last.part)) continue
    const before = part === last?.part ? last.id : undefined
    const ids = await pageRevisionsBefore(ctx, history, { before, limit: limit - entries.length })
    for (const id of ids) entries.push({ part, id })
  }
  const isFull = entries.length >= limit
  return first === undefined || isFull || last?.part === partOfBeginning ? entries : [...entries, first]
}

export const countEntries = async (ctx: Ctx, { histories, first }: PageEntries): Promise<number> => {
  let count = first === undefined ? 0 : 1
  for (const history of histories) count += await countPageRevisions(ctx, history)
  return count
}
