// The merge rules of a space, as they are stored: a rule that is not stored has its default.
import type { Static } from 'typebox'
import type { MergeRuleChanges, MergeRules as MergeRulesSchema } from './schema.ts'

export type MergeRules = Static<typeof MergeRulesSchema>

const byDefault: MergeRules = {
  approvals: 0,
  noOutdatedApprovals: false,
  noBrokenLinks: false,
  noOpenComments: false,
  authorsMayMerge: true,
}

export const mergeRulesIn = (stored: string | null): MergeRules =>
  stored === null ? byDefault : { ...byDefault, ...JSON.parse(stored) }

/** The stored form of the rules with these changes. */
export const storedMergeRules = (
  stored: string | null,
  changes: Static<typeof MergeRuleChanges>,
): string | null => {
  const rules: MergeRules = { ...mergeRulesIn(stored), ...changes }
  const names = Object.keys(byDefault) as (keyof MergeRules)[]
  const others = names.filter(name => rules[name] !== byDefault[name])
  return others.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(others.map(name => [name, rules[name]])))
}
