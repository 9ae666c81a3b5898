// Everything that a page of a site prints, as one object, from which HTML, Markdown and all other forms of the page are
// made.
import type { Article } from '#content/markdown/index.ts'
import type { Layout } from '#content/snapshot/index.ts'
import type { Look } from '#sites/customization/index.ts'
import type { ProposedChanges } from '#sites/proposed-changes/index.ts'
import type { ShownProposals } from '#sites/published/index.ts'

export interface RouteData extends PageShell {
  readonly page: PageData
}

/** What surrounds a page, and other answers such as search results. */
export interface PageShell {
  readonly site: SiteData
  /** In the order of the site; empty where there is nothing to choose. */
  readonly sections: readonly SectionEntry[]
  /** The site spaces of the current section; empty where there is nothing to choose. */
  readonly variants: readonly VariantEntry[]
  readonly navigation: readonly NavigationEntry[]
}

/** The shell, and the page in it if there is one. */
export interface ShellWithPage extends PageShell {
  readonly page?: PageData
}

export interface SiteData {
  readonly title: string
  /** The address of the front of the site; addresses here are paths on the visitor's host. */
  readonly home: string
  /** The whole canonical address of the site. */
  readonly canonical: string
  /** What precedes the site's own paths, such as `/~/search`; empty at the root of a host. */
  readonly base: string
  /** The language of the content, as a BCP 47 tag, and its direction. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly look: Look
  /** The id of the current site space, at which a search starts. */
  readonly at?: string
  /** Whether browsers may store recent searches: only where everybody is shown the same. */
  readonly keepsSearches: boolean
  readonly preview?: PreviewData
}

/** The data of the bar of a preview. */
export interface PreviewData {
  readonly proposals: ShownProposals
  readonly proposed: ProposedChanges
  /** The claims of the visitor as whom the site is seen, shown to those who may read a change request. */
  readonly claims?: string
  /** The current page, if there is one. */
  readonly page?: {
    readonly id: string
    readonly href: string
    readonly areChangesShown: boolean
  }
}

export interface SectionEntry {
  readonly title: string
  readonly icon?: string
  /** Undefined for a group, which is a menu. */
  readonly href?: string
  readonly isCurrent: boolean
  /** The sections of a group. */
  readonly sections?: readonly SectionEntry[]
}

export interface VariantEntry {
  readonly title: string
  readonly emoji?: string
  readonly href: string
  readonly isCurrent: boolean
}

export interface NavigationEntry {
  /** `more` stands for entries that are left out of a long list, and links to the nearest of them. */
  readonly type: 'page' | 'group' | 'link' | 'more'
  readonly title: string
  readonly emoji?: string
  readonly icon?: string
  /** A group has one only together with `fragment`: the address of its first page. */
  readonly href?: string
  /** For `more`, the number of entries that it stands for. */
  readonly count?: number
  readonly isCurrent: boolean
  /** Whether the current page is among those below. */
  readonly isOpen: boolean
  readonly entries: readonly NavigationEntry[]
  /**
   * The address to fetch the entries from that are below, or that `more` stands for; it returns a list as it is printed
   * here.
   */
  readonly fragment?: string
  /** Set where many pages share the object, and all entries below it. */
  readonly isShared?: true
}

export interface PageData {
  readonly title: string
  readonly description?: string
  readonly emoji?: string
  readonly icon?: string
  readonly cover?: { readonly light: string; readonly dark?: string; readonly yPos: number }
  readonly layout: Layout
  readonly article: Article
  /** Where it shows operations of APIs, the origins that readers may send requests to. */
  readonly callable?: readonly string[]
  /** For a page without a text, the pages below it in the menu. */
  readonly below?: readonly PageBelow[]
  /** Whether it is shown because the space has no pages. */
  readonly isMissing?: true
  /** The crumbs above it, from the top: its section first, if there is one. */
  readonly breadcrumbs: readonly Crumb[]
  readonly previous?: Neighbour
  readonly next?: Neighbour
  /** A timestamp in ISO 8601. */
  readonly updatedAt: string
  /** Who changed it last, if the site shows that. */
  readonly updatedBy?: string
  /** The addresses to edit the page and to see its source, if it came from a repository. */
  readonly editHref?: string
  readonly sourceHref?: string
  /** The address that takes feedback; undefined where the site does not ask. */
  readonly feedbackHref?: string
  readonly markdownHref: string
  readonly pdfHref?: string
  /** The whole address of its social card. */
  readonly cardHref?: string
  /** The whole address that search engines are to index. */
  readonly canonical: string
  /** The same page in all its languages, this one included; undefined where there is only one. */
  readonly alternates?: readonly Alternate[]
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
}

export interface Alternate {
  /** A BCP 47 tag, or `x-default` for the page that was written first. */
  readonly language: string
  /** The whole address of that page. */
  readonly href: string
}

export interface PageBelow {
  /** The id of the page; undefined for an entry that only links elsewhere. */
  readonly page?: string
  readonly title: string
  readonly href: string
  readonly description?: string
  readonly emoji?: string
  readonly icon?: string
}

export interface Crumb {
  readonly title: string
  readonly href?: string
}

export interface Neighbour {
  readonly title: string
  readonly href: string
}
