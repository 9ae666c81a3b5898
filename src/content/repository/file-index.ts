// Finds files of a repository by paths that people write.
import { foldPath } from './paths.ts'

export interface FileIndex {
  /** The file at the path, or else one whose path differs only in case or Unicode normalization. */
  find(path: string): string | undefined
}

/** An index of these paths; folded paths are indexed when they are first needed. */
export const fileIndex = (files: ReadonlySet<string>): FileIndex => {
  let folded: Map<string, string> | undefined
  return {
    find(path) {
      if (files.has(path)) return path
      folded ??= new Map([...files].reverse().map(known => [foldPath(known), known]))
      return folded.get(foldPath(path))
    },
  }
}
