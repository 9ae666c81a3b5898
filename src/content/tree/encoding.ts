// The one text of a node, from which its hash is taken: compact JSON.
import type { Json } from '#kernel/json.ts'
import type { TreeNode } from '../objects.ts'

/** A node as text: `[level, entries]`. `edit` makes nodes of canonical values only, so equal maps have equal texts. */
export const encodeNode = (node: TreeNode): string => JSON.stringify([node.level, node.entries])

/** The node of a text that `encodeNode` gave; nothing is checked. */
export const decodeNode = (text: string): TreeNode => {
  const [level, entries] = JSON.parse(text)
  return { level, entries }
}

/** The same value with the fields of every object in the order of their names; itself where they are. */
export const canonical = (value: Json): Json => {
  if (value === null || typeof value !== 'object') return value
  if (isArray(value)) {
    const items = value.map(canonical)
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  const names = Object.keys(value)
  const isSorted = names.every((name, index) => index === 0 || (names[index - 1] as string) < name)
  const fields = (isSorted ? names : names.sort()).map((name): [string, Json] => [
    name,
    canonical(value[name] as Json),
  ])
  return isSorted && fields.every(([name, field]) => field === value[name])
    ? value
    : Object.fromEntries(fields)
}

/**
 * Whether two values are the same JSON, whatever the order of their fields. A field that is undefined is none, and null in a list:
 * so their texts have it. Most that differ do so in one of their first fields, which writing them as texts would not see.
 */
export const sameValue = (one: Json | undefined, other: Json | undefined): boolean => {
  if (one === other) return true
  if (!isComposite(one) || !isComposite(other)) return false
  if (isArray(one) || isArray(other)) return isArray(one) && isArray(other) && sameItems(one, other)
  return sameFields(one, other)
}

const sameItems = (one: readonly Json[], other: readonly Json[]): boolean =>
  one.length === other.length && one.every((item, index) => sameValue(item ?? null, other[index] ?? null))

const sameFields = (one: Fields, other: Fields): boolean => {
  let unmatched = 0
  for (const name of Object.keys(other)) if (other[name] !== undefined) unmatched++
  for (const name of Object.keys(one)) {
    const value = one[name]
    if (value === undefined) continue
    if (!Object.hasOwn(other, name) || !sameValue(value, other[name])) return false
    unmatched--
  }
  return unmatched === 0
}

interface Fields {
  readonly [name: string]: Json | undefined
}

const isComposite = (value: Json | undefined): value is readonly Json[] | { readonly [name: string]: Json } =>
  typeof value === 'object' && value !== null

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value)
