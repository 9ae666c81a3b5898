// What the database says about a site at one revision: what it shows where, and under which conditions.
import type { SiteVisibility } from '#database/index.ts'
import type { SiteRedirect } from '../redirects/match.ts'

export interface SitePlan {
  readonly id: string
  readonly organizationId: string
  readonly revision: number
  readonly visibility: SiteVisibility
  readonly published: boolean
  /** Whether claims of visitors count. */
  readonly adaptiveContent: boolean
  /** The addresses without a slash at the end. */
  readonly addresses: { readonly canonical: string; readonly own: string }
  readonly defaultSection: string | null
  /** The default of a site without sections. */
  readonly defaultSiteSpace: string | null
  /** In order; empty without sections. */
  readonly topLevel: readonly (SectionPlan | GroupPlan)[]
  /** The site spaces of a site without sections, in order. */
  readonly siteSpaces: readonly SiteSpacePlan[]
  readonly redirects: readonly SiteRedirect[]
}

export interface GroupPlan {
  readonly type: 'site-section-group'
  readonly id: string
  readonly title: string
  readonly icon: string | null
  readonly condition: string | null
  readonly sections: readonly SectionPlan[]
}

export interface SectionPlan {
  readonly type: 'site-section'
  readonly id: string
  readonly title: string
  readonly icon: string | null
  readonly path: string
  readonly condition: string | null
  readonly defaultSiteSpace: string
  readonly siteSpaces: readonly SiteSpacePlan[]
}

export interface SiteSpacePlan {
  readonly id: string
  readonly path: string
  readonly spaceId: string
  readonly condition: string | null
}
