// The variables of expressions, as CEL sees them: maps without
// prototypes, whole numbers as integers, and the size of each value.
import type { Json } from '#kernel/json.ts'

/** The variables that expressions can name; an absent one has no entries. */
export interface ExpressionVariables {
  readonly space?: { readonly vars: Readonly<Record<string, Json>> }
  readonly page?: { readonly vars: Readonly<Record<string, Json>> }
  readonly visitor?: { readonly claims: Readonly<Record<string, Json>> }
}

/** The variables, converted once for many expressions. */
export interface Context {
  readonly values: Readonly<Record<keyof ExpressionVariables, unknown>>
  /** The size of the value at this path; where the path leads nowhere, that of the last value on it. */
  sizeOf(path: readonly string[]): number
}

export const contextOf = ({
  space = { vars: {} },
  page = { vars: {} },
  visitor = { claims: {} },
}: ExpressionVariables): Context => {
  const sizes: Sizes = new WeakMap()
  const values = {
    space: converted(space, sizes, deepest),
    page: converted(page, sizes, deepest),
    visitor: converted(visitor, sizes, deepest),
  }
  return { values, sizeOf: path => sizeAt(values, path, sizes) }
}

/** This many characters of a text are as much work as one value. */
export const charactersOfStep = 8

export const sizeOfText = ({ length }: string): number => 1 + Math.ceil(length / charactersOfStep)

/** The sizes of lists and maps: the number of values in them, plus the sizes of texts. */
type Sizes = WeakMap<object, number>

/** Values nested deeper than this become null. */
const deepest = 32

const converted = (value: unknown, sizes: Sizes, depth: number): unknown => {
  // CEL adds an integer only to an integer, and takes a JavaScript number for a fraction.
  if (Number.isSafeInteger(value)) return BigInt(value as number)
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return null
  const inside = (entry: unknown) => converted(entry, sizes, depth - 1)
  return Array.isArray(value) ? listOf(value.map(inside), sizes) : mapOf(value, inside, sizes)
}

const listOf = (list: unknown[], sizes: Sizes): unknown[] => {
  let size = 1
  for (const entry of list) size += sizeOfValue(entry, sizes)
  sizes.set(list, size)
  return list
}

/** A map in which `constructor` and `__proto__` are keys like any other. */
const mapOf = (value: object, inside: (entry: unknown) => unknown, sizes: Sizes): Map<string, unknown> => {
  const map = new Map<string, unknown>()
  let size = 1
  for (const [key, entry] of Object.entries(value)) {
    const held = inside(entry)
    map.set(key, held)
    size += sizeOfText(key) + sizeOfValue(held, sizes)
  }
  // The library derives a map's type from its first entry, and keeps
  // every type for good: with no entries visible, all maps have one type.
  Object.defineProperty(map, 'entries', { value: () => [].values() })
  sizes.set(map, size)
  return map
}

const sizeOfValue = (value: unknown, sizes: Sizes): number => {
  if (typeof value === 'string') return sizeOfText(value)
  return typeof value === 'object' && value !== null ? (sizes.get(value) ?? 1) : 1
}

const sizeAt = (values: Context['values'], path: readonly string[], sizes: Sizes): number => {
  const [root = '', ...names] = path
  if (!isRoot(root)) return 1
  let value = values[root]
  for (const name of names) {
    const next = value instanceof Map ? value.get(name) : undefined
    if (next === undefined) break
    value = next
  }
  return sizeOfValue(value, sizes)
}

export const isRoot = (name: string): name is keyof ExpressionVariables =>
  name === 'space' || name === 'page' || name === 'visitor'
