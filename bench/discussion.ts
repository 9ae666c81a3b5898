// Discussions of any length, created below the API: comments by many people on many pages, replies and reactions.
import type { Insertable } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { now } from '#kernel/clock.ts'
import { below, vacuum } from './below.ts'
import type { Bench } from './bench.ts'
import { newUser } from './population.ts'

export interface Discussion {
  readonly comments: number
  /** How many of each there are on every comment. */
  readonly replies: number
  readonly reactions: number
  readonly people: number
  /** The pages that comments are about, in turns; empty for comments about the whole space. */
  readonly pages: readonly string[]
}

/** Fills a space with comments, two of three resolved; returns the ids of their authors. */
export const discuss = async (bench: Bench, space: string, wanted: Discussion): Promise<string[]> => {
  const people = await below(bench, async ctx => {
    const people: string[] = []
    for (let index = 0; index < wanted.people; index++) people.push(await newUser(ctx, `person-${index}`))
    const { head_revision_id: revision } = await ctx.db
      .selectFrom('spaces')
      .select('head_revision_id')
      .where('id', '=', space)
      .executeTakeFirstOrThrow()
    for (let first = 0; first < wanted.comments; first += batchSize) {
      const count = Math.min(batchSize, wanted.comments - first)
      const rows = Array.from({ length: count }, (_, index) =>
        commentRow(ctx, { space, revision, people, wanted, index: first + index }),
      )
      await ctx.db.insertInto('comments').values(rows).execute()
      await answerAll(ctx, rows, people, wanted)
    }
    await settle(ctx, space, people, wanted)
    return people
  })
  await vacuum(bench)
  return people
}

/** Rows per statement. */
const batchSize = 500

const at = <Item>(items: readonly Item[], index: number): Item => items[index % items.length] as Item

type Comment = Insertable<Tables['comments']>

interface CommentInput {
  readonly space: string
  readonly revision: string
  readonly people: readonly string[]
  readonly wanted: Discussion
  readonly index: number
}

const commentRow = (ctx: Ctx, { space, revision, people, wanted, index }: CommentInput): Comment => {
  const isResolved = index % 3 !== 0
  return {
    id: ctx.newId(),
    space_id: space,
    head_id: space,
    status: isResolved ? 'resolved' : 'open',
    // Authors change in other steps than the status and the page.
    posted_by: at(people, index + Math.floor(index / people.length)),
    posted_at: now(ctx),
    edited_at: null,
    resolved_by: isResolved ? at(people, index + 1) : null,
    resolved_at: isResolved ? now(ctx) : null,
    replies: wanted.replies,
    revision_id: revision,
    review_id: null,
    page_id: wanted.pages.length === 0 ? null : at(wanted.pages, index),
    document: null,
    node_id: null,
    node_preview: null,
    markdown: 'Is this still right? It says something else in [the other guide](page-00001.md).',
  }
}

const answerAll = async (
  ctx: WriteCtx,
  comments: readonly Comment[],
  people: readonly string[],
  { replies, reactions }: Discussion,
): Promise<void> => {
  for (let which = 0; which < replies; which++) {
    const rows = comments.map(({ id }, index) => ({
      id: ctx.newId(),
      comment_id: id,
      posted_by: at(people, index + which),
      posted_at: now(ctx),
      edited_at: null,
      markdown: 'It is.',
    }))
    await ctx.db.insertInto('comment_replies').values(rows).execute()
  }
  for (let which = 0; which < reactions; which++) {
    const rows = comments.map(({ id }, index) => ({
      post_id: id,
      emoji: which % 2 === 0 ? '👍' : '🎉',
      user_id: at(people, index + which),
      reacted_at: now(ctx),
    }))
    await ctx.db.insertInto('reactions').values(rows).execute()
  }
}

/** Updates what is stored beside the comments themselves. */
const settle = async (
  { db }: WriteCtx,
  space: string,
  people: readonly string[],
  { comments, replies, pages }: Discussion,
): Promise<void> => {
  await db
    .updateTable('spaces')
    .set({ comments: Math.ceil(comments / 3) })
    .where('id', '=', space)
    .execute()
  const count = Math.ceil((comments * (1 + replies)) / people.length)
  await db
    .insertInto('commenters')
    .values(people.map(user_id => ({ head_id: space, user_id, count })))
    .execute()
  const time = '2026-01-01T00:00:00.000Z'
  const kept = { title: 'Page', path: 'page', emoji: null, icon: null, created_at: time, updated_at: time }
  if (pages.length > 0)
    await db
      .insertInto('discussed_pages')
      .values(pages.map(page_id => ({ head_id: space, page_id, ...kept })))
      .execute()
}
