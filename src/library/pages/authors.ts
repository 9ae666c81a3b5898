// Who changed pages last, as everybody sees them: without e-mail addresses, so that answers about pages can be cached.
import { flatten, type PageNode, type PageRecord } from '#content/snapshot/index.ts'
import type { Ctx } from '#context.ts'
import { provisional } from '#http/reply.ts'
import { presentUsersWithoutAddress } from '#identity/users/index.ts'
import { type ContentHead, type HistoricContent, historiesOf } from '../heads/index.ts'
import { lastAuthors, noteForQuestion } from '../page-revisions/index.ts'
import type { AuthorOf, Presentation } from './present.ts'
import { publishedPresentationOf } from './published-presentation.ts'

/** The presentation of pages of a content with their last authors. */
export const authoredPresentationOf = async (
  ctx: Ctx,
  head: ContentHead,
  shown: Pick<Presentation, 'metadata' | 'computed'>,
  nodes: readonly PageNode[],
): Promise<AuthoredPresentation> => {
  const presentation = await publishedPresentationOf(ctx, head, shown)
  const { authorOf, isComplete } = await authorsIn(ctx, head, [...flatten(nodes)])
  return { presentation: { ...presentation, authorOf }, finish: isComplete ? answer => answer : provisional }
}

interface AuthoredPresentation {
  readonly presentation: Presentation
  /** Must be applied to the answer: it prevents caching while the history of some pages is not known yet. */
  readonly finish: <Answer extends object>(answer: Answer) => Answer
}

/** Some pages of a content. */
export interface AuthoredPages {
  readonly content: HistoricContent
  readonly pages: readonly PageRecord[]
}

/** The last authors of pages of several contents, in the order of `parts`: the people are read once for all. */
export const authorsOf = async (ctx: Ctx, parts: readonly AuthoredPages[]): Promise<AuthorOf[]> => {
  const found: Awaited<ReturnType<typeof authorIdsOf>>[] = []
  for (const part of parts) found.push(await authorIdsOf(ctx, part))
  const people = await presentUsersWithoutAddress(
    ctx,
    found.flatMap(({ ids }) => [...ids.values()]),
  )
  return found.map(
    ({ ids }) =>
      ({ id }) =>
        people.get(ids.get(id) ?? ''),
  )
}

const authorsIn = async (
  ctx: Ctx,
  content: ContentHead,
  pages: readonly PageRecord[],
): Promise<{ authorOf: AuthorOf; isComplete: boolean }> => {
  const { ids, isComplete } = await authorIdsOf(ctx, { content, pages })
  const people = await presentUsersWithoutAddress(ctx, [...ids.values()], content.people)
  return { authorOf: ({ id }) => people.get(ids.get(id) ?? ''), isComplete }
}

/** The ids of the last authors by page. Most pages store them; for the others the history says it. */
const authorIdsOf = async (
  ctx: Ctx,
  { content, pages }: AuthoredPages,
): Promise<{ ids: Map<string, string>; isComplete: boolean }> => {
  const ids = new Map<string, string>()
  const silent: string[] = []
  for (const { id, updatedBy } of pages)
    if (updatedBy === undefined) silent.push(id)
    else ids.set(id, updatedBy)
  if (silent.length === 0) return { ids, isComplete: true }
  const { id: spaceId } = content.access.row
  if ((await noteForQuestion(ctx, spaceId)) > 0) return { ids, isComplete: false }
  const histories = await historiesOf(ctx, content)
  for (const [page, author] of await lastAuthors(ctx, spaceId, histories, silent)) ids.set(page, author)
  return { ids, isComplete: true }
}
