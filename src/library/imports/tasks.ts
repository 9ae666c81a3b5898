// The tasks and answers of threads that read an import.
import type { Arranged, PageFile } from '#content/repository/index.ts'

/** A file that may define the arrangement of the others; null where it is too large for that. */
export type StructureFile = readonly [path: string, bytes: Uint8Array | null]

export type ImportTask =
  | {
      readonly kind: 'arrange'
      /** The paths of all files, one on each line: a path contains no line break. */
      readonly paths: string
      readonly given: readonly StructureFile[]
    }
  | {
      readonly kind: 'pages'
      /** The bytes of some files, joined, and the size of each. */
      readonly data: Uint8Array
      readonly sizes: readonly number[]
      /** Tokens of YAML that all further files together may have. */
      readonly yaml: number
    }

/** An arrangement as short pieces of JSON, so that parsing one does not block the main thread. */
export interface ArrangedPieces {
  readonly pages: readonly string[]
  readonly files: readonly string[]
  readonly redirects: readonly string[]
  readonly rest: string
}

export type Rest = Omit<Arranged, 'pages' | 'files' | 'redirects'>

/** The path of a file that must be read first, or the arrangement. */
export type ArrangeAnswer = { readonly missing: string } | ArrangedPieces

/** A file that was read. */
export type ReadFile = PageFile & {
  /** The relative destinations in its text, each followed by U+0000. */
  readonly destinations: string
  /** Whether something in its text could be broken. */
  readonly mayHaveProblems: boolean
}

export interface PagesAnswer {
  /** In the order of the files; a string says why a file cannot be a page. */
  readonly files: readonly (ReadFile | string)[]
  readonly yaml: number
}
