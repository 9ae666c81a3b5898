// The input of an import: an outline of pages, and what comes with them.
import type { Hash } from '../../objects.ts'
import type { Notes } from '../notes.ts'
import type { FileRecord, PageRecord, PlainPageField } from '../records.ts'

/** A file of an import whose bytes are already stored. */
export type ImportedFile = Omit<FileRecord, 'id' | 'git'> & {
  readonly path: string
  readonly oid: string
  readonly exported?: Exported
}

/** What an export wrote a file from: importing the export where it came from finds that again. */
export interface Exported {
  /** The id of the page, the file or the reusable content. */
  readonly id: string
  /** Git's object id of the written file; for pages and reusable contents. */
  readonly oid?: string
  /** The text that the file was written from; absent if that was empty. */
  readonly document?: Hash
}

/** The file of a page or of a reusable content: where it is in the repository, and git's object id of it. */
export interface OutlineFile {
  readonly path: string
  readonly oid: string
  readonly exported?: Exported | undefined
}

/** Everything that is imported together; existing content that it does not name is left alone. */
export interface Outline {
  readonly pages: readonly OutlinePage[]
  readonly files?: readonly ImportedFile[]
  readonly redirects?: readonly OutlineRedirect[]
  readonly variables?: Readonly<Record<string, string>>
  readonly reusableContents?: readonly OutlineReusableContent[]
  readonly arrangedBy?: ArrangedBy
}

/** The arrangement of a repository beyond what its pages and files tell. */
export interface ArrangedBy {
  /** Where an export writes the summary; absent for the default place. */
  readonly summary?: string
  /** The folder of the content in the configuration; absent for the repository's root. */
  readonly root?: string
  /** The configuration's file; without its text if it is also a file of the content. */
  readonly configuration?: { readonly path: string; readonly text?: string }
}

/** Something that could not be imported as it is; `path` is the file at fault. */
export interface Problem {
  readonly path: string
  readonly reason: string
}

/** An old address, and the path of the file that replaced it. */
export interface OutlineRedirect {
  readonly from: string
  readonly to: string
}

/** Texts of a page that are already stored. */
export interface StoredText {
  /** Absent if the text is empty. */
  readonly document?: Hash
  readonly frontMatter?: Hash
  /** The relative destinations in the text, each once and followed by U+0000. */
  readonly destinations: string
}

export interface OutlineReusableContent extends OutlineFile {
  readonly title: string
  readonly text?: string
  readonly frontMatter?: string
  /** In place of `text` and `frontMatter`. */
  readonly stored?: StoredText
}

/** The fields of a page other than its title and its text; those without a value are absent. */
export interface OutlineFields extends Pick<PageRecord, PlainPageField> {
  readonly cover?: OutlineCover
  /** Whether it was generated for the computed page above it. */
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
  /** The file it came from, or a file that the navigation names and that is missing or cannot be read. */
  readonly path?: string
  /** Git's object id of the file; absent if no file could be read. */
  readonly oid?: string
  /** What an export wrote the file from, according to its manifest. */
  readonly exported?: Exported
  /** The folder that it stands for, if that is why it is in the navigation. */
  readonly folder?: string
  /** The Markdown after the front matter, with `\n` line endings; absent if there is no file or other source of it. */
  readonly text?: string
  /** The YAML of the file's front matter, unchanged, if there was any. */
  readonly frontMatter?: string
  /** In place of `text` and `frontMatter`. */
  readonly stored?: StoredText
  /** For links only. */
  readonly target?: OutlineTarget
  /** For computed pages; if absent, the page keeps its notes. */
  readonly notes?: Notes
  readonly children: readonly OutlinePage[]
}

/** The target of a link: an address outside, a file of the repository (a page's or another), or something by its id. */
export type OutlineTarget =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'path'; readonly path: string; readonly anchor?: string }
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'space'; readonly space: string }
