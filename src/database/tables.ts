// The tables as Kysely knows them: text, numbers and bytes, the same on both engines.
import type {
  ChangeRequestConflictsTable,
  ChangeRequestContributorsTable,
  ChangeRequestsTable,
} from './change-request-tables.ts'
import type { Level, PrincipalType, ResourceType, TokenScope } from './column-values.ts'
import type { JsonText, Timestamp } from './columns.ts'
import type {
  BlobChunksTable,
  BlobsTable,
  BlobUsesTable,
  ComputedUsesTable,
  FormerSlugsTable,
  ObjectsTable,
  PageRevisionsTable,
  PurgedSpacesTable,
  RevisionsTable,
  StorageLeftoversTable,
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
import type {
  SiteDaysTable,
  SiteFeedbackTable,
  SitePageDaysTable,
  SiteSearchDaysTable,
} from './insight-tables.ts'
import type { JobsTable, JobTurnsTable } from './job-tables.ts'
import type {
  LinkCountsTable,
  LinkNamesTable,
  LinkTargetsTable,
  PageAnchorsTable,
  PageLinksTable,
} from './links-tables.ts'
import type {
  OauthAuthorizationsTable,
  OauthClientsTable,
  OauthCodesTable,
  OauthRefreshTokensTable,
} from './oauth-tables.ts'
import type { OpenApiSpecPartsTable, OpenApiSpecsTable, OpenApiSpecVersionsTable } from './openapi-tables.ts'
import type { KeptPdfsTable } from './pdf-tables.ts'
import type {
  EmailDomainsTable,
  LinkInvitesTable,
  MembersTable,
  OrganizationsTable,
  ShownPeopleTable,
  TeamMembersTable,
  TeamsTable,
  UsersTable,
} from './people-tables.ts'
import type { KeptAnswersTable, SharedCountsTable } from './request-tables.ts'
import type { ScimGroupsTable, ScimTokensTable, ScimUsersTable } from './scim-tables.ts'
import type { RestrictedPagesTable, SearchPagesTable, SearchWordsTable } from './search-tables.ts'
import type {
  ExternalIdentitiesTable,
  FormerMembersTable,
  OidcProvidersTable,
  PasskeyChallengesTable,
  PasskeysTable,
  PasswordsTable,
  SamlProvidersTable,
  SessionSignOnsTable,
  SessionsTable,
  SignInAttemptsTable,
  SignInLinksTable,
  SignInMailsTable,
  SignOnRequestsTable,
} from './sign-in-tables.ts'
import type {
  FormerPlacesTable,
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
import type { WebhookDeliveriesTable, WebhooksTable } from './webhook-tables.ts'

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
  /** The hash of the token's secret, which is not stored. */
  hash: string
  scope: TokenScope
  /** A list of the ids of the organizations that it is restricted to; null for all. */
  organizations: JsonText | null
  /** The authorization, for a token of an OAuth client; null for tokens that people make. */
  authorization_id: string | null
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
  link_counts: LinkCountsTable
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
  storage_leftovers: StorageLeftoversTable
  purged_spaces: PurgedSpacesTable
  events: EventsTable
  webhooks: WebhooksTable
  webhook_deliveries: WebhookDeliveriesTable
  kept_answers: KeptAnswersTable
  shared_counts: SharedCountsTable
  fetched_addresses: FetchedAddressesTable
  kept_pdfs: KeptPdfsTable
  computed_uses: ComputedUsesTable
  former_slugs: FormerSlugsTable
  page_revisions: PageRevisionsTable
  shown_people: ShownPeopleTable
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
  former_places: FormerPlacesTable
  site_redirects: SiteRedirectsTable
  site_hostnames: SiteHostnamesTable
  site_previews: SitePreviewsTable
  site_feedback: SiteFeedbackTable
  site_days: SiteDaysTable
  site_page_days: SitePageDaysTable
  site_search_days: SiteSearchDaysTable
  sessions: SessionsTable
  session_sign_ons: SessionSignOnsTable
  passwords: PasswordsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  sign_in_links: SignInLinksTable
  sign_in_mails: SignInMailsTable
  sign_in_attempts: SignInAttemptsTable
  external_identities: ExternalIdentitiesTable
  former_members: FormerMembersTable
  sign_on_requests: SignOnRequestsTable
  saml_providers: SamlProvidersTable
  oidc_providers: OidcProvidersTable
  scim_tokens: ScimTokensTable
  scim_users: ScimUsersTable
  scim_groups: ScimGroupsTable
  oauth_clients: OauthClientsTable
  oauth_authorizations: OauthAuthorizationsTable
  oauth_codes: OauthCodesTable
  oauth_refresh_tokens: OauthRefreshTokensTable
  secrets: SecretsTable
  migrations: MigrationsTable
}
