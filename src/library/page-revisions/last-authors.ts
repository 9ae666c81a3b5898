// Who changed pages last that do not say so themselves: as their history has it.
import type { Ctx } from '#context.ts'
import { revisionsById } from '../revisions/index.ts'
import { firstRevisionOf, lastRevisionsOfPages, type PageHistory } from './store.ts'

/** The histories that a content has, its own first; without a page. */
export type ContentHistory = readonly Omit<PageHistory, 'pageId'>[]

/** The ids of the users, by pages: of a merge whoever changed the page in the change request, else whoever merged. */
export const lastAuthors = async (
  ctx: Ctx,
  spaceId: string,
  histories: ContentHistory,
  pages: readonly string[],
): Promise<Map<string, string>> => {
  if (pages.length === 0) return new Map()
  const last = new Map<string, string>()
  for (const history of histories)
    for (const [page, revision] of await lastRevisionsOfPages(ctx, history, without(pages, last)))
      last.set(page, revision)
  const revisions = await revisionsById(ctx, [...last.values()])
  const authors = new Map<string, string>()
  const merged = new Map<string, string[]>()
  for (const [page, id] of last) {
    const revision = revisions.get(id)
    if (revision === undefined) continue
    authors.set(page, revision.author_id)
    const { merged_from: from } = revision
    if (from !== null) merged.set(from, [...(merged.get(from) ?? []), page])
  }
  for (const [page, author] of await writersIn(ctx, merged)) authors.set(page, author)
  const rest = without(pages, authors)
  const first = rest.length === 0 ? undefined : await firstRevisionOf(ctx, spaceId)
  if (first !== undefined) for (const page of rest) authors.set(page, first.author_id)
  return authors
}

/** Behind every revision that there is: ids begin with the time. */
const always = '~'

/** So many change requests are asked who wrote in them; of the others whoever merged is told. */
const mostChangeRequests = 100

/** Who changed pages last in the change requests that brought them. */
const writersIn = async (
  ctx: Ctx,
  merged: ReadonlyMap<string, readonly string[]>,
): Promise<Map<string, string>> => {
  const last = new Map<string, string>()
  for (const [headId, pages] of [...merged].slice(0, mostChangeRequests))
    for (const [page, id] of await lastRevisionsOfPages(ctx, { headId, upTo: always }, pages))
      last.set(page, id)
  const revisions = await revisionsById(ctx, [...last.values()])
  const writers = new Map<string, string>()
  for (const [page, id] of last) {
    const author = revisions.get(id)?.author_id
    if (author !== undefined) writers.set(page, author)
  }
  return writers
}

const without = (pages: readonly string[], known: ReadonlyMap<string, string>): string[] =>
  pages.filter(page => !known.has(page))
