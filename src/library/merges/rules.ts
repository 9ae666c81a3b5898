// Whether a change request may be merged by the rules of its space.
import { Conflict } from '#kernel/errors.ts'
import type { LinksOfMerge } from '../links/index.ts'
import type { MergeRules } from '../spaces/index.ts'

/** The facts that merge rules are judged by. */
export interface MergeFacts {
  readonly rules: MergeRules
  readonly approvals: { readonly all: number; readonly current: number }
  readonly openComments: number
  readonly isAuthor: boolean
  /** Undefined where the links were not computed. */
  readonly links: LinksOfMerge | undefined
}

/** Whether a rule passed, and a message for people. */
export interface JudgedRule {
  readonly rule: keyof MergeRules
  readonly passed: boolean
  readonly message: string
}

export const judgeRules = (facts: MergeFacts): JudgedRule[] => [
  approvals(facts),
  noOutdatedApprovals(facts),
  noBrokenLinks(facts),
  noOpenComments(facts),
  authorsMayMerge(facts),
]

/** Throws a conflict that names each rule that failed. */
export const refuseUnlessPassed = (judged: readonly JudgedRule[]): void => {
  const failed = judged.filter(({ passed }) => !passed)
  if (failed.length === 0) return
  throw new Conflict(
    `the merge rules of this space do not allow it: ${failed.map(({ message }) => message).join('; ')}`,
    failed.map(({ rule, message }) => ({ path: `/mergeRules/${rule}`, message })),
  )
}

/** The messages of a rule: where it is not set, where it is kept, and where it is broken, with what to do. */
interface Words {
  readonly idle: string
  readonly kept: string
  readonly broken: string
}

const judged = (
  rule: keyof MergeRules,
  isAsked: boolean,
  isKept: boolean,
  { idle, kept, broken }: Words,
): JudgedRule => {
  if (!isAsked) return { rule, passed: true, message: idle }
  return { rule, passed: isKept, message: isKept ? kept : broken }
}

/** How many approvals count by the rules. */
export const countedApprovals = ({ rules, approvals: { all, current } }: MergeFacts): number =>
  rules.noOutdatedApprovals ? current : all

const approvals = (facts: MergeFacts): JudgedRule => {
  const needed = facts.rules.approvals
  const found = countedApprovals(facts)
  const kept = `it has ${found} of ${needed} approvals`
  const words = { idle: 'this space needs no approvals', kept, broken: `${kept}: ask for reviews` }
  return judged('approvals', needed > 0, found >= needed, words)
}

/** Outdated approvals fail this rule only where the current ones are too few. */
const noOutdatedApprovals = (facts: MergeFacts): JudgedRule => {
  const { rules, approvals } = facts
  const outdated = approvals.all - approvals.current
  const isKept = outdated === 0 || countedApprovals(facts) >= rules.approvals
  return judged('noOutdatedApprovals', rules.noOutdatedApprovals, isKept, {
    idle: 'this space counts outdated approvals, too',
    kept: 'it needs no outdated approval',
    broken: `${outdated} of its approvals ${outdated === 1 ? 'is' : 'are'} of an earlier content: ask for another review`,
  })
}

const noBrokenLinks = ({ rules, links }: MergeFacts): JudgedRule => {
  const isKept = links?.broken === 0 && !links.isIndexing
  return judged('noBrokenLinks', rules.noBrokenLinks, isKept, {
    idle: 'this space lets links break',
    kept: 'it breaks no link',
    broken: whyLinksBreak(links),
  })
}

const whyLinksBreak = (links: LinksOfMerge | undefined): string => {
  const count = links?.broken ?? 0
  if (count > 0)
    return `${count} ${count === 1 ? 'link' : 'links'} would lead nowhere: change ${count === 1 ? 'it' : 'them'}, or keep what ${count === 1 ? 'it leads' : 'they lead'} to`
  return links?.isTooMuch
    ? 'it changes more links than can be judged at once: merge it in parts, or have an admin set this rule aside'
    : 'whether it breaks links is not known yet: try again in a moment'
}

const noOpenComments = ({ rules, openComments: count }: MergeFacts): JudgedRule =>
  judged('noOpenComments', rules.noOpenComments, count === 0, {
    idle: 'this space lets comments be open',
    kept: 'none of its comments is open',
    broken: `${count} of its comments ${count === 1 ? 'is open: resolve it' : 'are open: resolve them'}`,
  })

const authorsMayMerge = ({ rules, isAuthor }: MergeFacts): JudgedRule =>
  judged('authorsMayMerge', !rules.authorsMayMerge, !isAuthor, {
    idle: 'this space lets authors merge',
    kept: 'you did not work on it',
    broken: 'you made it, or a revision of it: somebody else must merge it',
  })
