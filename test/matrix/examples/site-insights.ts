// Requests to the operations on feedback and insights of sites.
import { answered } from '../scene.ts'
import { type Example, type Examples, plain } from './example.ts'

const freshAnswer: NonNullable<Example['params']> = async ({ world, params }) => ({
  feedbackId: await answered(world, {
    site: params.siteId as string,
    space: params.spaceId as string,
    page: params.pageId as string,
  }),
})

export const insightExamples: Examples = {
  listSiteFeedback: [{ query: 'helpful=false&commented=true' }],
  deleteSiteFeedbackById: [{ params: freshAnswer }],
  getSiteInsights: plain,
  listSitePageInsights: [{ query: 'sort=unhelpful' }],
  listSiteSearchInsights: plain,
}
