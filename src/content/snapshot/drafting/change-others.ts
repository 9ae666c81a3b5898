// Changes what is neither a page nor a variable: files and reusable contents.
import { Conflict } from '#kernel/errors.ts'
import { normalFile, normalReusableContent } from '../normalize.ts'
import { fileOrPageAtRepositoryPath } from '../reading/others.ts'
import { type Edit, fileEdits, reusableContentEdits } from '../record-edits.ts'
import type {
  ChangeResult,
  DeleteFile,
  DeleteReusableContent,
  InsertFiles,
  InsertReusableContent,
  UpdateReusableContent,
} from './changes.ts'
import { type Draft, editDraft, fileNamed, nameId, noteRewritten, reusableContentNamed } from './draft.ts'

export const insertFiles = async (
  draft: Draft,
  change: InsertFiles,
  pointer: string,
): Promise<ChangeResult> => {
  const ids: string[] = []
  const edits: Edit[] = []
  const paths = new Set<string>()
  for (const [index, { ref, ...input }] of change.files.entries()) {
    const path = input.git?.path
    if (path !== undefined && (paths.has(path) || (await isImported(draft, path)))) {
      throw new Conflict(`something was imported from ${path} already`)
    }
    if (path !== undefined) paths.add(path)
    const file = normalFile({ id: draft.newId(), ...input })
    nameId(draft, ref, file.id, `${pointer}/files/${index}`)
    ids.push(file.id)
    edits.push(...fileEdits(undefined, file))
  }
  await editDraft(draft, edits)
  return { operation: 'insert_files', files: ids }
}

export const deleteFile = async (
  draft: Draft,
  change: DeleteFile,
  pointer: string,
): Promise<ChangeResult> => {
  const file = await fileNamed(draft, change.file, `${pointer}/file`)
  await editDraft(draft, fileEdits(file, undefined))
  return { operation: 'delete_file', file: file.id }
}

export const insertReusableContent = async (
  draft: Draft,
  change: InsertReusableContent,
  pointer: string,
): Promise<ChangeResult> => {
  const id = draft.newId()
  const document = draft.store.writeText(change.document?.markdown ?? '')
  const content = normalReusableContent({ id, title: change.title, document })
  nameId(draft, change.ref, id, pointer)
  await editDraft(draft, reusableContentEdits(undefined, content))
  await noteRewritten(draft, id, undefined)
  return { operation: 'insert_reusable_content', reusableContent: id }
}

export const updateReusableContent = async (
  draft: Draft,
  change: UpdateReusableContent,
  pointer: string,
): Promise<ChangeResult> => {
  const before = await reusableContentNamed(draft, change.reusableContent, `${pointer}/reusableContent`)
  const document =
    change.document === undefined ? before.document : draft.store.writeText(change.document?.markdown ?? '')
  const after = normalReusableContent({ ...before, title: change.title ?? before.title, document })
  await editDraft(draft, reusableContentEdits(before, after))
  if (document !== before.document) await noteRewritten(draft, before.id, before)
  return { operation: 'update_reusable_content', reusableContent: before.id }
}

export const deleteReusableContent = async (
  draft: Draft,
  change: DeleteReusableContent,
  pointer: string,
): Promise<ChangeResult> => {
  const content = await reusableContentNamed(draft, change.reusableContent, `${pointer}/reusableContent`)
  await editDraft(draft, reusableContentEdits(content, undefined))
  return { operation: 'delete_reusable_content', reusableContent: content.id }
}

const isImported = async (draft: Draft, path: string): Promise<boolean> =>
  (await fileOrPageAtRepositoryPath(draft.store, draft.root, path)) !== undefined
