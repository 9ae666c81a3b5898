// The outline of a folder of files: its pages in order, and everything else in it.
import {
  type ArrangedBy,
  deepestLevel,
  type Exported,
  type OutlinePage,
  type OutlineRedirect,
  type OutlineReusableContent,
  type Problem,
} from '../snapshot/index.ts'

/** A folder of files that was read. Every file is a page's, in `files` or in `structure`; files in `.git/` do not count. */
export interface Repository {
  /** The pages of the top level, in order. */
  readonly pages: readonly OutlinePage[]
  readonly files: readonly OutlineFile[]
  /** The paths of files that only give the arrangement: the summary, `.gitbook.yaml`, the manifest. */
  readonly structure: readonly string[]
  /** How an export restores the arrangement. */
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

/** The default place of a summary. */
export const summaryPath = 'SUMMARY.md'

/** An outline deeper than pages can nest continues on the last level. */
export const depthLimit = deepestLevel

/** The most entries of a navigation that are read; files that these do not name stay files. */
export const mostPages = 20_000
