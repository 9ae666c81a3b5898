// Conditions on visitors in request bodies.
import { conditionProblem, longestExpression } from '#content/conditions/index.ts'
import { invalidField } from '#kernel/errors.ts'
import { Type } from '#kernel/type.ts'

export const Condition = Type.String({
  minLength: 1,
  maxLength: longestExpression,
  description:
    'For which visitors it is there: an expression in CEL over `visitor.claims`, whose unsigned claims are in `visitor.claims.unsigned`. Where it is false, or fails, it is there for nobody.',
})

/** Refuses a text, at a JSON Pointer of the body, that is not a condition, and says where in the text the error is. */
export const refuseCondition = (path: string, text: string): void => {
  const problem = conditionProblem(text)
  if (problem !== undefined) throw invalidField(path, problem)
}
