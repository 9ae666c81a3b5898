// The text of a node, compact JSON, from which its hash is computed.
import type { Json } from '#kernel/json.ts'
import type { TreeNode } from '../objects.ts'

/** A node as text: `[level, entries]`. `edit` makes nodes of canonical values only, so equal maps have equal texts. */
export const encodeNode = (node: TreeNode): string => JSON.stringify([node.level, node.entries])

/** The node of a text made by `encodeNode`; nothing is checked. */
export const decodeNode = (text: string): TreeNode => {
  const [level, entries] = JSON.parse(text)
  return { level, entries }
}

/** The value with the fields of every object sorted by name; the value itself if they are sorted already. */
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
 * Whether two values are equal as JSON, ignoring the order of fields. As in JSON text, an
 * undefined field does not count, and undefined in a list is null. Most different values
 * differ in one of their first fields, where comparing their texts would not stop.
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
