// The last authors of pages that do not store them, found in the history.
import type { Ctx } from '#context.ts'
import { revisionsById } from '../revisions/index.ts'
import { firstRevisionOf, lastRevisionsOfPages, type PageHistory } from './store.ts'

/** The histories of a content, its own first, without the page. */
export type ContentHistory = readonly Omit<PageHistory, 'pageId'>[]

/**
 * The ids of the last authors by page. For a merge it is whoever changed the page in the change
 * request, otherwise whoever merged.
 */
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

/** Sorts after every id of a revision: ids begin with their time. */
const always = '~'

/** In at most this many change requests authors are looked up; for the others, whoever merged counts as the author. */
const mostChangeRequests = 100

/** The last authors of pages within the change requests that brought them. */
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
