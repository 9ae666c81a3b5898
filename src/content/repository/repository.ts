// The outline that a folder of files describes: its pages in order, and everything else that is in it.
import {
  type ArrangedBy,
  deepestLevel,
  type Exported,
  type OutlinePage,
  type OutlineRedirect,
  type OutlineReusableContent,
  type Problem,
} from '../snapshot/index.ts'

/** A folder of files, read. Every file is a page's, one of `files`, or one of `structure`; those below `.git/` are none. */
export interface Repository {
  /** The top level, in order. */
  readonly pages: readonly OutlinePage[]
  readonly files: readonly OutlineFile[]
  /** The paths of what only says how the rest is arranged: the summary, `.gitbook.yaml`, the manifest. */
  readonly structure: readonly string[]
  /** How an export is to be arranged again. */
  readonly arrangedBy: ArrangedBy
  readonly redirects: readonly OutlineRedirect[]
  readonly variables: Readonly<Record<string, string>>
  readonly reusableContents: readonly OutlineReusableContent[]
  readonly problems: readonly Problem[]
}

export interface OutlineFile {
  readonly path: string
  readonly bytes: Uint8Array
  readonly name: string
  readonly contentType?: string
  readonly exported?: Exported
}

/** Where a summary usually is. */
export const summaryPath = 'SUMMARY.md'

/** An outline that goes deeper than pages can nest goes on at the last level. */
export const depthLimit = deepestLevel

/** Entries of a navigation that are read; what it does not name is a file. */
export const mostPages = 20_000
