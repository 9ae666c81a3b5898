// An arrangement: the pages of a repository in the order of its navigation, before any of their files is read.

import type {
  ArrangedBy,
  CountedProblems,
  Exported,
  Notes,
  OutlineRedirect,
  OutlineTarget,
} from '../snapshot/index.ts'
import type { ManifestFields } from './manifest.ts'

/** A page as the navigation describes it; its file is not read yet. */
export interface ArrangedPage {
  readonly type: 'document' | 'group' | 'link'
  /** The index of its parent, which comes before it; absent at the top level. */
  readonly parent?: number
  /** The path of its file. */
  readonly file?: string
  /** What an export wrote that file from. */
  readonly exported?: Exported
  /** The path of a missing file that the navigation names. */
  readonly missing?: string
  /** The folder that the page stands for, if that is why it is in the navigation. */
  readonly folder?: string
  /** Empty if the file has the title. */
  readonly title: string
  /** The title if neither the navigation nor the file has one. */
  readonly otherTitle: string
  /** Absent if it derives from the title. */
  readonly slug?: string
  /** Whether the slug is from the manifest: such slugs are assigned first. */
  readonly isSlugFixed: boolean
  /** Fields from the manifest, which replace those of the front matter. */
  readonly fields: ManifestFields
  readonly target?: OutlineTarget
  /** Notes from the manifest, for a page with a file. */
  readonly notes?: Notes
  /** The text of a page that has one without a file. */
  readonly text?: string
}

export interface ArrangedFile {
  readonly path: string
  readonly name: string
  readonly contentType?: string
  readonly exported?: Exported
}

/** A repository, without the contents of its text files. */
export interface Arranged {
  /** Each page comes after its parent, with siblings in order. */
  readonly pages: readonly ArrangedPage[]
  readonly reusableContents: readonly ArrangedReusableContent[]
  /** All files that are neither pages nor structure. */
  readonly files: readonly ArrangedFile[]
  readonly structure: readonly string[]
  readonly arrangedBy: ArrangedBy
  readonly redirects: readonly OutlineRedirect[]
  readonly variables: Readonly<Record<string, string>>
  readonly problems: CountedProblems
}

export interface ArrangedReusableContent {
  /** Empty if the file has the title. */
  readonly title: string
  /** The title if the file has none either. */
  readonly otherTitle: string
  readonly path: string
  readonly exported?: Exported
}
