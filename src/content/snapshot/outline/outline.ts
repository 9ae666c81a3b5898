// What an import brings: an outline of pages, and what comes with them.
import type { Hash } from '../../objects.ts'
import type { Notes } from '../notes.ts'
import type { FileRecord, PageRecord, PlainPageField } from '../records.ts'

/** A file of an import whose bytes are stored already. */
export type ImportedFile = Omit<FileRecord, 'id' | 'git'> & {
  readonly path: string
  readonly oid: string
  readonly exported?: Exported
}

/** What an export wrote a file from: imported where it came from, the export finds that again. */
export interface Exported {
  /** Of the page, the file or the reusable content. */
  readonly id: string
  /** Git's object id of what was written; of a page or a reusable content. */
  readonly oid?: string
  /** The text that it was written from; absent where that was empty. */
  readonly document?: Hash
}

/** The file of a page or of a reusable content: where it is in the repository, and git's object id of it. */
export interface OutlineFile {
  readonly path: string
  readonly oid: string
  readonly exported?: Exported | undefined
}

/** Everything that is imported as one; what it does not name is left alone. */
export interface Outline {
  readonly pages: readonly OutlinePage[]
  readonly files?: readonly ImportedFile[]
  readonly redirects?: readonly OutlineRedirect[]
  readonly variables?: Readonly<Record<string, string>>
  readonly reusableContents?: readonly OutlineReusableContent[]
  readonly arrangedBy?: ArrangedBy
}

/** How a repository is arranged, as far as its pages and files do not say it. */
export interface ArrangedBy {
  /** Where an export writes the summary; absent where that is the usual place. */
  readonly summary?: string
  /** The folder of the content, as the configuration says; absent for the repository itself. */
  readonly root?: string
  /** The file that says all this; without its text where it is also a file of the content. */
  readonly configuration?: { readonly path: string; readonly text?: string }
}

/** Something that could not be imported as it is; `path` is the file at fault. */
export interface Problem {
  readonly path: string
  readonly reason: string
}

/** An old address, and the path of the file that took its place. */
export interface OutlineRedirect {
  readonly from: string
  readonly to: string
}

/** Texts of a page that are stored already. */
export interface StoredText {
  /** Absent where the text is empty. */
  readonly document?: Hash
  readonly frontMatter?: Hash
  /** The relative destinations in the text, each once and followed by U+0000. */
  readonly destinations: string
}

export interface OutlineReusableContent extends OutlineFile {
  readonly title: string
  readonly text?: string
  readonly frontMatter?: string
  /** In place of both. */
  readonly stored?: StoredText
}

/** The fields of a page other than its title and its text. A field without value is absent. */
export interface OutlineFields extends Pick<PageRecord, PlainPageField> {
  readonly cover?: OutlineCover
  /** Whether it was generated for the computed page that it is under. */
  readonly generated?: boolean
}

/** The picture above a page: paths of files of the repository. */
export interface OutlineCover {
  readonly ref?: string
  readonly refDark?: string
  readonly yPos?: number
}

/** One entry of the outline: a page, a titled group of pages at the top level, or a link in the menu. */
export interface OutlinePage extends OutlineFields, Pick<PageRecord, 'type' | 'title' | 'slug'> {
  /** The file it came from, or the one that the navigation names and that is missing or cannot be read. */
  readonly path?: string
  /** Git's object id of the file; absent where there was none that could be read. */
  readonly oid?: string
  /** What an export wrote the file from, where its manifest says so. */
  readonly exported?: Exported
  /** The folder that it stands for, where the navigation has it for the sake of one. */
  readonly folder?: string
  /** The Markdown below the front matter, with `\n` line endings; absent where nothing says it. */
  readonly text?: string
  /** The YAML of the file, unchanged, where there was any. */
  readonly frontMatter?: string
  /** In place of both. */
  readonly stored?: StoredText
  /** Links only. */
  readonly target?: OutlineTarget
  /** Of computed pages; left out, a page keeps those that it has. */
  readonly notes?: Notes
  readonly children: readonly OutlinePage[]
}

/** Where a link leads: outside, to a file of the repository (a page's or another), or to something by its id. */
export type OutlineTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'path'; readonly path: string; readonly anchor?: string }
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'space'; readonly space: string }
