// What a snapshot consists of: the stored form of pages, files, reusable contents and the arrangement. They are no interfaces,
// so that the compiler knows them to be JSON.
import type { Hash } from '../objects.ts'

export const pageTypes = ['document', 'group', 'link', 'computed'] as const
export type PageType = (typeof pageTypes)[number]

/** Where the file came from in a repository: its path, and git's object id of its bytes. */
export type Origin = {
  readonly oid: string
  readonly path: string
}

/** What a page stands for that an import made without a file, and what the import said of it. */
export type Entry = {
  /** A folder, with a slash behind it, or a file that was missing or could not be read; absent where the title says it. */
  readonly path?: string
  readonly title: string
  /** The Markdown that it came with; absent where that was none. */
  readonly text?: string
}

/** What a link or a menu entry leads to. */
export type ContentReference =
  | { readonly kind: 'url'; readonly url: string }
  | { readonly kind: 'page'; readonly page: string; readonly anchor?: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'space'; readonly space: string }

export type Layout = {
  readonly cover: boolean
  readonly title: boolean
  readonly description: boolean
  readonly tableOfContents: boolean
  readonly outline: boolean
  readonly pagination: boolean
  readonly coverSize: string
}

export type FileReference = {
  readonly kind: 'file'
  readonly file: string
}

export type Cover = {
  readonly ref?: FileReference
  readonly refDark?: FileReference
  readonly yPos?: number
}

/** A page whose content is generated from something else, an OpenAPI spec for one. */
export type Computed = {
  readonly type: 'builtin:openapi'
  readonly dependencies?: {
    readonly spec?: { readonly ref: { readonly kind: 'openapi'; readonly spec: string } }
  }
  readonly props?: { readonly doc?: string; readonly models?: boolean }
}

/** What a computed page was generated from. */
export type Generation = {
  /** The hash of all generated content. */
  readonly seed: string
  /** Whoever generates says so, and makes it again where this no longer fits. */
  readonly inputs: string
  /** The names of notes that belong to nothing any more. */
  readonly orphaned?: readonly string[]
}

/** A page as a snapshot stores it. A field that has no value is absent. */
export type PageRecord = {
  readonly id: string
  readonly type: PageType
  readonly title: string
  /** Unique among siblings; links have none. */
  readonly slug?: string
  /** The parent page; null at the top level. */
  readonly parent: string | null
  /** Its position among its siblings: a key of kernel/order.ts, ties broken by id. */
  readonly order: string
  readonly emoji?: string
  readonly icon?: string
  readonly description?: string
  readonly layout?: Partial<Layout>
  readonly cover?: Cover
  readonly variables?: Readonly<Record<string, string>>
  readonly hidden?: boolean
  readonly noIndex?: boolean
  readonly noRobotsIndex?: boolean
  /** In CEL: visitors of a site for whom it is not true are shown neither the page nor what is under it. */
  readonly condition?: string
  readonly target?: ContentReference
  readonly computed?: Computed
  /** Of a computed page: the writers' notes as JSON text, Markdown by the name of what each is attached to. */
  readonly notes?: Hash
  /** Of a computed page; absent until it is generated. */
  readonly generation?: Generation
  /** Of a generated page, a document: the computed page that it belongs to, and is under. */
  readonly generatedBy?: string
  /** The Markdown text; of a computed page, generated. */
  readonly document?: Hash
  /** A table as JSON text: the page or file that each relative link led to when it was written, by id; absent without any. */
  readonly links?: Hash
  /** The YAML between the `---` lines of the file it was imported from, unchanged. */
  readonly frontMatter?: Hash
  readonly git?: Origin
  /** Of a page that an import made without a file; it stays when there is one. Absent in what was stored before it was kept. */
  readonly entry?: Entry
  readonly createdAt: string
  readonly updatedAt: string
  /** The id of the user who changed it then; absent where that is not known. */
  readonly updatedBy?: string
}

/** The fields of a page that an import and an export have as they are stored. */
export const plainPageFields = [
  'description',
  'icon',
  'emoji',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
  'layout',
  'variables',
  'computed',
] as const satisfies readonly (keyof PageRecord)[]

export type PlainPageField = (typeof plainPageFields)[number]

/** The id of a page or of a file. */
export type PageOrFile = { readonly page: string } | { readonly file: string }

export type FileRecord = {
  readonly id: string
  readonly name: string
  readonly contentType: string
  readonly size: number
  readonly dimensions?: { readonly width: number; readonly height: number }
  /** The hash of the bytes. */
  readonly blob: Hash
  readonly git?: Origin
}

export type ReusableContentRecord = {
  readonly id: string
  readonly title: string
  readonly document: Hash
  readonly links?: Hash
  /** As of a page. Absent in what was stored before it was kept. */
  readonly frontMatter?: Hash
  readonly git?: Origin
}

/** How the repository that the content came from is arranged, as far as its pages and files do not say it. */
export type ArrangementRecord = {
  /** Where an export writes the summary; absent where that is the usual place. */
  readonly summary?: string
  /** The folder of the content; absent for the repository itself. */
  readonly root?: string
  /** The file that says so: its text, or the hash of its bytes where it is also a file of the content. */
  readonly configuration?: { readonly path: string; readonly text?: Hash; readonly blob?: Hash }
}
