// Everything that a page of a site prints, as one object: HTML, Markdown and whatever else there is of a page are made of it alone.
import type { Article } from '#content/markdown/index.ts'
import type { Layout } from '#content/snapshot/index.ts'
import type { Look } from '#sites/customization/index.ts'
import type { ProposedChanges } from '#sites/proposed-changes/index.ts'
import type { ShownProposals } from '#sites/published/index.ts'

export interface RouteData extends PageShell {
  readonly page: PageData
}

/** What is around a page, and is there without one: around a search, or where nothing was found. */
export interface PageShell {
  readonly site: SiteData
  /** In the order of the site; empty where there is nothing to choose from. */
  readonly sections: readonly SectionEntry[]
  /** The site spaces of the section, of which one is shown; empty where there is nothing to choose from. */
  readonly variants: readonly VariantEntry[]
  readonly navigation: readonly NavigationEntry[]
}

/** With the page in it, where there is one. */
export interface ShellWithPage extends PageShell {
  readonly page?: PageData
}

export interface SiteData {
  readonly title: string
  /** Where the front of the site is; addresses here are paths on the host that the visitor came to. */
  readonly home: string
  /** The whole address of the site that everybody is shown. */
  readonly canonical: string
  /** What goes before the paths that are the site's own, such as `/~/search`: empty at the root of a host. */
  readonly base: string
  /** Of the content that is shown: a BCP 47 tag, and its direction. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  readonly look: Look
  /** The id of the site space that is read: a search begins there. */
  readonly at?: string
  /** Whether browsers may keep what was searched: only where everybody is shown the same. */
  readonly keepsSearches: boolean
  readonly preview?: PreviewData
}

/** What the bar of a preview says. */
export interface PreviewData {
  readonly proposals: ShownProposals
  readonly proposed: ProposedChanges
  /** What is said of the visitor as whom the site is seen, to those who may read a change request. */
  readonly claims?: string
  /** The page that is shown, where there is one. */
  readonly page?: {
    readonly id: string
    readonly href: string
    readonly areChangesShown: boolean
  }
}

export interface SectionEntry {
  readonly title: string
  readonly icon?: string
  /** None of a group, which is a menu. */
  readonly href?: string
  readonly isCurrent: boolean
  /** Of a group. */
  readonly sections?: readonly SectionEntry[]
}

export interface VariantEntry {
  readonly title: string
  readonly emoji?: string
  readonly href: string
  readonly isCurrent: boolean
}

export interface NavigationEntry {
  /** `more` stands for entries that are left out of a long list: it leads to the one of them that is nearest. */
  readonly type: 'page' | 'group' | 'link' | 'more'
  readonly title: string
  readonly emoji?: string
  readonly icon?: string
  /** Of a group only where `fragment` is: it leads to the first page in it. */
  readonly href?: string
  /** Of `more`: how many entries it stands for. */
  readonly count?: number
  readonly isCurrent: boolean
  /** Whether the page that is shown is among those below. */
  readonly isOpen: boolean
  readonly entries: readonly NavigationEntry[]
  /** Where the entries below, or those that `more` stands for, are fetched from: a list as it is printed here. */
  readonly fragment?: string
  /** The same object on many pages, as are all below it. */
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
  /** Where it shows operations of APIs: the origins that readers may send requests to. */
  readonly callable?: readonly string[]
  /** Where it has no text: what is below it in the menu. */
  readonly below?: readonly PageBelow[]
  /** Whether it stands for the page that a space without any does not have. */
  readonly isMissing?: true
  /** Above it, from the top: its section first, where there is one. */
  readonly breadcrumbs: readonly Crumb[]
  readonly previous?: Neighbour
  readonly next?: Neighbour
  /** A moment in ISO 8601. */
  readonly updatedAt: string
  /** Who changed it last, where the site says so. */
  readonly updatedBy?: string
  /** Where it is edited and where its source is, if it came from a repository. */
  readonly editHref?: string
  readonly sourceHref?: string
  /** Where it is answered whether the page was helpful; none where the site does not ask. */
  readonly feedbackHref?: string
  readonly markdownHref: string
  readonly pdfHref?: string
  /** The whole address of the picture that others show with a link to the page. */
  readonly cardHref?: string
  /** The whole address that search engines are to know. */
  readonly canonical: string
  /** The same page in other languages, itself among them; left out where it is in one alone. */
  readonly alternates?: readonly Alternate[]
  /** Whether search engines may list it. */
  readonly isIndexed: boolean
}

export interface Alternate {
  /** A BCP 47 tag, or `x-default` for what was written first. */
  readonly language: string
  /** The whole address. */
  readonly href: string
}

export interface PageBelow {
  /** The id of the page; none of what only leads elsewhere. */
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
