// What a page made for one visitor at one moment depended on, and whether it is the same for another visitor.
import { conditionEvaluator, type ExpressionVariables } from '#content/conditions/index.ts'
import type { AskedCondition } from '#content/markdown/index.ts'
import { hashOf } from '#content/objects.ts'
import { type Visitor, visitorVariable } from '../visitors/index.ts'
import { type RowName, rowName } from './current-rows.ts'
import type { DependencyTracker } from './dependency-tracker.ts'
import type { SiteView } from './site-view.ts'

export interface Dependencies {
  /** The rows read that can change, with what they said. */
  readonly rows: ReadonlyMap<RowName, string>
  /** The conditions of parts and pages with their results, in the order in which they were evaluated. */
  readonly conditions: ReadonlyMap<string, boolean>
  readonly texts: readonly TextConditions[]
  /** The hash of all claims of the visitor, where any of them may have been printed. */
  readonly claims: string | undefined
  /** When the page expires, in milliseconds since 1970. */
  readonly until: number
}

interface TextConditions {
  readonly beside: ExpressionVariables
  readonly asked: readonly AskedCondition[]
}

export interface DependencyCollector extends DependencyTracker {
  /** Does something without collecting the conditions that it evaluates. */
  silently<Result>(act: () => Result): Result
  /** The dependencies; undefined where something changed while the page was made, or there were too many conditions. */
  collected(visitor: Visitor): Dependencies | undefined
}

/**
 * Collects dependencies of a page that expires at this time at the latest, in case something changes that was not
 * tracked.
 */
export const collectDependencies = (until: number): DependencyCollector => {
  const rows = new Map<RowName, string>()
  const conditions = new Map<string, boolean>()
  const texts: TextConditions[] = []
  let [isReusable, isSilent, namesClaims, end] = [true, false, false, until]
  const row = (name: RowName, written: string): void => {
    // Two reads of the row differ: it changed in between.
    if ((rows.get(name) ?? written) !== written) isReusable = false
    rows.set(name, written)
  }
  return {
    condition: (text, result) => {
      if (!isSilent) conditions.set(text, result)
    },
    silently: act => {
      isSilent = true
      try {
        return act()
      } finally {
        isSilent = false
      }
    },
    conditions: (beside, asked) => texts.push({ beside, asked }),
    claims: () => {
      namesClaims = true
    },
    space: (id, revisionId) => row(rowName('head', id), revisionId),
    row: (kind, id, written) => row(rowName(kind, id), written),
    until: time => {
      end = Math.min(end, time)
    },
    collected: visitor => {
      if (!isReusable || conditions.size > mostConditions) return undefined
      return { rows, conditions, texts, claims: namesClaims ? hashOfClaims(visitor) : undefined, until: end }
    },
  }
}

/**
 * With more conditions than these, results are not remembered while a page is made, and evaluation may run out of its
 * budget.
 */
const mostConditions = 2000

/**
 * Whether a page with these dependencies is the same for a visitor: it is if all conditions have the same results for
 * them.
 */
export const isSameFor = (
  { claims, conditions, texts }: Dependencies,
  { audience: { visitor }, isTrue }: Pick<SiteView, 'audience' | 'isTrue'>,
): boolean => {
  if (claims !== undefined && claims !== hashOfClaims(visitor)) return false
  for (const [condition, result] of conditions) if (isTrue(condition) !== result) return false
  return texts.every(({ beside, asked }) => {
    const evaluate = conditionEvaluator({ ...beside, visitor: visitorVariable(visitor) })
    return asked.every(([expression, result]) => evaluate(expression).result === result)
  })
}

export const hashOfClaims = (visitor: Visitor): string => hashOf(JSON.stringify(visitorVariable(visitor)))
