// The revisions that changed a page, with who made them and what they changed of it.
import { changesOfPage, newComparisonBudget } from '#content/changes/index.ts'
import type { Ctx } from '#context.ts'
import { envelope, type PageRequest, readCursor } from '#http/list.ts'
import { presentUsersById } from '#identity/users/index.ts'
import { mapInTurns } from '#kernel/yielding.ts'
import { presentChangeRequestsById } from '../change-requests/index.ts'
import { type ContentHead, namedPage, sessionOf } from '../heads/index.ts'
import { noteForQuestion } from '../page-revisions/index.ts'
import { parentsOf, type RevisionRow, revisionsById } from '../revisions/index.ts'
import { countEntries, type Entry, entriesBehind, type PageEntries, pageEntries } from './page-entries.ts'
import { presentRevisionSummary } from './present.ts'

export const listPageRevisions = async (ctx: Ctx, head: ContentHead, pageId: string, page: PageRequest) => {
  await namedPage(ctx, head, { pageId })
  const unsearched = await noteForQuestion(ctx, head.access.row.id)
  const entries = await pageEntries(ctx, head, pageId)
  const list = await envelope(
    ctx,
    page,
    await entriesOn(ctx, entries, page),
    await countEntries(ctx, entries),
    {
      sortedBy: ({ part, id }) => [part, id],
      present: found => presentEntries(ctx, head, pageId, found),
    },
  )
  return { ...list, ...(unsearched > 0 && { unsearched }) }
}

const entriesOn = (
  ctx: Ctx,
  entries: PageEntries,
  { list, cursor, limit }: PageRequest,
): Promise<Entry[]> => {
  const [part, id] = cursor === undefined ? [] : readCursor(ctx, list, cursor, 2)
  const last = part === undefined ? undefined : { part: Number(part), id: String(id) }
  return entriesBehind(ctx, entries, last, limit + 1)
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
  // One after the other: they share what may be computed for one answer.
  return mapInTurns(revisions, async revision => {
    const [parent = ''] = parentsOf(revision)
    const roots = { before: beside.parents.get(parent)?.root ?? null, after: revision.root }
    return { ...beside.summaryOf(revision), changes: await changesOfPage(session, budget, roots, pageId) }
  })
}

/** The parents and authors of some revisions, in a fixed number of queries. */
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
