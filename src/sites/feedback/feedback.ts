// Visitors say whether a page was helpful, and what they miss; their team deletes what it does not want to keep.
import type { WriteCtx } from '#context.ts'
import { now } from '#kernel/clock.ts'
import { hour } from '#kernel/durations.ts'
import { Invalid, NotFound, TooManyAttempts } from '#kernel/errors.ts'
import { addToPages, addToSite, dayAt, insightSettings, untilTomorrow } from '../insights/index.ts'
import { emitOfSite, lockSite } from '../sites/index.ts'
import { longestComment } from './schema.ts'
import {
  answersOfDay,
  countComments,
  deleteFeedback,
  type FeedbackRow,
  insertFeedback,
  lockUncommented,
  setComment,
} from './store.ts'
import type { FeedbackAccess } from './subject.ts'

export interface NewFeedback {
  readonly site: string
  readonly space: string
  readonly page: string
  readonly helpful: boolean
}

/** Limits: answers on a page and on a site a day, and comments that a site has at one time. */
const most = { ofPage: 500, ofSite: 5000, comments: 10_000 } as const

/** Stores the answer of a visitor who was let in and sees the page; returns the answer's id. */
export const giveFeedback = async (
  ctx: WriteCtx,
  { site, space, page, helpful }: NewFeedback,
): Promise<string> => {
  await refuseUnlessTaken(ctx, site)
  const day = dayAt(ctx.clock())
  const { ofSite, ofPage } = await answersOfDay(ctx, { site, day, page })
  if (ofPage >= most.ofPage || ofSite >= most.ofSite)
    throw new TooManyAttempts(
      'enough people have answered today; please come back tomorrow',
      untilTomorrow(ctx.clock),
    )
  const id = ctx.newId()
  const row = { id, site_id: site, space_id: space, page_id: page, helpful: Number(helpful), comment: null }
  await count(ctx, row, day, 1)
  await insertFeedback(ctx, { ...row, created_at: now(ctx) })
  return id
}

/** Adds a comment to an answer: once, within an hour of the answer. */
export const addComment = async (
  ctx: WriteCtx,
  site: string,
  { id, comment }: { readonly id: string; readonly comment: string },
): Promise<void> => {
  const text = readable(comment)
  if (text === '') throw new Invalid('write something, or leave this page: your answer has been counted')
  if (text.length > longestComment)
    throw new Invalid(`this is too long: at most ${longestComment} characters fit`)
  await refuseUnlessTaken(ctx, site)
  if ((await countComments(ctx, site)) >= most.comments)
    throw new TooManyAttempts(
      'this site has more comments than anybody can read; please come back later',
      3600,
    )
  const row = await lockUncommented(ctx, site, id)
  if (row === undefined || Date.parse(row.created_at) + commentTime < ctx.clock())
    throw new NotFound('a comment has been written already, or it is too late: answer again on the page')
  await setComment(ctx, id, text)
}

/** Deletes an answer and takes it out of the counts. */
export const removeFeedback = async (ctx: WriteCtx, { site: seen, row }: FeedbackAccess): Promise<void> => {
  const site = await lockSite(ctx, seen, 'create')
  await count(ctx, row, row.created_at.slice(0, 10), -1)
  if (!(await deleteFeedback(ctx, row.id))) throw new NotFound('this answer has just been deleted')
  await emitOfSite(ctx, site, {
    type: 'site_feedback_deleted',
    resource: { type: 'site-feedback', id: row.id },
    data: { space: row.space_id, page: row.page_id },
  })
}

/** How long after an answer a comment may be added, in milliseconds. */
const commentTime = hour

/**
 * Asked again when writing: the site may have been unpublished, or feedback switched off, since the visitor was let in.
 */
const refuseUnlessTaken = async (ctx: WriteCtx, site: string): Promise<void> => {
  const settings = await insightSettings(ctx, site)
  if (settings?.published !== true || !settings.feedback)
    throw new NotFound('this site does not ask whether its pages are helpful')
}

const count = async (
  ctx: WriteCtx,
  { site_id: site, space_id: space, page_id: page, helpful }: Omit<FeedbackRow, 'created_at'>,
  day: string,
  by: number,
): Promise<void> => {
  const counts = { helpful: helpful * by, unhelpful: (1 - helpful) * by }
  await addToSite(ctx, { site, day }, counts)
  await addToPages(ctx, { site, day }, [{ space, page, views: 0, markdown: 0, ...counts }])
}

/** The text as it is stored: without control characters and others that no keyboard writes. */
const readable = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{C}\n\t\u200d]/gu, '')
    .toWellFormed()
    .trim()
