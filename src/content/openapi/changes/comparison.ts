// The state of one comparison: what was found where, which schemas are still to be compared, and how much work is left.
import type { Json } from '#kernel/json.ts'
import type { ApiSchema } from '../description.ts'
import { type Located, target } from './located.ts'
import type { Direction, OperationName, SpecChange, SpecChangeType } from './spec-change.ts'
import { createStructures, type Structures } from './structure.ts'

/** The changes found in one operation, or in one pair of schemas, and the pairs of schemas used there. */
export interface Scope {
  readonly comparison: Comparison
  readonly operation?: OperationName
  readonly found: FoundChange[]
  readonly uses: Set<Scope>
}

export type FoundChange = Omit<SpecChange, 'path' | 'method' | 'operations' | 'moreOperations'>

/** Several schemas that all apply to one value: a single schema, or those that parts of an `allOf` give for a property. */
export type Schemas = readonly Located<ApiSchema>[]

export interface SchemaPair {
  readonly scope: Scope
  readonly before: Schemas
  readonly after: Schemas
  readonly direction: Direction
}

export interface Comparison {
  readonly structures: Structures
  /** One for each operation, and one without an operation for the API as a whole. */
  readonly scopes: Scope[]
  /**
   * The pairs of schemas, each compared once wherever it is used: so
   * a comparison ends even if schemas refer to each other in cycles.
   */
  readonly pairs: Map<string, Scope>
  readonly waiting: SchemaPair[]
  /** How many schemas and parts of operations may still be looked at. */
  steps: number
  /** How many changes may still be recorded. */
  changes: number
}

export const startComparison = (steps: number, changes: number): Comparison => ({
  structures: createStructures(),
  scopes: [],
  pairs: new Map(),
  waiting: [],
  steps,
  changes,
})

/** Counts work; returns whether more of it is allowed. */
export const spend = (comparison: Comparison, steps: number): boolean => {
  comparison.steps -= steps
  return comparison.steps > 0
}

export const openScope = (comparison: Comparison, operation?: OperationName): Scope => {
  const scope: Scope = {
    comparison,
    ...(operation !== undefined && { operation }),
    found: [],
    uses: new Set(),
  }
  comparison.scopes.push(scope)
  return scope
}

/** Has two schemas compared later, and only once, unless they are equal. */
export const useSchemas = (scope: Scope, older: Schemas, newer: Schemas, direction: Direction): void => {
  const { comparison } = scope
  const { structures } = comparison
  const [before, after] = [older.map(followed), newer.map(followed)]
  if (areSame(structures, before, after)) return
  const ids = [before, after].map(schemas => schemas.map(({ value }) => structures.identity(value)).join('+'))
  const key = `${direction} ${ids.join(' ')}`
  let pair = comparison.pairs.get(key)
  if (pair === undefined) {
    pair = { comparison, found: [], uses: new Set() }
    comparison.pairs.set(key, pair)
    spend(comparison, 3)
    comparison.waiting.push({ scope: pair, before, after, direction })
  }
  scope.uses.add(pair)
}

/** The referred schema if the schema is only a reference, so that it is compared once for all references to it. */
const followed = (schema: Located<ApiSchema>): Located<ApiSchema> => {
  const { value, root } = schema
  if (typeof value !== 'object' || value.$ref === undefined) return schema
  const isMere = Object.keys(value).every(key => key === '$ref' || remarks.has(key) || key.startsWith('x-'))
  return (isMere ? (target(root, value.$ref) as Located<ApiSchema> | undefined) : undefined) ?? schema
}

/** Keywords that do not affect which values are valid. */
const remarks = new Set(['title', 'summary', 'description', 'example', 'examples', 'externalDocs'])

const areSame = (structures: Structures, before: Schemas, after: Schemas): boolean =>
  before.length === after.length &&
  before.every(({ value }, index) => {
    const other = after[index]?.value
    return structures.same(value, other) && !structures.hasReferences(value)
  })

interface Finding {
  readonly breaking: boolean
  readonly direction?: Direction | undefined
  readonly before?: Located<unknown> | undefined
  readonly after?: Located<unknown> | undefined
  readonly message: string
}

/** Records a change with its location in the newer description, or in the older one if the newer one has none. */
export const report = (scope: Scope, type: SpecChangeType, finding: Finding): void => {
  const { breaking, direction, before, after, message } = finding
  spend(scope.comparison, 10)
  if (scope.comparison.changes-- <= 0) return
  scope.found.push({
    type,
    breaking,
    ...(direction !== undefined && { direction }),
    pointer: (after ?? before)?.pointer ?? '',
    ...shortened('before', before?.value),
    ...shortened('after', after?.value),
    message: message.charAt(0).toUpperCase() + message.slice(1),
  })
}

const longestValue = 500

/** The value as the change shows it; nothing if it is too long. */
const shortened = (key: 'before' | 'after', value: unknown): { before?: Json; after?: Json } => {
  if (value === undefined || !isShort(value, longestValue)) return {}
  return { [key]: value as Json }
}

const isShort = (value: unknown, limit: number): boolean => spent(value, limit) <= limit

/** The approximate length of a value in JSON; stops looking once the limit is exceeded. */
const spent = (value: unknown, limit: number): number => {
  if (limit < 0) return 1
  if (typeof value === 'string') return value.length + 2
  if (typeof value !== 'object' || value === null) return 5
  let length = 2
  for (const [key, part] of Object.entries(value)) {
    length += key.length + 4 + spent(part, limit - length)
    if (length > limit) break
  }
  return length
}
