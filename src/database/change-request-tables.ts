// The tables of change requests: what they are, who wrote in them, what they conflict in.
import type { ChangeRequestStatus } from './column-values.ts'
import type { Timestamp } from './columns.ts'

export interface ChangeRequestsTable {
  id: string
  /** That of its space. */
  organization_id: string
  space_id: string
  number: number
  status: ChangeRequestStatus
  subject: string
  agent_task_id: string | null
  created_by: string
  created_at: Timestamp
  updated_at: Timestamp
  head_revision_id: string
  initial_revision_id: string
  merged_ancestor_id: string | null
  merged_revision_id: string | null
  comments: number
}

export interface ChangeRequestContributorsTable {
  change_request_id: string
  user_id: string
  count: number
  updated_at: Timestamp
}

export interface ChangeRequestConflictsTable {
  change_request_id: string
  id: string
  page_id: string | null
  reusable_content_id: string | null
  variable: string | null
  file_id: string | null
  field: string
  base_revision_id: string
  main_revision_id: string
}
