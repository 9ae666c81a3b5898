// All SQL on answers to whether a page was helpful.
import { type Selectable, sql } from 'kysely'
import type { Ctx, WriteCtx } from '#context.ts'
import type { Tables } from '#database/index.ts'
import { isSeen } from '../insights/index.ts'
import type { SiteAccess } from '../sites/index.ts'

export type FeedbackRow = Selectable<Tables['site_feedback']>

export interface FeedbackFilter {
  readonly page?: string | undefined
  readonly helpful?: boolean | undefined
  readonly commented?: boolean | undefined
  readonly after?: string | undefined
  readonly before?: string | undefined
}

/** The query for answers of visitors of a site on pages that the caller sees. */
export const feedbackSeen = (ctx: Ctx, site: SiteAccess, filter: FeedbackFilter) => {
  const { page, helpful, commented, after, before } = filter
  let answers = ctx.db
    .selectFrom('site_feedback')
    .innerJoin('spaces', 'spaces.id', 'site_feedback.space_id')
    .where('site_feedback.site_id', '=', site.row.id)
    .where(isSeen(ctx, site))
  if (page !== undefined) answers = answers.where('site_feedback.page_id', '=', page)
  if (helpful !== undefined) answers = answers.where('helpful', '=', Number(helpful))
  if (commented !== undefined) answers = answers.where('comment', commented ? 'is not' : 'is', null)
  if (after !== undefined) answers = answers.where('site_feedback.created_at', '>', after)
  if (before !== undefined) answers = answers.where('site_feedback.created_at', '<', before)
  return answers
}

export const findSeen = (ctx: Ctx, site: SiteAccess, id: string): Promise<FeedbackRow | undefined> =>
  feedbackSeen(ctx, site, {}).selectAll('site_feedback').where('site_feedback.id', '=', id).executeTakeFirst()

export const insertFeedback = async ({ db }: WriteCtx, row: FeedbackRow): Promise<void> => {
  await db.insertInto('site_feedback').values(row).execute()
}

/** Locks and returns the answer, if it exists and has no comment yet. */
export const lockUncommented = async (
  { db }: WriteCtx,
  site: string,
  id: string,
): Promise<FeedbackRow | undefined> =>
  db
    .selectFrom('site_feedback')
    .selectAll()
    .where('id', '=', id)
    .where('site_id', '=', site)
    .where('comment', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

export const setComment = async ({ db }: WriteCtx, id: string, comment: string): Promise<void> => {
  await db.updateTable('site_feedback').set({ comment }).where('id', '=', id).execute()
}

export const countComments = async ({ db }: Pick<Ctx, 'db'>, site: string): Promise<number> => {
  const answers = db.selectFrom('site_feedback').where('site_id', '=', site).where('comment', 'is not', null)
  const { count } = await answers.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow()
  return Number(count)
}

/** How many answers were given that day: on all pages, and on one of them. */
export const answersOfDay = async (
  { db }: Pick<Ctx, 'db'>,
  { site, day, page }: { readonly site: string; readonly day: string; readonly page: string },
): Promise<{ readonly ofSite: number; readonly ofPage: number }> => {
  const { ofSite } = await db
    .selectFrom('site_days')
    .select(sql<number>`coalesce(sum(count), 0)`.as('ofSite'))
    .where('site_id', '=', site)
    .where('day', '=', day)
    .where('kind', 'in', ['helpful', 'unhelpful'])
    .executeTakeFirstOrThrow()
  const { ofPage } = await db
    .selectFrom('site_page_days')
    .select(sql<number>`coalesce(sum(helpful + unhelpful), 0)`.as('ofPage'))
    .where('site_id', '=', site)
    .where('day', '=', day)
    .where('page_id', '=', page)
    .executeTakeFirstOrThrow()
  return { ofSite: Number(ofSite), ofPage: Number(ofPage) }
}

/** Returns whether the answer existed. */
export const deleteFeedback = async ({ db }: WriteCtx, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db.deleteFrom('site_feedback').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
