// Filters of SCIM as trees (RFC 7644, 3.4.2.2).
import { type AttributePath, attributeNamed, meaningOf } from '../protocol/attribute-path.ts'
import type { ResourceType } from '../protocol/attributes.ts'
import { InvalidScim } from '../protocol/refusals.ts'
import { type Token, tokensOf } from './tokens.ts'

const operators = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const
export type Operator = (typeof operators)[number]
export type FilterValue = string | number | boolean | null

export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | { readonly kind: 'present'; readonly path: AttributePath }
  | {
      readonly kind: 'compare'
      readonly path: AttributePath
      readonly operator: Operator
      readonly value: FilterValue
    }
  /** One value of a multi-valued attribute must match all of it; paths in it name parts of the value. */
  | { readonly kind: 'within'; readonly path: AttributePath; readonly part: Filter }

/** Limits: characters, comparisons, and depth of brackets. */
const longest = 4000
const mostComparisons = 50
const deepest = 10

/** Parses a filter on resources of a type; throws where it is invalid, or uses unknown attributes. */
export const parseFilter = (type: ResourceType, text: string): Filter => {
  if (text.length > longest) throw invalid(`a filter has at most ${longest} characters`)
  const parser = parserOf(text, 'invalidFilter', name => {
    const meaning = meaningOf(type, name)
    if (typeof meaning === 'object' && 'attribute' in meaning) return meaning
    throw invalid(`${name.slice(0, 100)} is no attribute of a ${type.name}`)
  })
  const filter = parser.filter()
  if (!parser.isAtEnd()) throw invalid('the filter goes on where it should end')
  return filter
}

export interface Parser {
  readonly filter: () => Filter
  /** The filter in square brackets after an attribute, if any; its names are parts of the attribute. */
  readonly bracketed: (path: AttributePath) => Filter | undefined
  /** Takes the next token if it is of this kind. */
  readonly take: (kind: Token['kind']) => Token | undefined
  readonly isAtEnd: () => boolean
}

/**
 * A recursive descent parser. It counts brackets and comparisons, so that no text can make it recurse deeply or run long.
 */
export const parserOf = (
  text: string,
  scimType: 'invalidFilter' | 'invalidPath',
  resolve: (name: string) => AttributePath,
): Parser => {
  const fail = (message: string) => new InvalidScim(scimType, message)
  const tokens = tokensOf(text)
  if (tokens === undefined) throw fail('there is something in it that belongs to no filter')
  let at = 0
  let comparisons = 0
  let depth = 0
  let resolveName = resolve

  const take: Parser['take'] = kind => (tokens[at]?.kind === kind ? tokens[at++] : undefined)
  const word = (...wanted: readonly string[]): string | undefined => {
    const token = tokens[at]
    const found = token?.kind === 'name' ? token.text.toLowerCase() : undefined
    if (found === undefined || !wanted.includes(found)) return undefined
    at++
    return found
  }
  const within = <Result>(open: '(' | '[', work: () => Result): Result => {
    if (take(open) === undefined) throw fail(`there is no ${open} where one is needed`)
    if (++depth > deepest) throw fail(`brackets may be at most ${deepest} in one another`)
    const result = work()
    depth--
    if (take(open === '(' ? ')' : ']') === undefined) throw fail('a bracket is not closed')
    return result
  }
  const joined = (kind: 'and' | 'or', next: () => Filter): Filter => {
    const parts = [next()]
    while (word(kind) !== undefined) parts.push(next())
    return parts.length === 1 ? (parts[0] as Filter) : { kind, parts }
  }
  const filter = (): Filter => joined('or', () => joined('and', factor))
  const factor = (): Filter => {
    if (tokens[at]?.kind === '(') return within('(', filter)
    const after = tokens[at + 1]?.kind
    if (after === '(' && word('not') !== undefined) return { kind: 'not', part: within('(', filter) }
    return comparison()
  }
  const comparison = (): Filter => {
    const token = take('name')
    if (token === undefined) throw fail('the name of an attribute is missing')
    const path = resolveName((token as { text: string }).text)
    const part = bracketed(path)
    if (part === undefined) return compared(path)
    const sub = take('sub')
    if (sub === undefined) return { kind: 'within', path, part }
    const inner = compared(partOf(path, (sub as { text: string }).text, fail))
    return { kind: 'within', path, part: { kind: 'and', parts: [part, inner] } }
  }
  const bracketed: Parser['bracketed'] = path => {
    if (tokens[at]?.kind !== '[') return undefined
    if (path.sub !== undefined || !path.attribute.multiValued)
      throw fail(`${path.attribute.name} has no several values to choose from`)
    const outer = resolveName
    resolveName = name => partOf(path, name, fail)
    const part = within('[', filter)
    resolveName = outer
    return part
  }
  const compared = (path: AttributePath): Filter => {
    if (++comparisons > mostComparisons) throw fail(`a filter has at most ${mostComparisons} comparisons`)
    if (word('pr') !== undefined) return { kind: 'present', path }
    const operator = word(...operators) as Operator | undefined
    if (operator === undefined) throw fail(`an operator is missing: pr, ${operators.join(', ')}`)
    const value = take('value')
    if (value === undefined)
      throw fail('a value is missing: a string in double quotes, a number, true or false')
    return { kind: 'compare', path, operator, value: (value as { value: FilterValue }).value }
  }
  return { filter, bracketed, take, isAtEnd: () => at === tokens.length }
}

/** A part of an attribute, by name. */
const partOf = (
  { extension, attribute }: AttributePath,
  name: string,
  fail: (message: string) => Error,
): AttributePath => {
  const sub = attributeNamed(attribute.subAttributes ?? [], name)
  if (sub === undefined) throw fail(`${name.slice(0, 100)} is no part of ${attribute.name}`)
  return { extension, attribute, sub }
}

const invalid = (message: string) => new InvalidScim('invalidFilter', message)
