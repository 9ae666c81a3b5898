// Dialects: folders that other programs export, which are made into Markdown files with a summary before they are read.
import type { StructureFiles } from '../structure-files.ts'

export type PageFormat = 'markdown' | 'mdx' | 'html' | 'csv'

/** A file that becomes a page, and the path it has then. */
export interface DialectPage {
  readonly from: string
  readonly to: string
  readonly format: PageFormat
}

/** What becomes of a folder. Files that it does not name stay what they are. */
export interface DialectPlan {
  readonly pages: readonly DialectPage[]
  /** Files that say nothing to a reader. */
  readonly omitted: readonly string[]
  /** A `SUMMARY.md` over the pages as they are then. */
  readonly summary: string
  /** Paths of pages by the addresses that links in texts may use in place of paths. */
  readonly addresses: Readonly<Record<string, string>>
  readonly problems: readonly DialectProblem[]
}

export interface DialectProblem {
  readonly path: string
  readonly line?: number
  readonly reason: string
}

/** A page as a Markdown file. */
export interface ConvertedPage {
  readonly markdown: string
  readonly problems: readonly DialectProblem[]
}

/** What is read of a page before it is known where it will be. */
export interface SurveyedPage {
  readonly path: string
  /** Of its front matter, as far as it is text, a number or a truth value. */
  readonly fields: Readonly<Record<string, string | number | boolean>>
  readonly hasHeading: boolean
}

export type Paths = Pick<StructureFiles, 'has' | 'keys'>

/** A way in which folders are written, recognised by its files. */
export interface Dialect {
  readonly isWritten: (paths: Paths) => boolean
  /** The files that say how the others are arranged. */
  readonly needed: (paths: Paths) => readonly string[]
  /** The pages that have to be surveyed before. */
  readonly surveyed: (paths: Paths) => readonly string[]
  /** The bytes of the needed files can be read. */
  readonly plan: (files: StructureFiles, surveyed: readonly SurveyedPage[]) => DialectPlan
}
