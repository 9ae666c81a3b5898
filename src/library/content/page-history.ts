// The revisions that changed a page, as far back as a content goes.
import { changesOfPage, newComparisonBudget } from '#content/changes/index.ts'
import { page as pageOf } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { envelope, type PageRequest, readCursor } from '#http/list.ts'
import { presentUsersById } from '#identity/users/index.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import { baseOfRevision, changeRequestsById, presentChangeRequestsById } from '../change-requests/index.ts'
import { baseOf, type ContentHead, namedPage, sessionOf } from '../heads/index.ts'
import {
  countPageRevisions,
  firstRevisionOf,
  noteForQuestion,
  type PageHistory,
  pageRevisionsBefore,
} from '../page-revisions/index.ts'
import { parentsOf, type RevisionRow, revisionsById } from '../revisions/index.ts'
import { presentRevisionSummary } from './present.ts'

export const listPageRevisions = async (ctx: Ctx, head: ContentHead, pageId: string, page: PageRequest) => {
  await namedPage(ctx, head, { pageId })
  const unsearched = await noteForQuestion(ctx, head.access.row.id)
  const histories = await historiesOf(ctx, head, pageId)
  const first = await beginning(ctx, head, pageId)
  const found = await entriesAfter(ctx, histories, first, page)
  let count = first === undefined ? 0 : 1
  for (const history of histories) count += await countPageRevisions(ctx, history)
  const list = await envelope(ctx, page, found, count, {
    sortedBy: ({ part, id }) => [part, id],
    present: entries => presentEntries(ctx, head, pageId, entries),
  })
  return { ...list, ...(unsearched > 0 && { unsearched }) }
}

/** A revision that changed the page, and which of the histories it is of. */
interface Entry {
  readonly part: number
  readonly id: string
}

/** Where a content comes from, the newest first: a change request is followed by what it is based on. */
const historiesOf = async (ctx: Ctx, head: ContentHead, pageId: string): Promise<PageHistory[]> => {
  const { changeRequest, revision, access } = head
  const main = (upTo: string): PageHistory => ({ headId: access.row.id, pageId, upTo })
  const own = changeRequest?.id ?? revision.change_request_id
  if (own === null) return [main(revision.id)]
  const base = changeRequest === null ? await baseOfPast(ctx, own, revision) : baseOf(changeRequest)
  return [{ headId: own, pageId, upTo: revision.id }, main(base)]
}

const baseOfPast = async (ctx: Ctx, id: string, revision: RevisionRow): Promise<string> => {
  const [changeRequest] = await changeRequestsById(ctx, [id])
  if (changeRequest === undefined) throw new Error(`the change request ${id} is missing`)
  return baseOfRevision(ctx, changeRequest, revision.id)
}

/** The first revision of the space, where the page was there from the beginning: the space was made from another one. */
const beginning = async (ctx: Ctx, head: ContentHead, pageId: string): Promise<Entry | undefined> => {
  const first = await firstRevisionOf(ctx, head.access.row.id)
  if (first === undefined) return undefined
  const found = await pageOf(sessionOf(ctx, head), first.root, pageId)
  return found && { part: partOfBeginning, id: first.id }
}

/** Behind the histories, of which there are two at most. */
const partOfBeginning = 2

const entriesAfter = async (
  ctx: Ctx,
  histories: readonly PageHistory[],
  first: Entry | undefined,
  { list, cursor, limit }: PageRequest,
): Promise<Entry[]> => {
  const [from, before] = cursor === undefined ? [0, undefined] : readCursor(ctx, list, cursor, 2)
  const entries: Entry[] = []
  for (const [part, history] of histories.entries()) {
    if (part < Number(from) || entries.length > limit) continue
    const after = {
      before: part === from ? before?.toString() : undefined,
      limit: limit + 1 - entries.length,
    }
    for (const id of await pageRevisionsBefore(ctx, history, after)) entries.push({ part, id })
  }
  return first === undefined || from === partOfBeginning ? entries : [...entries, first]
}

const presentEntries = async (ctx: Ctx, head: ContentHead, pageId: string, entries: readonly Entry[]) => {
  const found = await revisionsById(
    ctx,
    entries.map(({ id }) => id),
  )
  const revisions = entries.flatMap(({ id }) => found.get(id) ?? [])
  const beside = await loadBeside(ctx, head, revisions)
  const session = sessionOf(ctx, head)
  const budget = newComparisonBudget(ctx.comparing.forReaders(head.access.row.organization_id))
  return inTurns(revisions, async revision => {
    const [parent = ''] = parentsOf(revision)
    const roots = { before: beside.parents.get(parent)?.root ?? null, after: revision.root }
    return { ...beside.summaryOf(revision), changes: await changesOfPage(session, budget, roots, pageId) }
  })
}

/** One after the other: they share what may be computed for one answer. */
const inTurns = async <Item, Shown>(
  items: readonly Item[],
  show: (item: Item) => Promise<Shown>,
): Promise<Shown[]> => {
  const shown: Shown[] = []
  for (const item of items) {
    await yieldWhenLong()
    shown.push(await show(item))
  }
  return shown
}

/** What is shown of some revisions, in a fixed number of queries. */
const loadBeside = async (ctx: Ctx, { access: { row } }: ContentHead, revisions: readonly RevisionRow[]) => {
  const parents = await revisionsById(
    ctx,
    revisions.flatMap(one => parentsOf(one).slice(0, 1)),
  )
  const people = await presentUsersById(
    ctx,
    revisions.map(({ author_id }) => author_id),
  )
  const merged = await presentChangeRequestsById(
    ctx,
    revisions.flatMap(({ merged_from }) => merged_from ?? []),
  )
  const published = (await ctx.sites.addressesOf(ctx, [row.id])).get(row.id)
  const summaryOf = (revision: RevisionRow) => {
    const isHead = revision.id === row.head_revision_id
    const author = people.get(revision.author_id)
    const changeRequest = merged.get(revision.merged_from ?? '')
    const { author: _, ...summary } = presentRevisionSummary(ctx, revision, isHead ? published : undefined)
    return { ...summary, ...(author && { author }), ...(changeRequest && { changeRequest }) }
  }
  return { parents, summaryOf }
}
