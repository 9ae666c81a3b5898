// Which fields differ between two versions of a block, and between the nodes in its text.
import type { Json } from '#kernel/json.ts'
import type { EditedField } from './block-change.ts'
import type { TextBlock } from './block-tree.ts'
import type { NodeField } from './meaning.ts'

/** The fields that differ, by their names; fields of nodes in the text as lists of values. Undefined where none differ. */
export const editedAttributes = (
  before: TextBlock,
  after: TextBlock,
): Readonly<Record<string, EditedField>> | undefined => {
  const old = new Map([['type', before.type], ...before.fields])
  const fresh = new Map([['type', after.type], ...after.fields])
  const found = new Map<string, EditedField>()
  for (const [name, [one, other]] of inTexts(before.fieldsInText, after.fieldsInText))
    found.set(name, edited(one.length > 0 ? one : undefined, other.length > 0 ? other : undefined))
  for (const name of new Set([...old.keys(), ...fresh.keys()])) {
    const [one, other] = [old.get(name), fresh.get(name)]
    if (JSON.stringify(one) !== JSON.stringify(other)) found.set(name, edited(one, other))
  }
  return found.size === 0
    ? undefined
    : Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}

const edited = (before: Json | undefined, after: Json | undefined): EditedField => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

/** Link destinations and raw HTML are not seen in the words: they are reported whatever else has changed. */
const unseen: ReadonlySet<string> = new Set(['url', 'html'])

/** The values that differ, by the names of their fields; only unseen ones where the nodes in the text are not the same. */
const inTexts = (
  before: readonly NodeField[],
  after: readonly NodeField[],
): [string, [one: Json[], other: Json[]]][] => {
  const values = new Map<string, [Json[], Json[]]>()
  const add = (fields: readonly NodeField[], side: 0 | 1): void => {
    for (const { name, value } of fields) {
      const known = values.get(name) ?? [[], []]
      known[side].push(value)
      values.set(name, known)
    }
  }
  add(before, 0)
  add(after, 1)
  const isSameShape = shapeOf(before) === shapeOf(after)
  return [...values].filter(
    ([name, [one, other]]) =>
      (isSameShape || unseen.has(name)) && JSON.stringify(one) !== JSON.stringify(other),
  )
}

const shapeOf = (fields: readonly NodeField[]): string =>
  fields.map(({ type, name }) => `${type} ${name}`).join()
