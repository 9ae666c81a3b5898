// The operations on what visitors answer on pages of sites.
import { reference } from '#http/id-reference.ts'
import { list, listOf, pageParameters } from '#http/list.ts'
import { type Operation, operation } from '#http/operation.ts'
import { instantAsked } from '#kernel/instant.ts'
import { Type } from '#kernel/type.ts'
import { site } from '../sites/index.ts'
import { removeFeedback } from './feedback.ts'
import { presentFeedback } from './present.ts'
import { SiteFeedback } from './schema.ts'
import { feedbackSeen } from './store.ts'
import { siteFeedback } from './subject.ts'

const base = '/orgs/:organizationId/sites/:siteId/feedback'

const listFeedback = operation({
  id: 'listSiteFeedback',
  method: 'GET',
  path: base,
  status: 200,
  summary: 'What visitors of a site answered',
  description:
    'Lists what visitors answered whether a page was helpful, oldest first, on pages of spaces that you see. It needs a role in the organization. Answers are kept for 400 days.',
  query: Type.Object({
    ...pageParameters,
    targetPage: Type.Optional(reference('Only answers on this page: an id.')),
    helpful: Type.Optional(Type.Boolean({ description: 'Only answers that say this.' })),
    commented: Type.Optional(
      Type.Boolean({ description: 'Only answers beside which something was written, or only the others.' }),
    ),
    after: Type.Optional(Type.String({ maxLength: 100, description: 'Only answers after this time.' })),
    before: Type.Optional(Type.String({ maxLength: 100, description: 'Only answers before this time.' })),
  }),
  reply: listOf(SiteFeedback),
  on: site,
  allow: 'read',
  run: (ctx, found, { query: { targetPage, helpful, commented, ...times }, page }) => {
    const after = instantAsked('after', times.after)
    const before = instantAsked('before', times.before)
    const filter = { page: targetPage, helpful, commented, after, before }
    return list(ctx, page, {
      rows: feedbackSeen(ctx, found, filter).selectAll('site_feedback'),
      count: feedbackSeen(ctx, found, filter),
      order: [{ column: 'site_feedback.id', direction: 'asc' }],
      sortedBy: row => [row.id],
      present: rows => presentFeedback(ctx, rows),
    })
  },
})

const deleteFeedback = operation({
  id: 'deleteSiteFeedbackById',
  method: 'DELETE',
  path: `${base}/:feedbackId`,
  status: 205,
  summary: 'Delete an answer of a visitor',
  description:
    'Deletes an answer with what was written beside it; it counts no more. It needs the role `create` in the organization.',
  on: siteFeedback,
  allow: 'create',
  run: (ctx, found) => removeFeedback(ctx, found),
})

export const feedbackOperations: readonly Operation[] = [listFeedback, deleteFeedback]
