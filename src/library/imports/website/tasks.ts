// What the threads are asked when a website is imported, and what they answer.
import type { Site, WayMarks } from '#content/website/site/index.ts'

/** A page as it was fetched. */
export interface RawPage {
  /** Where it was, which relative addresses start from. */
  readonly url: string
  readonly contentType: string
  /** Compressed. */
  readonly body: Uint8Array
}

/** What a page says that its import must know before any is converted. */
export interface ExaminedPage extends WayMarks {
  readonly title: string
  readonly language: string
  readonly canonical?: string
  /** Where it leads by itself. */
  readonly redirect?: string
  /** Addresses of the site's origin, in the order in which the page names them: `LinkedAddress` as `linesOfLinks` writes them. */
  readonly links: string
  /** Images and downloads in its main content, at the site's origin, one a line. */
  readonly files: string
  /** Hashes of its menus. */
  readonly menus: readonly string[]
}

/** A page with all that its links are to lead to. */
export interface PageToConvert extends RawPage {
  readonly path: string
  /** Addresses of the site that have become files, with the paths of those. */
  readonly targets: readonly (readonly [address: string, path: string])[]
  /** Addresses that lead nowhere, with the reasons. */
  readonly missing: readonly (readonly [address: string, reason: string])[]
  /** Places in this page that links name. */
  readonly anchors: readonly string[]
}

export interface ConvertedPage {
  readonly title: string
  /** The text of its file. */
  readonly markdown: string
  readonly problems: readonly string[]
  /** Destinations in it that lead nowhere, as they are written, and addresses they mean. */
  readonly broken: readonly {
    readonly destination: string
    readonly address: string
    readonly reason: string
  }[]
}

export type WebsiteTask =
  | {
      readonly kind: 'examine'
      readonly site: Site
      readonly pages: readonly RawPage[]
      /** Hashes of menus that need not be given again. */
      readonly known: readonly string[]
    }
  | { readonly kind: 'convert'; readonly site: Site; readonly pages: readonly PageToConvert[] }
  | {
      readonly kind: 'arrange'
      readonly start: string
      /** JSON of pages as `arrangePages` takes them, but for their numbers of menus: an array of a batch each. */
      readonly pages: readonly string[]
      /** JSON of a menu each. */
      readonly menus: readonly string[]
      readonly aliases: readonly (readonly [string, string])[]
      /** Of the pages by their addresses: path and title. */
      readonly files: readonly (readonly [address: string, path: string, title: string])[]
    }

export interface ExamineAnswer {
  /** In the order of the pages; a text says why one cannot be read. */
  readonly pages: readonly (ExaminedPage | string)[]
  /** Menus that were not known: their hashes, and their JSON. */
  readonly menus: readonly (readonly [hash: string, json: string])[]
}

/** In the order of the pages; a text says why one cannot be converted. */
export type ConvertAnswer = readonly (ConvertedPage | string)[]

/** The text of the summary. */
export type ArrangeAnswer = string
