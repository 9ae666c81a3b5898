// The tables of people, the organizations that they belong to, and their teams.
import type { CommunityType, Level, OrganizationType, TeamRole, UseCase } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

export interface UsersTable {
  id: string
  /** As it was given. */
  email: string
  /** Lower-cased, unique. */
  email_key: string
  display_name: string
  photo_url: string | null
  /** Name and address, lower-cased, for search. */
  search_key: string
  created_at: Timestamp
  /**
   * When somebody first followed a link that was mailed to the address, or made
   * by the operator; null before that, and again when the address changes.
   */
  email_proved_at: Timestamp | null
}

/** One row, inserted by the first change: `version` changes whenever anybody's name or picture does. */
export interface ShownPeopleTable {
  id: number
  version: number
}

export interface OrganizationsTable {
  id: string
  title: string
  hostname: string | null
  type: OrganizationType
  use_case: UseCase | null
  community_type: CommunityType | null
  default_role: Level | null
  default_content: JsonText | null
  logo_url: string | null
  sso: Flag
  ai: Flag
  invite_links: Flag
  created_at: Timestamp
}

/** The domains of an organization's addresses, in the given order. */
export interface EmailDomainsTable {
  organization_id: string
  /** Lower-cased. */
  domain: string
  position: number
  /**
   * The id of the admin who claimed the domain: one with an address in it, who had proved by their own means who they are.
   */
  claimed_by: string | null
}

export interface MembersTable {
  organization_id: string
  user_id: string
  /** Null for a guest. */
  role: Level | null
  sso: Flag
  disabled: Flag
  joined_at: Timestamp
  last_seen_at: Timestamp | null
  /** The domain of the person's address, by which the organizations of a domain are found. */
  email_domain: string
}

export interface TeamsTable {
  id: string
  organization_id: string
  title: string
  /** Lower-cased, for search. */
  title_key: string
  created_at: Timestamp
}

export interface TeamMembersTable {
  team_id: string
  user_id: string
  role: TeamRole
  added_at: Timestamp
}

export interface LinkInvitesTable {
  id: string
  organization_id: string
  /** Null for guests. */
  role: Level | null
  created_at: Timestamp
}
