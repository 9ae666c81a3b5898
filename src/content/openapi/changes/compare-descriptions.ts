// What a newer description of an API changes for its callers, and which changes are breaking.
import type { ApiDescription } from '../description.ts'
import { comparePaths, compareWebhooks } from './compare-operations.ts'
import { compareSchemas } from './compare-schemas.ts'
import { compareSecurity } from './compare-security.ts'
import { compareServers } from './compare-servers.ts'
import { type Comparison, openScope, startComparison } from './comparison.ts'
import { listChanges } from './list-changes.ts'
import { child, rootOf } from './located.ts'
import type { SpecComparison } from './spec-change.ts'

export interface ComparisonLimits {
  /** How many changes are listed. */
  readonly changes: number
  /** How many schemas are looked at; a description with too many references between schemas is not compared to the end. */
  readonly steps: number
}

const defaultLimits: ComparisonLimits = { changes: 10_000, steps: 2_000_000 }

export const compareDescriptions = (
  before: ApiDescription,
  after: ApiDescription,
  limits: ComparisonLimits = defaultLimits,
): SpecComparison => {
  const comparison = startComparison(limits.steps, limits.changes * 10)
  const pair = { before: rootOf(before), after: rootOf(after) }
  const general = openScope(comparison)
  compareServers(general, pair.before, pair.after)
  compareSecurity(general, pair)
  comparePaths(comparison, child(pair.before, 'paths'), child(pair.after, 'paths'))
  compareWebhooks(comparison, child(pair.before, 'webhooks'), child(pair.after, 'webhooks'))
  compareWaiting(comparison)
  return listChanges(comparison, limits.changes)
}

const compareWaiting = (comparison: Comparison): void => {
  while (comparison.steps > 0) {
    const pair = comparison.waiting.pop()
    if (pair === undefined) return
    compareSchemas(pair)
  }
}
