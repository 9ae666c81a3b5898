// An expression, parsed and checked once: a program that evaluates it, or why it is refused.
import type { ParseResult } from '@marcbachmann/cel-js'
import { createCache } from '#kernel/cache.ts'
import { isWithin } from '#kernel/characters.ts'
import { cel } from './library.ts'
import { plainMessage } from './plain-message.ts'
import { refusalIn } from './refusal.ts'
import type { ASTNode } from './syntax.ts'
import { workOf } from './work.ts'

/** Why an expression is refused; `line` and `column` count from 1. */
export interface ConditionError {
  readonly message: string
  readonly line: number
  readonly column: number
}

/** An expression that can be evaluated. */
export interface Program {
  readonly run: ParseResult
  readonly tree: ASTNode
}

/** In characters. */
export const longestExpression = 1024

/** In steps, for evaluating one expression. */
export const mostWork = 200_000

/** Why a condition is refused; undefined where it is accepted. */
export const checkCondition = (text: string): ConditionError | undefined => {
  const prepared = prepare(text)
  return isProgram(prepared) ? undefined : prepared
}

/**
 * The error as validation of a field says it: `must be a CEL
 * expression: ")" is expected, and not the end (line 1, column 6)`.
 */
export const conditionProblem = (text: string): string | undefined => {
  const error = checkCondition(text)
  return error && `must be a CEL expression: ${describeError(error)}`
}

/** For people: `")" is expected, and not the end (line 1, column 6)`. */
export const describeError = ({ message, line, column }: ConditionError): string =>
  `${message} (line ${line}, column ${column})`

export const prepare = (text: string): Program | ConditionError => {
  if (!isWithin(text, longestExpression))
    return errorAt(text, 0, `it has more than ${longestExpression} characters`)
  const kept = programs.get(text)
  if (kept !== undefined) return kept
  const program = read(text)
  programs.set(text, program, text.length + 100)
  return program
}

export const isProgram = (prepared: Program | ConditionError): prepared is Program => 'run' in prepared

/** The limit is in characters of the texts; a program takes some hundred bytes for each. */
const programs = createCache<Program | ConditionError>(160_000)

/** The assumed size of each variable before values are known: a text of some hundred characters, or a list of words. */
const expectedSize = 50

const read = (text: string): Program | ConditionError => {
  const { environment, ParseError } = cel()
  try {
    const run = environment.parse(text)
    const refusal = refusalIn(run.ast)
    if (refusal !== undefined) return errorAt(text, refusal.start, refusal.message)
    if (workOf(run.ast, () => expectedSize) > mostWork) return errorAt(text, 0, 'it takes too much work')
    return { run, tree: run.ast }
  } catch (error) {
    if (!(error instanceof ParseError)) return errorAt(text, 0, 'it cannot be read')
    return errorAt(text, error.range?.start ?? 0, plainMessage(error, text))
  }
}

const errorAt = (text: string, start: number, message: string): ConditionError => {
  const lines = text.slice(0, start).split('\n')
  return { message, line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}
