// Which conditions of a site hold for a visitor, each evaluated once.
import { conditionEvaluator } from '#content/conditions/index.ts'
import { eachInTurns } from '#kernel/yielding.ts'
import type { PreparedSite } from '../resolver/index.ts'
import { type Visitor, visitorVariable } from '../visitors/index.ts'

export interface Audience {
  /** `1` for each condition of the site that holds, in their order. */
  readonly bits: string
  readonly visitor: Visitor
}

export const audienceOf = async (
  { conditions }: PreparedSite,
  visitor: Visitor,
  isTrue = isTrueFor(visitor),
): Promise<Audience> => {
  let bits = ''
  await eachInTurns(conditions, condition => {
    bits += isTrue(condition) ? '1' : '0'
  })
  return { bits, visitor }
}

/** Evaluates conditions of parts and pages, which know nothing but the visitor. */
export const isTrueFor = (visitor: Visitor): ((condition: string) => boolean) => {
  const nothing = { vars: {} }
  const evaluate = conditionEvaluator({ space: nothing, page: nothing, visitor: visitorVariable(visitor) })
  return condition => evaluate(condition).result
}
