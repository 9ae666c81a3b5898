// The outline that a folder of files stands for: its pages in order, and everything else that is in it.
import type { Hash } from '../objects.ts'
import { deepestLevel } from '../snapshot/bounds.ts'
import type { Computed, Layout, PageType } from '../snapshot/records.ts'

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

/** Where a summary usually stands. */
export const summaryPath = 'SUMMARY.md'

/** How a repository is arranged, as far as its pages and files do not say it. */
export interface ArrangedBy {
  /** Where an export writes the summary; absent where that is the usual place. */
  readonly summary?: string
  /** The folder that the configuration says holds the content; absent for the repository itself. */
  readonly root?: string
  /** The file that says all this. */
  /** Without its text where it is also a file of the content. */
  readonly configuration?: { readonly path: string; readonly text?: string }
}

/** Something that could not be honoured; `path` is the file at fault. */
export interface Problem {
  readonly path: string
  readonly reason: string
}

/** An old address, and the path of the file that took its place. */
export interface OutlineRedirect {
  readonly from: string
  readonly to: string
}

export interface OutlineFile {
  readonly path: string
  readonly bytes: Uint8Array
  readonly name: string
  readonly contentType?: string
}

/** Texts of a page that are stored already. */
export interface StoredText {
  /** Absent where the text is empty. */
  readonly document?: Hash
  readonly frontMatter?: Hash
  /** The relative destinations in the text, each once and followed by U+0000. */
  readonly destinations: string
}

export interface OutlineReusableContent {
  readonly title: string
  readonly path: string
  readonly oid: string
  readonly text?: string
  /** In place of the text. */
  readonly stored?: StoredText
}

/** What a page carries besides its title and its text. A field without value is absent. */
export interface OutlineFields {
  readonly description?: string
  readonly icon?: string
  readonly emoji?: string
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
  readonly layout?: Partial<Layout>
  readonly cover?: OutlineCover
  readonly variables?: Readonly<Record<string, string>>
  readonly computed?: Computed
}

/** The picture above a page: paths of files of the repository. */
export interface OutlineCover {
  readonly ref?: string
  readonly refDark?: string
  readonly yPos?: number
}

/** One entry of the outline: a page, a titled group of pages at the top level, or a link in the menu. */
export interface OutlinePage extends OutlineFields {
  readonly type: PageType
  readonly title: string
  /** Unique among siblings; links have none. */
  readonly slug?: string
  /** The file it came from, or the one that the summary names and that is missing. */
  readonly path?: string
  /** Git's object id of the file; absent where there was no file. */
  readonly oid?: string
  /** The Markdown below the front matter, with `\n` line endings; groups and links have none. */
  readonly text?: string
  /** The YAML as it stood in the file, where there was any. */
  readonly frontMatter?: string
  /** In place of both. */
  readonly stored?: StoredText
  /** Links only. */
  readonly target?: OutlineTarget
  readonly children: readonly OutlinePage[]
}

/** Where a link leads: outside, to a file of the repository (a page's or another), or to something by its id. */
export type OutlineTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'path'; readonly path: string; readonly anchor?: string }
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'space'; readonly space: string }

/** An outline that goes deeper than pages can nest goes on at the last level. */
export const depthLimit = deepestLevel

/** Entries of a navigation that are read; what it does not name is a file. */
export const mostPages = 20_000
