// The tables of sites.
import type { Generated } from 'kysely'
import type { AgentsContext, HostnameStatus, SiteType, SiteVisibility } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

export interface SitesTable {
  id: string
  organization_id: string
  title: string
  /** Lower-cased: what a search looks into. */
  title_key: string
  type: SiteType
  visibility: SiteVisibility
  /** The last part of its own address; unique in the organization. */
  basename: string
  /** Where another server shows it: a host and a path. */
  proxy: string | null
  published: Flag
  adaptive_content: Flag
  agents_context: AgentsContext
  /** Null where it has no sections. */
  default_section_id: string | null
  /** Null where it has sections, or no spaces. */
  default_site_space_id: string | null
  /** Raised by whatever changes what it shows, to whom, or where. */
  revision: number
  /** Where visitors without a token are sent. */
  fallback_url: string | null
  /** The key that signs the tokens of visitors, encrypted. */
  visitor_key: Uint8Array
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  adaptive_schema_updated_at: Timestamp | null
  /** Which claims visitors may have; null where that was never said. */
  adaptive_schema: JsonText | null
  /** How it looks, as far as that was said. */
  customization: JsonText | null
  /** Whether it is counted how often pages are read, and what is searched. */
  counts_views: Generated<Flag>
  counts_searches: Generated<Flag>
  /** Whether pages ask if they were helpful. */
  takes_feedback: Generated<Flag>
}

export interface SiteSectionGroupsTable {
  id: string
  site_id: string
  title: string
  icon: string | null
  condition: string | null
  /** A fractional index: groups, and sections without one, share an order. */
  position: string
  created_at: Timestamp
}

export interface SiteSectionsTable {
  id: string
  site_id: string
  /** Null at the top level. */
  group_id: string | null
  title: string
  description: string | null
  icon: string | null
  /** Unique in the site. */
  path: string
  condition: string | null
  /** A fractional index in its group, or at the top level. */
  position: string
  default_site_space_id: string
  created_at: Timestamp
}

/** Where sites show spaces. */
export interface SiteSpacesTable {
  id: string
  site_id: string
  /** The section that it is in, or the site itself. */
  parent_id: string
  space_id: string
  /** Unique under its parent. */
  path: string
  condition: string | null
  /** A fractional index. */
  position: string
  created_at: Timestamp
  /** How it looks, as far as that differs from its site. */
  customization: JsonText | null
}

/** Where sites formerly showed spaces. */
export interface FormerPlacesTable {
  site_id: string
  /** How the paths began: the path of a section, of a site space, both with a slash between them, or nothing. */
  beginning: string
  space_id: string
  /** The site space that showed it there last. */
  site_space_id: string
  /** An id that was made when it was left: a later one comes after those before it. */
  left_by: string
}

export interface ShareLinksTable {
  id: string
  site_id: string
  name: string
  active: Flag
  created_by: string
  created_at: Timestamp
}

export interface SiteRedirectsTable {
  id: string
  site_id: string
  /** A path of the site, or with `/*` at its end all below it; unique in the site. */
  source: string
  destination: string
  created_at: Timestamp
}

export interface SiteHostnamesTable {
  id: string
  site_id: string
  /** Of those that are verified, unique in the installation. */
  hostname: string
  status: HostnameStatus
  /** What stands in the DNS, or at an address, as proof. */
  token: string
  verified_at: Timestamp | null
  created_at: Timestamp
}

export interface SitePreviewsTable {
  id: string
  site_id: string
  /** A list of ids. */
  change_requests: JsonText
  /** The claims of the visitor as whom it is seen. */
  claims: JsonText | null
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
}
