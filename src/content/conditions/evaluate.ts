// Expressions and conditions evaluated for one page or visitor, whose variables are converted once. Nothing here throws.
import { cel } from './library.ts'
import { describeError, isProgram, mostWork, type Program, prepare } from './prepare.ts'
import { type Context, contextOf, type ExpressionVariables } from './variables.ts'
import { workOf } from './work.ts'

/** Whether a condition is true; `error` says why it counts as false where it could not be evaluated. */
export interface ConditionResult {
  readonly result: boolean
  readonly error?: string
}

/** The value of an expression, or why it has none. */
type Evaluation = { readonly value: unknown } | { readonly error: string }

/** Evaluates many conditions; once all of them together have used up their work, the others fail. */
export const conditionEvaluator = (variables: ExpressionVariables): ((text: string) => ConditionResult) => {
  const evaluate = remembering(evaluator(variables))
  return text => {
    const evaluation = evaluate(text)
    if ('error' in evaluation) return { result: false, error: evaluation.error }
    if (typeof evaluation.value === 'boolean') return { result: evaluation.value }
    return { result: false, error: 'its value is neither true nor false' }
  }
}

/** Returns the value of an expression in CEL's types; undefined where it fails. */
export const expressionEvaluator = (variables: ExpressionVariables): ((text: string) => unknown) => {
  const evaluate = evaluator(variables)
  return text => {
    const evaluation = evaluate(text)
    return 'value' in evaluation ? evaluation.value : undefined
  }
}

/** In steps, for all expressions together. */
const mostWorkOfAll = 10 * mostWork

const evaluator = (variables: ExpressionVariables): ((text: string) => Evaluation) => {
  const context = contextOf(variables)
  let left = mostWorkOfAll
  return text => {
    const prepared = prepare(text)
    if (!isProgram(prepared)) return { error: describeError(prepared) }
    const work = workOf(prepared.tree, context.sizeOf)
    if (work > mostWork) return { error: 'it takes too much work with these values' }
    left -= work
    return left < 0 ? { error: 'all conditions together take too much work' } : run(prepared, context)
  }
}

const run = (program: Program, { values }: Context): Evaluation => {
  try {
    return { value: program.run(values) }
  } catch (error) {
    return {
      error: error instanceof cel().EvaluationError ? error.summary.toWellFormed() : 'it cannot be evaluated',
    }
  }
}

/** Remembers results, for most parts of a site have one of a few conditions. */
const remembering = (evaluate: (text: string) => Evaluation): ((text: string) => Evaluation) => {
  const known = new Map<string, Evaluation>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    const evaluation = evaluate(text)
    if (known.size < mostRemembered) known.set(text, evaluation)
    return evaluation
  }
}

const mostRemembered = 2000
