// Checks values against schemas, and says what is wrong in words a person can act on.
import { createRequire } from 'node:module'
import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import { type FieldProblem, Invalid } from '#kernel/errors.ts'
import { escapePointer } from './body.ts'

interface Validator {
  Check(value: unknown): boolean
  Errors(value: unknown): TLocalizedValidationError[]
}

const compiled = new WeakMap<TSchema, Validator>()
const require = createRequire(import.meta.url)

/** Compiled at first use, and the compiler loaded with it, so that starting waits for neither. */
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

const sentence = (problems: readonly FieldProblem[]): string => {
  const [first] = problems
  if (first === undefined) return 'the request does not fit the operation'
  const name = first.path.replace(/^\/|^query\//, '').replaceAll('/', '.')
  return `${name === '' ? 'the body' : name} ${first.message}`
}

const mostProblems = 20

const problemsOf = (schema: TSchema, value: unknown, prefix: string): FieldProblem[] => {
  const judged = [...formsIn(schema, value, prefix)]
  const inForms = judged.flatMap(({ problems }) => problems)
  const elsewhere = problemsWith(schema, value, prefix).filter(
    ({ path }) => !judged.some(form => path === form.path || path.startsWith(`${form.path}/`)),
  )
  const first = new Map<string, FieldProblem>()
  for (const problem of [...inForms, ...elsewhere])
    if (!first.has(problem.path)) first.set(problem.path, problem)
  return [...first.values()].slice(0, mostProblems)
}

const problemsWith = (schema: TSchema, value: unknown, prefix: string): FieldProblem[] => {
  const errors = validatorOf(schema).Errors(value)
  return errors
    .flatMap(error => problemOf(error, errors))
    .map(({ path, message }) => ({ path: `${prefix}${path}`, message }))
}

interface Forms {
  readonly discriminator: { readonly propertyName: string }
  readonly anyOf: readonly (TSchema & { properties: Record<string, { const: unknown }> })[]
}

/** Where a field tells which of several forms an item has, the item is judged by that form alone. */
function* formsIn(
  schema: TSchema,
  value: unknown,
  path: string,
): Generator<{ path: string; problems: FieldProblem[] }> {
  const { properties, items } = schema as { properties?: Record<string, TSchema>; items?: TSchema }
  if ('discriminator' in schema) {
    yield { path, problems: [...problemsOfForm(schema as unknown as Forms, value, path)] }
  } else if (Array.isArray(value) && items !== undefined) {
    for (const [index, item] of value.entries()) yield* formsIn(items, item, `${path}/${index}`)
  } else if (isRecord(value) && properties !== undefined) {
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(value, name)) yield* formsIn(property, value[name], `${path}/${name}`)
    }
  }
}

function* problemsOfForm(
  { discriminator, anyOf }: Forms,
  value: unknown,
  path: string,
): Generator<FieldProblem> {
  const { propertyName } = discriminator
  const named = isRecord(value) ? value[propertyName] : undefined
  const form = anyOf.find(({ properties }) => properties[propertyName]?.const === named)
  if (form !== undefined) {
    if (!validatorOf(form).Check(value)) yield* problemsWith(form, value, path)
    return
  }
  const known = anyOf.map(({ properties }) => JSON.stringify(properties[propertyName]?.const))
  yield isRecord(value)
    ? { path: `${path}/${propertyName}`, message: `must be ${known.join(' or ')}` }
    : { path, message: 'must be an object' }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const problemOf = (
  error: TLocalizedValidationError,
  all: readonly TLocalizedValidationError[],
): FieldProblem[] => {
  const { keyword, instancePath: path } = error
  const params = error.params as Record<string, unknown>
  const at = (message: string) => [{ path, message }]
  switch (keyword) {
    case 'boolean':
      return []
    case 'additionalProperties':
      return (params.additionalProperties as string[]).map(name => ({
        path: `${path}/${escapePointer(name)}`,
        message: 'is not a field of this operation',
      }))
    case 'required':
      return (params.requiredProperties as string[]).map(name => ({
        path: `${path}/${name}`,
        message: 'is required',
      }))
    case 'type':
    case 'const':
    case 'enum':
    case 'anyOf':
      return at(expectation(error, all))
    case 'maxLength':
      return at(`must be at most ${params.limit} characters`)
    case 'minLength':
      return at(`must be at least ${params.limit} ${params.limit === 1 ? 'character' : 'characters'}`)
    case 'maxItems':
      return at(`must hold at most ${params.limit} items`)
    case 'minItems':
      return at(`must hold at least ${params.limit} ${params.limit === 1 ? 'item' : 'items'}`)
    case 'minimum':
      return at(`must be ${params.limit} or more`)
    case 'maximum':
      return at(`must be ${params.limit} or less`)
    case 'pattern':
      return at(`must match ${String(params.pattern)}`)
    case 'format':
      return at(`must be a ${String(params.format)}`)
    default:
      return at(error.message)
  }
}

/** A value that fits none of several forms is told all of them at once. */
const expectation = (error: TLocalizedValidationError, all: readonly TLocalizedValidationError[]): string => {
  const forms = new Set<string>()
  for (const other of all) {
    if (other.instancePath !== error.instancePath) continue
    const params = other.params as Record<string, unknown>
    if (other.keyword === 'const') forms.add(JSON.stringify(params.allowedValue))
    else if (other.keyword === 'enum')
      for (const value of params.allowedValues as unknown[]) forms.add(JSON.stringify(value))
    else if (other.keyword === 'type')
      for (const type of [params.type].flat()) forms.add(`${article(String(type))} ${String(type)}`)
  }
  return forms.size === 0 ? error.message : `must be ${[...forms].join(' or ')}`
}

const article = (noun: string): string => (/^[aeiou]/.test(noun) ? 'an' : 'a')
