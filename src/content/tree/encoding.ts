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

/** Whether two canonical values are the same JSON. */
export const sameValue = (one: Json, other: Json): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)

const isArray = (value: Json): value is readonly Json[] => Array.isArray(value)
