// Merging what is not a page: files, reusable contents, variables, redirects.
import type { Json } from '#kernel/json.ts'
import type { ObjectStore } from '../objects.ts'
import { same } from '../snapshot/equal.ts'
import { normalFile, normalReusableContent } from '../snapshot/normalize.ts'
import { type Edit, reusableContentEdits } from '../snapshot/record-edits.ts'
import { type FileRecord, keys, type ReusableContentRecord, type Target } from '../snapshot/records.ts'
import type { FileCandidate } from './claims.ts'
import type { ConflictList } from './conflicts.ts'
import { mergeDocuments } from './merge-text.ts'
import type { Changed } from './sides.ts'
import { pick, pickEither, type Versions } from './three-way.ts'

/** Files, each as a whole; only where it came from merges by itself. */
export const mergeFiles = (
  changed: Changed<FileRecord>,
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
  changed: Changed<ReusableContentRecord>,
  conflict: ConflictList,
): Promise<Edit[]> => {
  const edits: Edit[] = []
  for (const [id, { base, ours, theirs }] of changed) {
    if (ours !== undefined && theirs !== undefined) {
      const merged = await mergeReusableContent(store, { base, ours, theirs }, conflict)
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

export const mergeVariables = (changed: Changed<string>, conflict: ConflictList): Edit[] =>
  Array.from(changed, ([name, versions]): Edit => {
    const { value, isConflict } = pick(versions)
    if (isConflict) conflict({ variable: name, field: 'variables' })
    return [keys.variable(name), value]
  })

export const mergeRedirects = (changed: Changed<Target>): Edit[] =>
  Array.from(
    changed,
    ([from, versions]): Edit => [keys.redirect(from), pickEither(versions) as unknown as Json | undefined],
  )

const withoutOrigin = ({ git: _, ...file }: FileRecord): FileRecord => file

const isRewritten = (before: ReusableContentRecord, after: ReusableContentRecord): boolean =>
  !same([before.title, before.document], [after.title, after.document])

const mergeReusableContent = async (
  store: ObjectStore,
  versions: {
    base: ReusableContentRecord | undefined
    ours: ReusableContentRecord
    theirs: ReusableContentRecord
  },
  conflict: ConflictList,
): Promise<ReusableContentRecord> => {
  const { base, ours, theirs } = versions
  const title = pick({ base: base?.title, ours: ours.title, theirs: theirs.title })
  const text = await mergeDocuments(store, versions)
  if (title.isConflict) conflict({ reusableContent: ours.id, field: 'title' })
  if (text.isConflict) conflict({ reusableContent: ours.id, field: 'document' })
  const git = pickEither({ base: base?.git, ours: ours.git, theirs: theirs.git })
  return normalReusableContent({
    id: ours.id,
    title: title.value ?? ours.title,
    document: text.document ?? store.writeText(''),
    links: text.links,
    ...(git && { git }),
  })
}
