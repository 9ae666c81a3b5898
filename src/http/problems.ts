// What is wrong with a value, told field by field in words a person can act on.
import type { TSchema } from 'typebox'
import type { TLocalizedValidationError } from 'typebox/error'
import type { FieldProblem } from '#kernel/errors.ts'

/** Gives the errors that a schema finds in a value. */
export type FindErrors = (schema: TSchema, value: unknown) => TLocalizedValidationError[]

const mostProblems = 20

/** The problems of a value, at most twenty, each path once. */
export const problemsOf = (
  find: FindErrors,
  schema: TSchema,
  value: unknown,
  path: string,
): FieldProblem[] => {
  const judged = [...formsIn(schema, value, path)]
  const inForms = judged.flatMap(form => problemsInForm(find, form))
  const elsewhere = problemsFound(find, schema, value, path).filter(
    problem => !judged.some(form => problem.path === form.path || problem.path.startsWith(`${form.path}/`)),
  )
  const first = new Map<string, FieldProblem>()
  for (const problem of [...inForms, ...elsewhere]) {
    if (!first.has(problem.path)) first.set(problem.path, problem)
  }
  return [...first.values()].slice(0, mostProblems)
}

/** A value that could have several forms, and the one it is judged by: undefined where it names none of them. */
interface Form {
  readonly path: string
  readonly value: unknown
  readonly schema: TSchema | undefined
  readonly otherwise: FieldProblem
  /** Null would do as well. */
  readonly orNull?: boolean
}

interface Union {
  readonly anyOf: readonly (TSchema & { type?: string; properties?: Record<string, { const?: unknown }> })[]
  readonly discriminator?: { readonly propertyName: string }
}

/**
 * Where a field or its type tells which of several forms a value has, or it is not null, it is judged by one form alone.
 * An array that is too long is told that alone: whoever sends millions of wrong items must not keep others waiting.
 */
function* formsIn(schema: TSchema, value: unknown, path: string): Generator<Form> {
  const {
    properties,
    items,
    maxItems = Number.POSITIVE_INFINITY,
  } = schema as { properties?: Record<string, TSchema>; items?: TSchema; maxItems?: number }
  if ('anyOf' in schema) {
    const form = formOf(schema as unknown as Union, value, path)
    if (form !== undefined) yield form
  } else if (Array.isArray(value) && items !== undefined) {
    if (value.length > maxItems) yield tooMany(path, value, maxItems)
    else for (const [index, item] of value.entries()) yield* formsIn(items, item, `${path}/${index}`)
  } else if (isRecord(value) && properties !== undefined) {
    for (const [name, property] of Object.entries(properties)) {
      if (Object.hasOwn(value, name)) yield* formsIn(property, value[name], `${path}/${name}`)
    }
  }
}

const tooMany = (path: string, value: unknown, limit: number): Form => ({
  path,
  value,
  schema: undefined,
  otherwise: { path, message: atMostItems(limit) },
})

const formOf = ({ anyOf, discriminator }: Union, value: unknown, path: string): Form | undefined => {
  const otherwise = { path, message: 'must be an object' }
  const forms = anyOf.filter(form => form.type !== 'null')
  if (value !== null && forms.length === 1) return { path, value, schema: forms[0], otherwise, orNull: true }
  if (discriminator === undefined) return formOfType(anyOf, value, path)
  if (!isRecord(value)) return { path, value, schema: undefined, otherwise }
  const name = discriminator.propertyName
  const known = forms.map(form => form.properties?.[name]?.const)
  return {
    path,
    value,
    schema: forms[known.indexOf(value[name])],
    otherwise: {
      path: `${path}/${name}`,
      message: `must be ${known.map(one => JSON.stringify(one)).join(' or ')}`,
    },
  }
}

/** The form that has the type of the value, where the forms differ in that. */
const formOfType = (forms: Union['anyOf'], value: unknown, path: string): Form | undefined => {
  const types = forms.map(({ type }) => (type === 'integer' ? 'number' : type))
  if (types.includes(undefined) || new Set(types).size < types.length) return undefined
  const type = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value
  const message = `must be ${forms.map(({ type }) => withArticle(String(type))).join(' or ')}`
  return { path, value, schema: forms[types.indexOf(type)], otherwise: { path, message } }
}

const problemsInForm = (find: FindErrors, form: Form): FieldProblem[] => {
  const { schema, value, path, otherwise, orNull } = form
  if (schema === undefined) return [otherwise]
  return problemsOf(find, schema, value, path).map(problem =>
    orNull && problem.path === path ? { path, message: `${problem.message} or null` } : problem,
  )
}

const problemsFound = (find: FindErrors, schema: TSchema, value: unknown, prefix: string): FieldProblem[] => {
  const errors = find(schema, value)
  return errors
    .flatMap(error => problemOf(error, errors, schema))
    .map(({ path, message }) => ({ path: `${prefix}${path}`, message }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const problemOf = (
  error: TLocalizedValidationError,
  all: readonly TLocalizedValidationError[],
  schema: TSchema,
): FieldProblem[] => {
  const { keyword, instancePath: path } = error
  const params = error.params as Record<string, unknown>
  const at = (message: string) => [{ path, message }]
  switch (keyword) {
    // Each unknown field is told by its own `false`; what then sums them up may be cut off by the library's limit.
    case 'boolean':
      return at(
        formAt(schema, error.schemaPath.replace(/\/[^/]*$/, '')) ?? 'is not a field of this operation',
      )
    case 'additionalProperties':
      return []
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
      return at(atMostItems(params.limit))
    case 'minItems':
      return at(`must hold at least ${params.limit} ${params.limit === 1 ? 'item' : 'items'}`)
    case 'minimum':
      return at(`must be ${params.limit} or more`)
    case 'maximum':
      return at(`must be ${params.limit} or less`)
    case 'pattern':
      return at(`must be ${formAt(schema, error.schemaPath) ?? `of the form ${String(params.pattern)}`}`)
    case 'format':
      return at(`must be a ${String(params.format)}`)
    default:
      return at(error.message)
  }
}

/** The words that a schema has for its pattern, or for the names that it takes: its keyword `x-form`. */
const formAt = (schema: TSchema, schemaPath: string): string | undefined => {
  let found: unknown = schema
  for (const step of schemaPath.split('/').slice(1)) {
    found = isRecord(found) || Array.isArray(found) ? (found as Record<string, unknown>)[step] : undefined
  }
  return isRecord(found) && typeof found['x-form'] === 'string' ? found['x-form'] : undefined
}

const atMostItems = (limit: unknown): string => `must hold at most ${limit} items`

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
      for (const type of [params.type].flat()) forms.add(withArticle(String(type)))
  }
  return forms.size === 0 ? error.message : `must be ${[...forms].join(' or ')}`
}

const withArticle = (type: string): string =>
  type === 'null' ? type : `${/^[aeiou]/.test(type) ? 'an' : 'a'} ${type}`
