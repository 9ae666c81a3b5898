// The tasks and answers of threads that import a website.
import type { Site, WayMarks } from '#content/website/site/index.ts'

/** A page as it was fetched. */
export interface RawPage {
  /** Its address, from which relative addresses are resolved. */
  readonly url: string
  readonly contentType: string
  /** Compressed. */
  readonly body: Uint8Array
}

/** What an import must know about a page before any page is converted. */
export interface ExaminedPage extends WayMarks {
  readonly title: string
  readonly language: string
  readonly canonical?: string
  /** The address that the page itself redirects to. */
  readonly redirect?: string
  /** Linked addresses at the site's origin in their order on the page: `LinkedAddress` as `linesOfLinks` writes them. */
  readonly links: string
  /** Images and downloads in its main content, at the site's origin, one on each line. */
  readonly files: string
  /** The hashes of its menus. */
  readonly menus: readonly string[]
}

/** A page with the targets of its links. */
export interface PageToConvert extends RawPage {
  readonly path: string
  /** Addresses in the site that have become files, with the paths of these. */
  readonly targets: readonly (readonly [address: string, path: string])[]
  /** Broken addresses, with the reasons. */
  readonly missing: readonly (readonly [address: string, reason: string])[]
  /** Anchors in this page that links lead to. */
  readonly anchors: readonly string[]
}

export interface ConvertedPage {
  readonly title: string
  /** The text of its Markdown file. */
  readonly markdown: string
  readonly problems: readonly string[]
  /** Broken destinations as they are written, with the addresses that they mean. */
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
      /** The hashes of menus that need not be returned again. */
      readonly known: readonly string[]
    }
  | { readonly kind: 'convert'; readonly site: Site; readonly pages: readonly PageToConvert[] }
  | {
      readonly kind: 'arrange'
      readonly start: string
      /** JSON of pages as `arrangePages` takes them, except that menus are numbers: one array for each batch. */
      readonly pages: readonly string[]
      /** The JSON of each menu. */
      readonly menus: readonly string[]
      readonly aliases: readonly (readonly [string, string])[]
      /** The address of each page with its path and title. */
      readonly files: readonly (readonly [address: string, path: string, title: string])[]
    }

export interface ExamineAnswer {
  /** In the order of the pages; a string says why a page cannot be read. */
  readonly pages: readonly (ExaminedPage | string)[]
  /** New menus: the hash and the JSON of each. */
  readonly menus: readonly (readonly [hash: string, json: string])[]
}

/** In the order of the pages; a string says why a page cannot be converted. */
export type ConvertAnswer = readonly (ConvertedPage | string)[]

/** The text of the summary. */
export type ArrangeAnswer = string
