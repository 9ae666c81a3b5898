// Whether a file of an import says anything new.
import type { Origin } from '../records.ts'
import type { OutlineFile } from './outline.ts'

/**
 * Whether what is stored came from this very file before, or this very file was written from it: then the file says nothing
 * new, and what was written here since stays.
 */
export const isSameFile = (
  file: OutlineFile | undefined,
  existing: { readonly id: string; readonly git?: Origin } | undefined,
): boolean => {
  if (file === undefined || existing === undefined) return false
  const { path, oid, exported } = file
  const { id, git } = existing
  if (git !== undefined && git.oid === oid && git.path === path) return true
  return exported !== undefined && exported.id === id && exported.oid === oid
}
