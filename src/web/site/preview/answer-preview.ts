// Answers below `/~/` that only previews have: all changes on one page, and deleted pages.
import type { Ctx } from '#context.ts'
import type { SiteView } from '#sites/published/index.ts'
import type { SiteAnswer } from '../site-request.ts'
import { answerDeletedPage } from './deleted-page.ts'
import { answerReview } from './review.ts'

export const answerPreview = async (ctx: Ctx, view: SiteView): Promise<SiteAnswer | undefined> => {
  if (view.proposed === undefined) return undefined
  if (view.path === '/~/review') return answerReview(ctx, view, view.proposed)
  const [, rest] = /^\/~\/deleted(\/.+)$/.exec(view.path) ?? []
  return rest === undefined ? undefined : answerDeletedPage(ctx, view, rest)
}
