// Checks values against schemas, and says what is wrong in words a person can act on.
import { createRequire } from 'node:module'
import type { TSchema } from 'typebox'
import type { Compile } from 'typebox/compile'
import { type FieldProblem, Invalid } from '#kernel/errors.ts'
import { problemsOf } from './problems.ts'
import { formats } from './value-problems.ts'

interface Validator {
  Check(value: unknown): boolean
}

const compiled = new WeakMap<TSchema, Validator>()
const require = createRequire(import.meta.url)

let compile: typeof Compile | undefined

/** Loads the compiler when it is first needed, with the formats that this server knows in place of its own. */
const compiler = (): typeof Compile => {
  if (compile === undefined) {
    const { Format } = require('typebox/format') as typeof import('typebox/format')
    for (const [name, check] of Object.entries(formats)) Format.Set(name, check)
    compile = (require('typebox/compile') as typeof import('typebox/compile')).Compile
  }
  return compile
}

/** The schema is compiled, and the compiler loaded, at first use, to keep both out of the start. */
const validatorOf = (schema: TSchema): Validator => {
  let validator = compiled.get(schema)
  if (validator === undefined) {
    validator = compiler()(schema) as Validator
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
