// Finds files of a repository by the paths that people write.
import { foldPath } from './paths.ts'

export interface FileIndex {
  /** The path of the file that is meant: the same, or else the same but for case and composition. */
  find(path: string): string | undefined
}

/** An index over these paths; that of folded paths is made when it is first needed. */
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
