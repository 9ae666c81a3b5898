// Checks values against schemas, and says what is wrong in words a person can act on.
import { createRequire } from 'node:module'
import type { TSchema } from 'typebox'
import { type FieldProblem, Invalid } from '#kernel/errors.ts'
import { problemsOf } from './problems.ts'

interface Validator {
  Check(value: unknown): boolean
}

const compiled = new WeakMap<TSchema, Validator>()
const require = createRequire(import.meta.url)

/** The schema is compiled, and the compiler loaded, at first use, to keep both out of the start. */
const validatorOf = (schema: TSchema): Validator => {
  let validator = compiled.get(schema)
  if (validator === undefined) {
    const { Compile } = require('typebox/compile') as typeof import('typebox/compile')
    validator = Compile(schema) as Validator
    compiled.set(schema, validator)
  }
  return validator
}

/** Throws Invalid, with the problems under `prefix` (empty for the body, `query` for the query), unless the value fits. */
export const validate = (schema: TSchema, value: unknown, prefix: '' | 'query'): void => {
  if (validatorOf(schema).Check(value)) return
  const problems = problemsOf(schema, value, prefix)
  throw new Invalid(sentence(problems), problems)
}

/** Whether a value fits a schema. */
export const fits = (schema: TSchema, value: unknown): boolean => validatorOf(schema).Check(value)

/** In characters, of a name in a sentence: whoever sends a longer one knows the rest of it. */
const longestName = 200

const sentence = (problems: readonly FieldProblem[]): string => {
  const [first] = problems
  if (first === undefined) return 'the request does not fit the operation'
  const name = first.path
    .replace(/^\/|^query\//, '')
    .replaceAll('/', '.')
    .slice(0, longestName)
  return `${name === '' ? 'the body' : name} ${first.message}`
}
