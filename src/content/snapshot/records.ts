// The contents of a snapshot: the stored form of pages, files, reusable contents and the arrangement. They are types and not
// interfaces, so that the compiler accepts them as JSON.
import type { Hash } from '../objects.ts'

export const pageTypes = ['document', 'group', 'link', 'computed'] as const
export type PageType = (typeof pageTypes)[number]

/** The origin of a file in a repository: its path, and git's object id of its bytes. */
export type Origin = {
  readonly oid: string
  readonly path: string
}

/** What a page stands for that an import made without a file, and what the import gave it. */
export type Entry = {
  /**
   * A folder with a slash at its end, or a file that was missing or
   * could not be read; absent if the title identifies the entry.
   */
  readonly path?: string
  readonly title: string
  /** The Markdown that it was imported with; absent if there was none. */
  readonly text?: string
}

/** The target of a link or a menu entry. */
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

/** The settings of a page whose content is generated from something else, such as an OpenAPI spec. */
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
  /** Set by the generator, which generates the page anew if this no longer matches. */
  readonly inputs: string
  /** The names of notes whose part no longer exists. */
  readonly orphaned?: readonly string[]
}

/** A page as a snapshot stores it. A field without a value is absent. */
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
  /** A CEL expression: visitors of a site for whom it is not true see neither the page nor its descendants. */
  readonly condition?: string
  readonly target?: ContentReference
  readonly computed?: Computed
  /** For computed pages: the notes as JSON text, Markdown by the name of the part that each is attached to. */
  readonly notes?: Hash
  /** For computed pages; absent until the page is generated. */
  readonly generation?: Generation
  /** For generated pages, which are documents: the id of their computed page, which is also their parent. */
  readonly generatedBy?: string
  /** The Markdown text; generated for computed pages. */
  readonly document?: Hash
  /**
   * A table as JSON text: the id of the page or file that each relative link led to when it was written; absent if empty.
   */
  readonly links?: Hash
  /** The YAML between the `---` lines of the file it was imported from, unchanged. */
  readonly frontMatter?: Hash
  readonly git?: Origin
  /** For a page that an import made without a file; it stays once there is one. Absent in pages from before it existed. */
  readonly entry?: Entry
  readonly createdAt: string
  readonly updatedAt: string
  /** The id of the user who changed it then; absent if unknown. */
  readonly updatedBy?: string
}

/** The fields of a page that imports and exports have in their stored form. */
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
  /** As for pages. Absent in contents from before it existed. */
  readonly frontMatter?: Hash
  readonly git?: Origin
}

/** The arrangement of the repository that the content came from, beyond what its pages and files tell. */
export type ArrangementRecord = {
  /** Where an export writes the summary; absent for the default place. */
  readonly summary?: string
  /** The folder of the content; absent for the repository's root. */
  readonly root?: string
  /** The configuration's file: its text, or the hash of its bytes if it is also a file of the content. */
  readonly configuration?: { readonly path: string; readonly text?: Hash; readonly blob?: Hash }
}
