// An arrangement: the pages of a repository as its navigation has them, before any of their files is read.

import type {
  ArrangedBy,
  CountedProblems,
  Exported,
  Notes,
  OutlineRedirect,
  OutlineTarget,
} from '../snapshot/index.ts'
import type { ManifestFields } from './manifest.ts'

/** A page as the navigation has it; what its file says is still to come. */
export interface ArrangedPage {
  readonly type: 'document' | 'group' | 'link'
  /** The index of the page above it, which comes before it; absent at the top level. */
  readonly parent?: number
  /** The file that contains it. */
  readonly file?: string
  /** What an export wrote that file from. */
  readonly exported?: Exported
  /** The file that the navigation names and that is missing. */
  readonly missing?: string
  /** The folder that it stands for, where the navigation has it for the sake of one. */
  readonly folder?: string
  /** '' where the file says it. */
  readonly title: string
  /** Its title where neither the navigation nor the file says one. */
  readonly otherTitle: string
  /** Absent where it follows from the title. */
  readonly slug?: string
  /** Whether the manifest says the slug: those come first. */
  readonly isSlugFixed: boolean
  /** What the manifest says over the front matter. */
  readonly fields: ManifestFields
  readonly target?: OutlineTarget
  /** What the manifest says, of a page with a file. */
  readonly notes?: Notes
  /** Of a page without a file that has a text all the same. */
  readonly text?: string
}

export interface ArrangedFile {
  readonly path: string
  readonly name: string
  readonly contentType?: string
  readonly exported?: Exported
}

/** A repository, but for what its files of text say. */
export interface Arranged {
  /** Each after the one above it, siblings in their order. */
  readonly pages: readonly ArrangedPage[]
  readonly reusableContents: readonly ArrangedReusableContent[]
  /** All files that are neither a page nor structure. */
  readonly files: readonly ArrangedFile[]
  readonly structure: readonly string[]
  readonly arrangedBy: ArrangedBy
  readonly redirects: readonly OutlineRedirect[]
  readonly variables: Readonly<Record<string, string>>
  readonly problems: CountedProblems
}

export interface ArrangedReusableContent {
  /** Empty where the file says it. */
  readonly title: string
  /** Where the file does not say it either. */
  readonly otherTitle: string
  readonly path: string
  readonly exported?: Exported
}
