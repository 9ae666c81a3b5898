// Whether one value of an attribute matches a filter, in memory: for PATCH paths that choose among few values.
import type { Attribute } from '../protocol/attributes.ts'
import type { Complex, Value } from '../protocol/canonical.ts'
import type { Filter, FilterValue, Operator } from './parse.ts'

/** The filter is one in square brackets, so its names are parts of the value. */
export const matches = (filter: Filter, value: Complex): boolean => {
  switch (filter.kind) {
    case 'and':
      return filter.parts.every(part => matches(part, value))
    case 'or':
      return filter.parts.some(part => matches(part, value))
    case 'not':
      return !matches(filter.part, value)
    case 'present':
      return partOf(filter.path.sub, value) !== undefined
    case 'compare':
      return compares(filter.path.sub, partOf(filter.path.sub, value), filter.operator, filter.value)
    case 'within':
      return false
  }
}

const partOf = (sub: Attribute | undefined, value: Complex): Value | undefined =>
  sub === undefined ? undefined : value[sub.name]

const compares = (
  sub: Attribute | undefined,
  actual: Value | undefined,
  operator: Operator,
  expected: FilterValue,
): boolean => {
  if (operator === 'ne') return !compares(sub, actual, 'eq', expected)
  if (actual === undefined) return operator === 'eq' && expected === null
  // Entra ID sends booleans as strings.
  if (typeof actual === 'boolean')
    return operator === 'eq' && String(actual) === String(expected).toLowerCase()
  if (typeof actual !== 'string' || typeof expected !== 'string') return false
  const fold = (text: string) => (sub?.caseExact ? text : text.toLowerCase())
  return comparesText(fold(actual), operator, fold(expected))
}

const comparesText = (actual: string, operator: Operator, expected: string): boolean => {
  switch (operator) {
    case 'eq':
      return actual === expected
    case 'co':
      return actual.includes(expected)
    case 'sw':
      return actual.startsWith(expected)
    case 'ew':
      return actual.endsWith(expected)
    case 'gt':
      return actual > expected
    case 'ge':
      return actual >= expected
    case 'lt':
      return actual < expected
    case 'le':
      return actual <= expected
    case 'ne':
      return actual !== expected
  }
}
