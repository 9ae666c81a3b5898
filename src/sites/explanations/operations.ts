// The operations that say why visitors see what they see.
import { type Operation, operation } from '#http/operation.ts'
import { site } from '../sites/index.ts'
import { checkAudience } from './check.ts'
import { explain } from './explain.ts'
import { AudienceProblems, ExplainRequest, Explanation } from './schema.ts'

const base = '/orgs/:organizationId/sites/:siteId/audience'

const explainAudience = operation({
  id: 'explainSiteAudience',
  method: 'POST',
  path: `${base}/explain`,
  status: 200,
  summary: 'Why a visitor sees something, or does not',
  description:
    'Says which conditions decide whether a visitor sees a part of a site or a page, with the values of what they name. It needs the role `create`, and for a page the level `read` on its space. Whether the site is published, and who is let in at all, does not count. Nothing is changed.',
  body: ExplainRequest,
  reply: Explanation,
  on: site,
  allow: 'create',
  transaction: 'own',
  run: (ctx, { row }, { body }) => explain(ctx, row, body),
})

const checkSiteAudience = operation({
  id: 'checkSiteAudience',
  method: 'POST',
  path: `${base}/check`,
  status: 200,
  summary: 'Conditions that name claims which no visitor can have',
  description:
    'Lists the conditions of a site that name claims which its schema of visitors does not have: of its parts, and of the pages, and the blocks in them, of those of its spaces that you may read. It needs the role `create`. Blocks that were written in the last seconds may be missing. With `more`, not everything was looked at: mend what is listed, and ask again.',
  reply: AudienceProblems,
  on: site,
  allow: 'create',
  transaction: 'own',
  run: (ctx, { row }) => checkAudience(ctx, row),
})

export const explanationOperations: readonly Operation[] = [explainAudience, checkSiteAudience]
