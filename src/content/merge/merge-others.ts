// Merges what is not a page: files, reusable contents, variables, redirects, the arrangement.
import { sortStrings } from '#kernel/sorting.ts'
import { yieldWhenLong } from '#kernel/yielding.ts'
import type { ObjectStore } from '../objects.ts'
import {
  type ArrangementRecord,
  type ContentReference,
  countRedirects,
  type Edit,
  type FileRecord,
  growsTooMuch,
  kinds,
  mostRedirects,
  normalFile,
  normalReusableContent,
  type ReusableContentRecord,
  recordEdit,
  reusableContentEdits,
  same,
  variables,
} from '../snapshot/index.ts'
import type { TreeRoot } from '../tree/index.ts'
import type { FileCandidate } from './claims.ts'
import type { ConflictList } from './conflicts.ts'
import { type Merging, mergeDocuments } from './merge-text.ts'
import type { ChangedRecords } from './sides.ts'
import { pick, pickEither, type Versions } from './three-way.ts'

/** Merges files, each as a whole; only the path of origin merges separately. */
export const mergeFiles = (
  changed: ChangedRecords<FileRecord>,
  conflict: ConflictList,
): Map<string, FileCandidate & Versions<FileRecord>> => {
  const files = new Map<string, FileCandidate & Versions<FileRecord>>()
  for (const [id, versions] of changed) {
    const { base, ours, theirs } = versions
    const { value, isConflict } = pick({
      base: base && withoutOrigin(base),
      ours: ours && withoutOrigin(ours),
      theirs: theirs && withoutOrigin(theirs),
    })
    if (isConflict) conflict({ file: id, field: 'file' })
    const git = pickEither({ base: base?.git, ours: ours?.git, theirs: theirs?.git })
    files.set(id, { ...versions, id, record: value && normalFile({ ...value, ...(git && { git }) }) })
  }
  return files
}

export const mergeReusableContents = async (
  store: ObjectStore,
  merging: Merging,
  changed: ChangedRecords<ReusableContentRecord>,
  conflict: ConflictList,
): Promise<Edit[]> => {
  const edits: Edit[] = []
  for (const [id, { base, ours, theirs }] of changed) {
    await yieldWhenLong()
    if (ours !== undefined && theirs !== undefined) {
      const merged = await mergeReusableContent(store, merging, { base, ours, theirs }, conflict)
      edits.push(...reusableContentEdits(ours, merged))
      continue
    }
    const side = ours ?? theirs
    if (base !== undefined && side !== undefined && isRewritten(base, side)) {
      conflict({ reusableContent: id, field: 'reusableContent' })
    } else if (base === undefined) edits.push(...reusableContentEdits(ours, side))
    else edits.push(...reusableContentEdits(ours, undefined))
  }
  return edits
}

/** If both sides together have too many variables, those that theirs has set are left out, with a conflict for each. */
export const mergeVariables = async (
  store: ObjectStore,
  ours: TreeRoot,
  changed: ChangedRecords<string>,
  conflict: ConflictList,
): Promise<Edit[]> => {
  if (changed.size === 0) return []
  const before = await variables(store, ours)
  const merged = new Map(Object.entries(before))
  const noting = (name: string) => conflict({ variable: name, field: 'variables' })
  for (const [name, versions] of changed) {
    const { value, isConflict } = pick(versions)
    if (isConflict) noting(name)
    if (value === undefined) merged.delete(name)
    else merged.set(name, value)
  }
  if (growsTooMuch(before, Object.fromEntries(merged), 'space')) {
    for (const [name, versions] of changed) {
      const value = merged.get(name)
      if (value === undefined || value === versions.ours) continue
      noting(name)
      if (versions.ours === undefined) merged.delete(name)
      else merged.set(name, versions.ours)
    }
  }
  return Array.from(changed.keys(), name => recordEdit(kinds.variable, name, merged.get(name)))
}

/**
 * If both sides together have too many redirects, the last of the new ones by address are left out, whichever side is ours.
 */
export const mergeRedirects = async (
  store: ObjectStore,
  ours: TreeRoot,
  changed: ChangedRecords<ContentReference>,
): Promise<Edit[]> => {
  if (changed.size === 0) return []
  const merged = new Map(Array.from(changed, ([from, versions]) => [from, pickEither(versions)]))
  let count = await countRedirects(store, ours)
  const added: string[] = []
  for (const [from, versions] of changed) {
    const isThere = merged.get(from) !== undefined
    count += Number(isThere) - Number(versions.ours !== undefined)
    if (isThere && versions.base === undefined) added.push(from)
  }
  if (count > mostRedirects) {
    const kept = Math.max(0, added.length - (count - mostRedirects))
    for (const from of (await sortStrings(added)).slice(kept)) merged.set(from, undefined)
  }
  return Array.from(merged, ([from, target]) => recordEdit(kinds.redirect, from, target))
}

/** Merged as a whole, since the place of the summary depends on the configuration. */
export const mergeArrangement = (changed: ChangedRecords<ArrangementRecord, 'arrangement'>): Edit[] =>
  Array.from(changed, ([id, versions]) => recordEdit(kinds.arrangement, id, pickEither(versions)))

const withoutOrigin = ({ git: _, ...file }: FileRecord): FileRecord => file

const isRewritten = (before: ReusableContentRecord, after: ReusableContentRecord): boolean =>
  !same([before.title, before.document], [after.title, after.document])

const mergeReusableContent = async (
  store: ObjectStore,
  merging: Merging,
  versions: {
    base: ReusableContentRecord | undefined
    ours: ReusableContentRecord
    theirs: ReusableContentRecord
  },
  conflict: ConflictList,
): Promise<ReusableContentRecord> => {
  const { base, ours, theirs } = versions
  const title = pick({ base: base?.title, ours: ours.title, theirs: theirs.title })
  const text = await mergeDocuments(store, merging, versions)
  if (title.isConflict) conflict({ reusableContent: ours.id, field: 'title' })
  if (text.isConflict) conflict({ reusableContent: ours.id, field: 'document' })
  const git = pickEither({ base: base?.git, ours: ours.git, theirs: theirs.git })
  const frontMatters = { base: base?.frontMatter, ours: ours.frontMatter, theirs: theirs.frontMatter }
  return normalReusableContent({
    id: ours.id,
    title: title.value ?? ours.title,
    document: text.document ?? store.writeText(''),
    links: text.links,
    frontMatter: pickEither(frontMatters),
    ...(git && { git }),
  })
}
