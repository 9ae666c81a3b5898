// Dialects: folders that other programs export, which are turned into Markdown files with a summary before they are read.
import type { StructureFiles } from '../structure-files.ts'

export type PageFormat = 'markdown' | 'mdx' | 'html' | 'csv'

/** A file that becomes a page, and its new path. */
export interface DialectPage {
  readonly from: string
  readonly to: string
  readonly format: PageFormat
}

/** How a folder is converted. Files that the plan does not name stay as they are. */
export interface DialectPlan {
  readonly pages: readonly DialectPage[]
  /** Files without content for readers, which are left out. */
  readonly omitted: readonly string[]
  /** A `SUMMARY.md` of the pages at their new paths. */
  readonly summary: string
  /** Paths of pages by the addresses that links may use instead of paths. */
  readonly addresses: Readonly<Record<string, string>>
  readonly problems: readonly DialectProblem[]
}

export interface DialectProblem {
  readonly path: string
  readonly line?: number
  readonly reason: string
}

/** A page converted to a Markdown file. */
export interface ConvertedPage {
  readonly markdown: string
  readonly problems: readonly DialectProblem[]
}

/** What is read of a page before its new path is known. */
export interface SurveyedPage {
  readonly path: string
  /** The fields of its front matter that are texts, numbers or booleans. */
  readonly fields: Readonly<Record<string, string | number | boolean>>
  readonly hasHeading: boolean
}

export type Paths = Pick<StructureFiles, 'has' | 'keys'>

/** A format of folders, recognised by its files. */
export interface Dialect {
  readonly isWritten: (paths: Paths) => boolean
  /** The files that give the arrangement of the others. */
  readonly needed: (paths: Paths) => readonly string[]
  /** The pages that must be surveyed before planning. */
  readonly surveyed: (paths: Paths) => readonly string[]
  /** Makes the plan; the bytes of the needed files can be read. */
  readonly plan: (files: StructureFiles, surveyed: readonly SurveyedPage[]) => DialectPlan
}
