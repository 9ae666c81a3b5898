// The tables of sites.
import type { Generated } from 'kysely'
import type { AgentsContext, HostnameStatus, SiteType, SiteVisibility } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

export interface SitesTable {
  id: string
  organization_id: string
  title: string
  /** Lower-cased, for search. */
  title_key: string
  type: SiteType
  visibility: SiteVisibility
  /** The last part of its own address, unique in the organization. */
  basename: string
  /** The host and path at which another server shows it. */
  proxy: string | null
  published: Flag
  adaptive_content: Flag
  agents_context: AgentsContext
  /** Null where it has no sections. */
  default_section_id: string | null
  /** Null where it has sections, or no spaces. */
  default_site_space_id: string | null
  /** Raised by every change of what it shows, to whom, or where. */
  revision: number
  /** Where visitors without a token are sent. */
  fallback_url: string | null
  /** The key that signs the tokens of visitors, encrypted. */
  visitor_key: Uint8Array
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  adaptive_schema_updated_at: Timestamp | null
  /** Which claims visitors may have; null where that was not set. */
  adaptive_schema: JsonText | null
  /** How it looks, as far as that was set. */
  customization: JsonText | null
  /** Whether page views and searches are counted. */
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
  /** How it looks, where that differs from its site. */
  customization: JsonText | null
}

/** Where sites formerly showed spaces. */
export interface FormerPlacesTable {
  site_id: string
  /** The beginning of the paths: that of a section, of a site space, both with a slash between them, or empty. */
  beginning: string
  space_id: string
  /** The site space that last showed the space there. */
  site_space_id: string
  /** An id made when the space was no longer shown there: later ids sort after earlier ones. */
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
  /** A path of the site; with `/*` at its end, all paths below it. Unique in the site. */
  source: string
  destination: string
  created_at: Timestamp
}

export interface SiteHostnamesTable {
  id: string
  site_id: string
  /** Verified hostnames are unique in the installation. */
  hostname: string
  status: HostnameStatus
  /** The proof to be published in DNS, or at an address. */
  token: string
  verified_at: Timestamp | null
  created_at: Timestamp
}

export interface SitePreviewsTable {
  id: string
  site_id: string
  /** A list of ids. */
  change_requests: JsonText
  /** The claims of the visitor whom the preview imitates. */
  claims: JsonText | null
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
}
