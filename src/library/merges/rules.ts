// Whether a change request may be merged by the rules of its space.
import { Conflict } from '#kernel/errors.ts'
import type { LinksOfMerge } from '../links/index.ts'
import type { MergeRules } from '../spaces/index.ts'

/** What the rules are about. */
export interface MergeFacts {
  readonly rules: MergeRules
  readonly approvals: { readonly all: number; readonly current: number }
  readonly openComments: number
  readonly isAuthor: boolean
  /** Undefined where nobody looked, or could. */
  readonly links: LinksOfMerge | undefined
}

/** What became of a rule, in words. */
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

/** Throws where a rule is not kept, and names each such. */
export const refuseUnlessPassed = (judged: readonly JudgedRule[]): void => {
  const failed = judged.filter(({ passed }) => !passed)
  if (failed.length === 0) return
  throw new Conflict(
    `the merge rules of this space do not allow it: ${failed.map(({ message }) => message).join('; ')}`,
    failed.map(({ rule, message }) => ({ path: `/mergeRules/${rule}`, message })),
  )
}

const judged = (
  rule: keyof MergeRules,
  isAsked: boolean,
  isKept: boolean,
  words: [string, string],
): JudgedRule => {
  const [kept, broken] = words
  const passed = !isAsked || isKept
  return { rule, passed, message: isAsked ? (isKept ? kept : broken) : 'this is not asked here' }
}

const counting = ({ rules, approvals: { all, current } }: MergeFacts): number =>
  rules.noOutdatedApprovals ? current : all

const approvals = (facts: MergeFacts): JudgedRule => {
  const needed = facts.rules.approvals
  const found = counting(facts)
  const words = `it has ${found} of ${needed} approvals`
  return judged('approvals', needed > 0, found >= needed, [words, words])
}

/** Outdated ones hinder only where they would be needed. */
const noOutdatedApprovals = (facts: MergeFacts): JudgedRule => {
  const { rules, approvals } = facts
  const outdated = approvals.all - approvals.current
  const isKept = outdated === 0 || counting(facts) >= rules.approvals
  return judged('noOutdatedApprovals', rules.noOutdatedApprovals, isKept, [
    'it needs no outdated approval',
    `${outdated} of its approvals ${outdated === 1 ? 'is' : 'are'} of an earlier content: ask for another review`,
  ])
}

const noBrokenLinks = ({ rules, links }: MergeFacts): JudgedRule => {
  const broken = links?.broken ?? 0
  const isKept = broken === 0 && links?.isIndexing === false
  return judged('noBrokenLinks', rules.noBrokenLinks, isKept, [
    'it breaks no link',
    broken > 0
      ? `${broken} ${broken === 1 ? 'link' : 'links'} would lead nowhere`
      : 'whether it breaks links is not known yet, since the index is behind or very much differs; try again in a moment',
  ])
}

const noOpenComments = ({ rules, openComments: count }: MergeFacts): JudgedRule =>
  judged('noOpenComments', rules.noOpenComments, count === 0, [
    'none of its comments is open',
    `${count} of its comments ${count === 1 ? 'is' : 'are'} open`,
  ])

const authorsMayMerge = ({ rules, isAuthor }: MergeFacts): JudgedRule =>
  judged('authorsMayMerge', !rules.authorsMayMerge, !isAuthor, [
    'you did not work on it',
    'you made it, or a revision of it: somebody else must merge it',
  ])
