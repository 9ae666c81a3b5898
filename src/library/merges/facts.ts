// The facts about a change request that the merge rules of its space are judged by.
import type { Ctx } from '#context.ts'
import { isContributor, type Reconciled, type WithChangeRequest } from '../change-requests/index.ts'
import { type LinksOfMerge, linksBrokenByMerge } from '../links/index.ts'
import { approvalsOf } from '../reviews/index.ts'
import { mergeRulesIn, mergeRulesOf } from '../spaces/index.ts'
import type { MergeFacts } from './rules.ts'

export const factsOf = async (
  ctx: Ctx,
  { access, changeRequest, revision }: WithChangeRequest,
  links: LinksOfMerge | undefined,
): Promise<MergeFacts> => {
  const [rules, approvals, isAuthor] = await Promise.all([
    mergeRulesOf(ctx, access.row.id),
    approvalsOf(ctx, changeRequest.id, revision.root),
    isContributor(ctx, changeRequest.id, ctx.actor.userId),
  ])
  return { rules: mergeRulesIn(rules), approvals, openComments: changeRequest.comments, isAuthor, links }
}

/** Whether a rule needs the links of a merge: they are computed before any transaction, since that takes long. */
export const asksForLinks = async (ctx: Ctx, { access }: WithChangeRequest): Promise<boolean> =>
  mergeRulesIn(await mergeRulesOf(ctx, access.row.id)).noBrokenLinks

/** The links of a merge where a rule needs them, else undefined. */
export const linksWhereAsked = async (
  ctx: Ctx,
  target: WithChangeRequest,
  merge: () => Promise<Reconciled>,
): Promise<LinksOfMerge | undefined> =>
  (await asksForLinks(ctx, target)) ? linksBrokenByMerge(ctx, target, await merge()) : undefined
