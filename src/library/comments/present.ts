// Comments and replies as the API shows them.
import type { Static } from 'typebox'
import type { Ctx } from '#context.ts'
import { presentUsersById, type User } from '#identity/users/index.ts'
import { type DiscussedPage, discussedPages } from '../discussed-pages/index.ts'
import { type ContentHead, headIdOf, sessionOf } from '../heads/index.ts'
import { bodyOf, type Format } from './bodies.ts'
import { postPermissions } from './policy.ts'
import { presentReactions } from './present-reactions.ts'
import type { Comment, CommentReply } from './schema.ts'
import type { CommentRow, ReplyRow } from './store.ts'
import type { CommentAccess } from './subject.ts'

type CommentOnTheWire = Static<typeof Comment>

/** What the posts are about, and the requested form of their texts. */
interface Shown {
  readonly head: ContentHead
  readonly format: Format
  /** The pages that they are about, by id. */
  readonly pages: ReadonlyMap<string, DiscussedPage>
  /** Set for new posts, which cannot have any reactions yet. */
  readonly areNew?: boolean
}

/** Presents comments on one head. */
export const presentComments = async (
  ctx: Ctx,
  head: ContentHead,
  rows: readonly CommentRow[],
  format: Format,
  areNew = false,
): Promise<CommentOnTheWire[]> => {
  const pages = await pagesOf(ctx, head, rows)
  const people = await presentUsersById(
    ctx,
    rows.flatMap(({ posted_by, resolved_by }) => [posted_by, resolved_by]),
  )
  const posts = await presentPosts(ctx, { head, format, pages, areNew }, rows, people)
  return rows.map((row, index) => {
    const resolvedBy = people.get(row.resolved_by ?? '')
    return {
      object: 'comment',
      ...(posts[index] as Post),
      urls: { location: locationOf(ctx, head, row.id) },
      status: row.status,
      ...(row.resolved_at !== null && { resolvedAt: row.resolved_at }),
      ...(resolvedBy && { resolvedBy }),
      replies: row.replies,
      target: targetOf(head, row, pages.get(row.page_id ?? '')),
    }
  })
}

/** Presents replies to one comment. */
export const presentReplies = async (
  ctx: Ctx,
  { head, comment }: CommentAccess,
  rows: readonly ReplyRow[],
  format: Format,
): Promise<Static<typeof CommentReply>[]> => {
  const pages = await pagesOf(ctx, head, format === 'html' ? [comment] : [])
  const people = await presentUsersById(
    ctx,
    rows.map(({ posted_by }) => posted_by),
  )
  const about = rows.map(row => ({ ...row, page_id: comment.page_id }))
  const posts = await presentPosts(ctx, { head, format, pages }, about, people)
  return rows.map((row, index) => ({
    object: 'comment-reply',
    ...(posts[index] as Post),
    urls: { location: `${locationOf(ctx, head, row.comment_id)}/replies/${row.id}` },
  }))
}

type Post = Omit<Static<typeof CommentReply>, 'object' | 'urls'>
type PostRow = Pick<CommentRow, 'id' | 'posted_by' | 'posted_at' | 'edited_at' | 'page_id' | 'markdown'>
type People = ReadonlyMap<string, Static<typeof User>>

/** The fields that comments and replies have in common. */
const presentPosts = async (
  ctx: Ctx,
  { head, format, pages, areNew = false }: Shown,
  rows: readonly PostRow[],
  people: People,
): Promise<Post[]> => {
  const reactions = await presentReactions(ctx, areNew ? [] : rows.map(({ id }) => id))
  const posts: Post[] = []
  // One after the other: otherwise a long list would fill the queue in which all texts of an organization wait.
  for (const row of rows)
    posts.push({
      id: row.id,
      postedBy: people.get(row.posted_by) as Static<typeof User>,
      postedAt: row.posted_at,
      ...(row.edited_at !== null && { editedAt: row.edited_at }),
      reactions: reactions.get(row.id) ?? [],
      body: await bodyOf(ctx, head, pages.get(row.page_id ?? '')?.page, row.markdown, format),
      permissions: postPermissions(head.access.level, row.posted_by === ctx.actor.userId),
    })
  return posts
}

/** The pages that comments are about. */
const pagesOf = (ctx: Ctx, head: ContentHead, rows: readonly CommentRow[]) =>
  discussedPages(ctx, headIdOf(head), sessionOf(ctx, head), head.revision.root, [
    ...new Set(rows.flatMap(({ page_id }) => page_id ?? [])),
  ])

const targetOf = (
  { access, changeRequest }: ContentHead,
  row: CommentRow,
  discussed: DiscussedPage | undefined,
): CommentOnTheWire['target'] => ({
  space: access.row.id,
  ...(changeRequest !== null && { changeRequest: changeRequest.id }),
  revision: row.revision_id,
  ...(row.review_id !== null && { review: row.review_id }),
  ...(discussed && { page: targetPage(row, discussed) }),
  ...(row.node_id !== null && { node: { id: row.node_id, preview: row.node_preview ?? '' } }),
})

const targetPage = (
  comment: CommentRow,
  { row, page }: DiscussedPage,
): NonNullable<CommentOnTheWire['target']['page']> => ({
  id: row.page_id,
  title: row.title,
  ...(row.emoji !== null && { emoji: row.emoji }),
  ...(row.icon !== null && { icon: row.icon }),
  ...(row.path !== '' && { path: row.path }),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  outdated: page === undefined || (page.document ?? null) !== comment.document,
})

const locationOf = (ctx: Ctx, { access, changeRequest }: ContentHead, id: string): string => {
  const space = `${ctx.baseUrl}/v1/spaces/${access.row.id}`
  const path = changeRequest === null ? space : `${space}/change-requests/${changeRequest.id}`
  return `${path}/comments/${id}`
}
