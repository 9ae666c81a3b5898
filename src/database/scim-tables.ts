// The tables of SCIM, through which identity providers update members and teams.
import type { JsonText, Timestamp } from './columns.ts'

export interface ScimTokensTable {
  id: string
  organization_id: string
  label: string
  /** The hash of the secret, which is not stored. */
  hash: string
  created_by: string
  created_at: Timestamp
  last_used_at: Timestamp | null
}

/** Members as the provider knows them. */
export interface ScimUsersTable {
  organization_id: string
  user_id: string
  user_name: string
  /** Lower-cased, unique in the organization. */
  user_name_key: string
  external_id: string | null
  /** Attributes from the provider that members have no fields for. */
  attributes: JsonText
  updated_at: Timestamp
}

/** Teams as the provider knows them. */
export interface ScimGroupsTable {
  team_id: string
  organization_id: string
  external_id: string | null
  /** Raised by each change. */
  version: number
  updated_at: Timestamp
}
