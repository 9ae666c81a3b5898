// The tables as Kysely knows them: text, numbers and bytes, the same on both engines.
import type {
  ChangeRequestConflictsTable,
  ChangeRequestContributorsTable,
  ChangeRequestsTable,
} from './change-request-tables.ts'
import type {
  CommunityType,
  Level,
  OrganizationType,
  PrincipalType,
  ResourceType,
  TeamRole,
  TokenScope,
  UseCase,
} from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'
import type {
  BlobChunksTable,
  BlobsTable,
  BlobUsesTable,
  ComputedUsesTable,
  ObjectsTable,
  PurgedSpacesTable,
  RevisionsTable,
} from './content-tables.ts'
import type {
  ChangeRequestReviewsTable,
  CommentersTable,
  CommentRepliesTable,
  CommentsTable,
  DiscussedPagesTable,
  ReactionCountsTable,
  ReactionsTable,
  RequestedReviewersTable,
} from './discussion-tables.ts'
import type { FetchedAddressesTable } from './fetched-tables.ts'
import type { ImportedPathsTable, ImportsTable } from './import-tables.ts'
import type { ContentIndexTable, ExtractRetriesTable, TextExtractsTable } from './index-tables.ts'
import type { JobsTable, JobTurnsTable } from './job-tables.ts'
import type { LinkNamesTable, LinkTargetsTable, PageAnchorsTable, PageLinksTable } from './links-tables.ts'
import type { OpenApiSpecPartsTable, OpenApiSpecsTable, OpenApiSpecVersionsTable } from './openapi-tables.ts'
import type { KeptPdfsTable } from './pdf-tables.ts'
import type { KeptAnswersTable } from './request-tables.ts'
import type { RestrictedPagesTable, SearchPagesTable, SearchWordsTable } from './search-tables.ts'
import type {
  ShareLinksTable,
  SiteHostnamesTable,
  SitePreviewsTable,
  SiteRedirectsTable,
  SiteSectionGroupsTable,
  SiteSectionsTable,
  SiteSpacesTable,
  SitesTable,
} from './site-tables.ts'
import type { CollectionsTable, SpaceCountsTable, SpacesTable } from './space-tables.ts'
import type {
  TranslationPagesTable,
  TranslationRunsTable,
  TranslationSegmentsTable,
  TranslationSettingsTable,
  TranslationTargetsTable,
  TranslationTextsTable,
} from './translation-tables.ts'

export interface UsersTable {
  id: string
  /** As it was given. */
  email: string
  /** Lower-cased, unique. */
  email_key: string
  display_name: string
  photo_url: string | null
  /** Name and address, lower-cased: what a search looks into. */
  search_key: string
  created_at: Timestamp
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

/** The domains of an organization's addresses, in the order in which they were given. */
export interface EmailDomainsTable {
  organization_id: string
  /** Lower-cased. */
  domain: string
  position: number
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
  /** That of the person's address, which never changes: by it the organizations of a domain are found. */
  email_domain: string
}

export interface TeamsTable {
  id: string
  organization_id: string
  title: string
  /** Lower-cased: what a search looks into. */
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

/** What a user or a team was granted on a space or a collection. */
export interface GrantsTable {
  resource_id: string
  resource_type: ResourceType
  principal_id: string
  principal_type: PrincipalType
  role: Level
  created_at: Timestamp
}

export interface TokensTable {
  id: string
  user_id: string
  label: string
  /** Of the token's secret, which is kept nowhere. */
  hash: string
  scope: TokenScope
  created_at: Timestamp
  expires_at: Timestamp | null
  last_used_at: Timestamp | null
}

export interface EventsTable {
  id: string
  organization_id: string
  type: string
  actor_id: string
  resource_type: string
  resource_id: string
  created_at: Timestamp
  data: JsonText
}

export interface SecretsTable {
  name: string
  value: string
}

/** The migrations that were applied. */
export interface MigrationsTable {
  name: string
  applied_at: Timestamp
}

/** Every table, by its name. */
export interface Tables {
  users: UsersTable
  organizations: OrganizationsTable
  members: MembersTable
  email_domains: EmailDomainsTable
  teams: TeamsTable
  team_members: TeamMembersTable
  link_invites: LinkInvitesTable
  tokens: TokensTable
  spaces: SpacesTable
  collections: CollectionsTable
  space_counts: SpaceCountsTable
  grants: GrantsTable
  change_requests: ChangeRequestsTable
  change_request_contributors: ChangeRequestContributorsTable
  change_request_conflicts: ChangeRequestConflictsTable
  comments: CommentsTable
  comment_replies: CommentRepliesTable
  reactions: ReactionsTable
  reaction_counts: ReactionCountsTable
  commenters: CommentersTable
  discussed_pages: DiscussedPagesTable
  change_request_reviews: ChangeRequestReviewsTable
  requested_reviewers: RequestedReviewersTable
  text_extracts: TextExtractsTable
  content_index: ContentIndexTable
  extract_retries: ExtractRetriesTable
  page_links: PageLinksTable
  link_targets: LinkTargetsTable
  link_names: LinkNamesTable
  page_anchors: PageAnchorsTable
  search_pages: SearchPagesTable
  search_words: SearchWordsTable
  restricted_pages: RestrictedPagesTable
  revisions: RevisionsTable
  objects: ObjectsTable
  blobs: BlobsTable
  blob_chunks: BlobChunksTable
  blob_uses: BlobUsesTable
  purged_spaces: PurgedSpacesTable
  events: EventsTable
  kept_answers: KeptAnswersTable
  fetched_addresses: FetchedAddressesTable
  kept_pdfs: KeptPdfsTable
  computed_uses: ComputedUsesTable
  jobs: JobsTable
  imports: ImportsTable
  imported_paths: ImportedPathsTable
  translation_settings: TranslationSettingsTable
  translation_runs: TranslationRunsTable
  translation_targets: TranslationTargetsTable
  translation_segments: TranslationSegmentsTable
  translation_texts: TranslationTextsTable
  translation_pages: TranslationPagesTable
  job_turns: JobTurnsTable
  openapi_specs: OpenApiSpecsTable
  openapi_spec_versions: OpenApiSpecVersionsTable
  openapi_spec_parts: OpenApiSpecPartsTable
  sites: SitesTable
  site_section_groups: SiteSectionGroupsTable
  site_sections: SiteSectionsTable
  site_spaces: SiteSpacesTable
  share_links: ShareLinksTable
  site_redirects: SiteRedirectsTable
  site_hostnames: SiteHostnamesTable
  site_previews: SitePreviewsTable
  secrets: SecretsTable
  migrations: MigrationsTable
}
