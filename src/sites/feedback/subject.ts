// An answer of a visitor as what an operation acts on: of a site, for those who see the space of the page.
import type { Subject } from '#http/operation.ts'
import type { OrganizationNeed } from '#identity/organizations/index.ts'
import { type AccessOfSite, site } from '../sites/index.ts'
import { type FeedbackRow, findSeen } from './store.ts'

export type FeedbackAccess = AccessOfSite<FeedbackRow>

/** An answer, for callers who may read answers; others find none. */
export const siteFeedback: Subject<FeedbackAccess, OrganizationNeed> = {
  noun: 'answer',
  find: async (ctx, params) => {
    const found = await site.find(ctx, params)
    const row = found && (await findSeen(ctx, found, params.feedbackId as string))
    return found && row && { site: found, row }
  },
  permits: (found, need) => site.permits(found.site, need),
  refusal: site.refusal,
}
