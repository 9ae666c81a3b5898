// The changes of the map for a changed record: the record itself, and the entries derived from it.
import type { Json } from '#kernel/json.ts'
import { same } from './equal.ts'
import { type Kind, kinds } from './kinds.ts'
import type { FileRecord, PageRecord, ReusableContentRecord } from './records.ts'

/** A key and its new value; undefined removes the entry. */
export type Edit = readonly [key: string, value: Json | undefined]

/** The edit that stores a record of a kind; undefined removes it. */
export const recordEdit = <Value extends Json, Id>(
  kind: Kind<Value, Id>,
  id: Id,
  value: Value | undefined,
): Edit => [kind.key(id), value]

/** The edits that replace one state of a page by another. */
export const pageEdits = (before: PageRecord | undefined, after: PageRecord | undefined): Edit[] =>
  difference(pageEntries(before), pageEntries(after))

/** The same for many pages together: what one gives up, such as a slug, another may take. */
export const allPageEdits = (
  changes: Iterable<readonly [before: PageRecord | undefined, after: PageRecord | undefined]>,
): Edit[] => combined(Array.from(changes, ([before, after]) => pageEdits(before, after)))

/** The fields of a page from which entries other than its record are derived. */
export type PagePlace = Pick<PageRecord, 'id' | 'parent' | 'order' | 'slug' | 'git'>

export const samePlace = (one: PagePlace | undefined, other: PagePlace): boolean =>
  one !== undefined && same(placeEntries(one), placeEntries(other))

/** The edits that replace one place of a page by another, without the edit of its record. */
export const placeEdits = (before: PagePlace | undefined, after: PagePlace): Edit[] =>
  difference(before === undefined ? [] : placeEntries(before), placeEntries(after))

/** The edits of the `computed` entry when one state of a page replaces another. */
export const computedEdits = (before: PageRecord | undefined, after: PageRecord): Edit[] =>
  difference(before === undefined ? [] : computedEntries(before), computedEntries(after))

/** The edits that replace one state of a file by another. */
export const fileEdits = (before: FileRecord | undefined, after: FileRecord | undefined): Edit[] =>
  difference(fileEntries(before), fileEntries(after))

/** The edits that replace one state of a reusable content by another. */
export const reusableContentEdits = (
  before: ReusableContentRecord | undefined,
  after: ReusableContentRecord | undefined,
): Edit[] => difference(reusableContentEntries(before), reusableContentEntries(after))

/** Several lists of edits as one, in which no key that is set is removed again. */
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
