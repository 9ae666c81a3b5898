// Which merge rules keep a change request from being merged, for pages that show it to people.
import type { Ctx } from '#context.ts'
import { reconcile, type WithChangeRequest } from '../change-requests/index.ts'
import type { MergeRules } from '../spaces/index.ts'
import { factsOf, linksWhereAsked } from './facts.ts'
import { countedApprovals, judgeRules } from './rules.ts'

export interface FailingRules {
  readonly rules: readonly (keyof MergeRules)[]
  readonly approvals: { readonly counted: number; readonly needed: number }
  /** Whether links are known to break; false also where the index is behind or there are too many links to tell. */
  readonly doLinksBreak: boolean
}

/** The rules that fail at present, for the caller. */
export const failingRules = async (ctx: Ctx, target: WithChangeRequest): Promise<FailingRules> => {
  const main = target.access.row.head_revision_id
  const links = await linksWhereAsked(ctx, target, () => reconcile(ctx, target, main))
  const facts = await factsOf(ctx, target, links)
  const failing = judgeRules(facts).filter(({ passed }) => !passed)
  return {
    rules: failing.map(({ rule }) => rule),
    approvals: { counted: countedApprovals(facts), needed: facts.rules.approvals },
    doLinksBreak: links !== undefined && links.broken > 0,
  }
}
