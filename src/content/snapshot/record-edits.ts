// What a changed record changes in the map: itself, and the entries that follow from it.
import type { Json } from '#kernel/json.ts'
import { same } from './equal.ts'
import { type Kind, kinds } from './kinds.ts'
import type { FileRecord, PageRecord, ReusableContentRecord } from './records.ts'

/** A key and its new value; undefined takes it away. */
export type Edit = readonly [key: string, value: Json | undefined]

/** The edit that stores a record of a kind; undefined takes it away. */
export const recordEdit = <Value extends Json, Id>(
  kind: Kind<Value, Id>,
  id: Id,
  value: Value | undefined,
): Edit => [kind.key(id), value]

/** The edits that put one state of a page in place of another. */
export const pageEdits = (before: PageRecord | undefined, after: PageRecord | undefined): Edit[] =>
  difference(pageEntries(before), pageEntries(after))

/** The same for many pages together: what one gives up, such as a slug, another may take. */
export const allPageEdits = (
  changes: Iterable<readonly [before: PageRecord | undefined, after: PageRecord | undefined]>,
): Edit[] => combined(Array.from(changes, ([before, after]) => pageEdits(before, after)))

/** Of a page, what other entries than its record follow from. */
export type PagePlace = Pick<PageRecord, 'id' | 'parent' | 'order' | 'slug' | 'git'>

export const samePlace = (one: PagePlace | undefined, other: PagePlace): boolean =>
  one !== undefined && same(placeEntries(one), placeEntries(other))

/** The edits that put one place of a page in place of another; its record is not among them. */
export const placeEdits = (before: PagePlace | undefined, after: PagePlace): Edit[] =>
  difference(before === undefined ? [] : placeEntries(before), placeEntries(after))

/** The edits of what says that a page is computed, where one state of it is put in place of another. */
export const computedEdits = (before: PageRecord | undefined, after: PageRecord): Edit[] =>
  difference(before === undefined ? [] : computedEntries(before), computedEntries(after))

/** The edits that put one state of a file in place of another. */
export const fileEdits = (before: FileRecord | undefined, after: FileRecord | undefined): Edit[] =>
  difference(fileEntries(before), fileEntries(after))

/** The edits that put one state of a reusable content in place of another. */
export const reusableContentEdits = (
  before: ReusableContentRecord | undefined,
  after: ReusableContentRecord | undefined,
): Edit[] => difference(reusableContentEntries(before), reusableContentEntries(after))

/** One list of edits of many, in which no key that is set is taken away again. */
export const combined = (lists: readonly (readonly Edit[])[]): Edit[] => {
  const removed: Edit[] = []
  const set: Edit[] = []
  for (const list of lists) {
    for (const entry of list) (entry[1] === undefined ? removed : set).push(entry)
  }
  return removed.concat(set)
}

/** Every entry of a page. */
export const pageEntries = (page: PageRecord | undefined): readonly [string, Json][] =>
  page === undefined ? [] : [[kinds.page.key(page.id), page], ...computedEntries(page), ...placeEntries(page)]

const computedEntries = ({ id, type, computed }: PageRecord): [string, Json][] =>
  type === 'computed' ? [[kinds.computed.key(id), computed?.dependencies?.spec?.ref.spec ?? '']] : []

const placeEntries = (page: PagePlace): readonly [string, Json][] => {
  const entries: [string, Json][] = [[kinds.child.key(page), page.id]]
  if (page.slug !== undefined)
    entries.push([kinds.slug.key({ parent: page.parent, slug: page.slug }), page.id])
  if (page.git !== undefined) entries.push([kinds.path.key(page.git.path), { page: page.id }])
  return entries
}

/** Every entry of a file. */
export const fileEntries = (file: FileRecord | undefined): readonly [string, Json][] => {
  if (file === undefined) return []
  const entries: [string, Json][] = [[kinds.file.key(file.id), file]]
  if (file.git !== undefined) entries.push([kinds.path.key(file.git.path), { file: file.id }])
  return entries
}

const reusableContentEntries = (content: ReusableContentRecord | undefined): readonly [string, Json][] =>
  content === undefined ? [] : [[kinds.reusableContent.key(content.id), content]]

const difference = (before: readonly [string, Json][], after: readonly [string, Json][]): Edit[] => [
  ...before.filter(([key]) => !after.some(([kept]) => kept === key)).map(([key]): Edit => [key, undefined]),
  ...after,
]
