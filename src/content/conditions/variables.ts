// What expressions can name, as CEL sees it: maps without prototypes, whole numbers as integers, and how large each value is.
import type { Json } from '#kernel/json.ts'

/** What expressions can name; what is absent has nothing in it. */
export interface ExpressionVariables {
  readonly space?: { readonly vars: Readonly<Record<string, Json>> }
  readonly page?: { readonly vars: Readonly<Record<string, Json>> }
  readonly visitor?: { readonly claims: Readonly<Record<string, Json>> }
}

/** The variables, converted once for many expressions. */
export interface Context {
  readonly values: Readonly<Record<keyof ExpressionVariables, unknown>>
  /** The size of the value that these names lead to, one after the other; of the last that is there where one is not. */
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

/** A text of this many characters is as much work as one value. */
export const charactersOfStep = 8

export const sizeOfText = ({ length }: string): number => 1 + Math.ceil(length / charactersOfStep)

/** Of lists and maps: the values in them, and the texts. */
type Sizes = WeakMap<object, number>

/** What is nested deeper is null. */
const deepest = 32

const converted = (value: unknown, sizes: Sizes, depth: number): unknown => {
  // CEL adds whole numbers to whole numbers alone, and a number of JSON would be a fraction to it.
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

/** A map, in which `constructor` and `__proto__` are keys as any other. */
const mapOf = (value: object, inside: (entry: unknown) => unknown, sizes: Sizes): Map<string, unknown> => {
  const map = new Map<string, unknown>()
  let size = 1
  for (const [key, entry] of Object.entries(value)) {
    const held = inside(entry)
    map.set(key, held)
    size += sizeOfText(key) + sizeOfValue(held, sizes)
  }
  // The library types a map by its first entry, and keeps every type for good: to it all maps are of one type.
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
