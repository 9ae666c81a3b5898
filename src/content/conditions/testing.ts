// Made-up conditions for tests, and a slow, obvious evaluator of them that counts its steps.
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import type { Json } from '#kernel/json.ts'
import { sizeOfText } from './variables.ts'

/** A small part of CEL, as a tree. */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean }
  | { readonly kind: 'path'; readonly names: readonly string[] }
  | { readonly kind: 'variable' }
  | { readonly kind: 'equal' | 'unequal' | 'and' | 'or'; readonly sides: readonly [Expression, Expression] }
  | { readonly kind: 'not' | 'has' | 'size'; readonly of: Expression }
  | { readonly kind: 'in'; readonly names: readonly string[]; readonly list: readonly string[] }
  | { readonly kind: 'all' | 'exists'; readonly range: Expression; readonly each: Expression }

/** The expression as CEL writes it. */
export const written = (expression: Expression): string => {
  switch (expression.kind) {
    case 'literal':
      return JSON.stringify(expression.value)
    case 'path':
      return pathWritten(expression.names)
    case 'variable':
      return 'x'
    case 'not':
      return `!(${written(expression.of)})`
    case 'has':
    case 'size':
      return `${expression.kind}(${written(expression.of)})`
    case 'in':
      return `${pathWritten(expression.names)} in ${JSON.stringify(expression.list)}`
    case 'all':
    case 'exists':
      return `${written(expression.range)}.${expression.kind}(x, ${written(expression.each)})`
    default: {
      const [one, other] = expression.sides.map(side => `(${written(side)})`)
      return `${one} ${operators[expression.kind]} ${other}`
    }
  }
}

const operators = { equal: '==', unequal: '!=', and: '&&', or: '||' } as const

const pathWritten = (names: readonly string[]): string => ['visitor', 'claims', ...names].join('.')

/**
 * The value of the expression for a visitor, or a `Failure` where
 * CEL has an error, and how many values and texts were looked at.
 */
export const obviously = (expression: Expression, claims: Json): { value: Json | Failure; steps: number } => {
  const count = { steps: 0 }
  return { value: evaluated(expression, claims, undefined, count), steps: count.steps }
}

/** What CEL calls an error. */
class Failure {}

const failure = new Failure()

const evaluated = (
  expression: Expression,
  claims: Json,
  element: Json | undefined,
  count: { steps: number },
): Json | Failure => {
  count.steps++
  const of = (inner: Expression) => evaluated(inner, claims, element, count)
  switch (expression.kind) {
    case 'literal':
      return expression.value
    case 'variable':
      return element ?? failure
    case 'path':
      return followed(claims, expression.names)
    case 'equal':
    case 'unequal': {
      const [one, other] = [of(expression.sides[0]), of(expression.sides[1])]
      if (one instanceof Failure || other instanceof Failure) return failure
      count.steps += typeof one === 'string' && typeof other === 'string' ? sizeOfText(other) : 1
      return isDeepStrictEqual(one, other) === (expression.kind === 'equal')
    }
    case 'and':
    case 'or':
      return joined(expression.kind === 'or', of(expression.sides[0]), () => of(expression.sides[1]))
    case 'not': {
      const value = of(expression.of)
      return typeof value === 'boolean' ? !value : failure
    }
    case 'has': {
      if (expression.of.kind !== 'path') return failure
      const above = followed(claims, expression.of.names.slice(0, -1))
      if (above instanceof Failure) return failure
      return !(followed(above, expression.of.names.slice(-1)) instanceof Failure)
    }
    case 'size': {
      const value = of(expression.of)
      if (typeof value === 'string') count.steps += sizeOfText(value)
      return sizeOf(value)
    }
    case 'in': {
      const value = followed(claims, expression.names)
      count.steps += expression.list.length
      return value instanceof Failure ? failure : expression.list.includes(value as string)
    }
    default: {
      const items = elementsOf(of(expression.range))
      if (items instanceof Failure) return failure
      return quantified(expression.kind === 'exists', items, item =>
        evaluated(expression.each, claims, item, count),
      )
    }
  }
}

/** If either side is the deciding value, the result is that, even where the other one fails. */
const joined = (deciding: boolean, one: Json | Failure, second: () => Json | Failure): Json | Failure => {
  if (one === deciding) return deciding
  const other = second()
  if (other === deciding) return deciding
  return one === !deciding && other === !deciding ? !deciding : failure
}

const quantified = (
  deciding: boolean,
  items: readonly Json[],
  each: (item: Json) => Json | Failure,
): boolean | Failure => {
  const values = []
  for (const item of items) {
    const value = each(item)
    if (value === deciding) return deciding
    values.push(value)
  }
  return values.every(value => value === !deciding) ? !deciding : failure
}

const followed = (from: Json, names: readonly string[]): Json | Failure => {
  let value: Json | undefined = from
  for (const name of names) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return failure
    value = Object.hasOwn(value, name) ? (value as Record<string, Json>)[name] : undefined
    if (value === undefined) return failure
  }
  return value
}

const sizeOf = (value: Json | Failure): Json | Failure => {
  if (typeof value === 'string') return [...value].length
  if (value instanceof Failure || typeof value !== 'object' || value === null) return failure
  return Array.isArray(value) ? value.length : Object.keys(value).length
}

const elementsOf = (value: Json | Failure): readonly Json[] | Failure => {
  if (value instanceof Failure || typeof value !== 'object' || value === null) return failure
  return Array.isArray(value) ? value : Object.keys(value)
}

const names = fc.constantFrom('plan', 'groups', 'beta', 'nested', '__proto__', 'constructor', 'toString')
const words = fc.constantFrom('pro', 'free', 'a', 'b', '', '😀', 'constructor')

export const anyClaims: fc.Arbitrary<Record<string, Json>> = fc.dictionary(
  names,
  fc.oneof(
    words,
    fc.boolean(),
    fc.integer({ min: 0, max: 3 }),
    fc.constant(null),
    fc.array(words, { maxLength: 4 }),
    fc.array(fc.oneof(words, fc.boolean(), fc.constant(1)), { maxLength: 3 }),
    fc.dictionary(names, fc.oneof(words, fc.boolean(), fc.array(words, { maxLength: 2 })), { maxKeys: 3 }),
  ),
)

const path = fc.array(names, { minLength: 1, maxLength: 2 }).map(names => ({ kind: 'path', names }) as const)
const literal = fc
  .oneof(words, fc.boolean(), fc.integer({ min: 0, max: 3 }))
  .map(value => ({ kind: 'literal', value }) as const)

/** Conditions with as many types as the library demands before it evaluates. */
const anyCondition = (inLoop: boolean): fc.Arbitrary<Expression> =>
  fc.letrec<{ condition: Expression }>(tie => {
    const two = fc.tuple(tie('condition'), tie('condition'))
    const value: fc.Arbitrary<Expression> = inLoop ? fc.oneof(path, fc.constant({ kind: 'variable' })) : path
    const comparison = fc
      .tuple(fc.constantFrom('equal', 'unequal'), value, fc.oneof(literal, path))
      .map(([kind, one, other]): Expression => ({ kind, sides: [one, other] }))
    const loop = fc
      .tuple(
        fc.constantFrom('all', 'exists'),
        path,
        inLoop ? fc.constant<Expression>({ kind: 'variable' }) : anyCondition(true),
      )
      .map(([kind, range, each]): Expression => ({ kind, range, each }))
    const size = fc.tuple(path, fc.integer({ min: 0, max: 4 })).map(
      ([of, count]): Expression => ({
        kind: 'equal',
        sides: [
          { kind: 'size', of },
          { kind: 'literal', value: count },
        ],
      }),
    )
    return {
      condition: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        comparison,
        value,
        path.map((of): Expression => ({ kind: 'has', of })),
        fc
          .tuple(path, fc.array(words, { minLength: 1, maxLength: 3 }))
          .map(([{ names }, list]): Expression => ({ kind: 'in', names, list })),
        size,
        fc.tuple(fc.constantFrom('and', 'or'), two).map(([kind, sides]): Expression => ({ kind, sides })),
        tie('condition').map((of): Expression => ({ kind: 'not', of })),
        ...(inLoop ? [] : [loop]),
      ),
    }
  }).condition

export const anyExpression: fc.Arbitrary<Expression> = anyCondition(false)
