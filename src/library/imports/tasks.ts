// What the threads are asked when an import is read, and what they answer.
import type { Arranged, PageFile } from '#content/repository/index.ts'

/** A file that may say how the others are arranged; null where it is too large for that. */
export type StructureFile = readonly [path: string, bytes: Uint8Array | null]

export type ImportTask =
  | {
      readonly kind: 'arrange'
      /** The paths of all files, one a line: a path contains no line ending. */
      readonly paths: string
      readonly given: readonly StructureFile[]
    }
  | {
      readonly kind: 'pages'
      /** The bytes of some files, one after the other, and how many each has. */
      readonly data: Uint8Array
      readonly sizes: readonly number[]
      /** Tokens of YAML that all files together may still have. */
      readonly yaml: number
    }

/** An arrangement in pieces of JSON, each of them short, so that none blocks the main thread when it is parsed. */
export interface ArrangedPieces {
  readonly pages: readonly string[]
  readonly files: readonly string[]
  readonly redirects: readonly string[]
  readonly rest: string
}

export type Rest = Omit<Arranged, 'pages' | 'files' | 'redirects'>

/** The file that has to be read first, or the arrangement. */
export type ArrangeAnswer = { readonly missing: string } | ArrangedPieces

/** A file that was read. */
export type ReadFile = PageFile & {
  /** The relative destinations in its text, each followed by U+0000. */
  readonly destinations: string
  /** Whether something in its text could be broken. */
  readonly mayHaveProblems: boolean
}

export interface PagesAnswer {
  /** In the order of the files; a text says why a file cannot be the text of a page. */
  readonly files: readonly (ReadFile | string)[]
  readonly yaml: number
}
