// The allowed values of columns: each list is declared once, here, for tables, schemas and rules.

export const levels = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const
/** What a person may do; each level includes those before it. */
export type Level = (typeof levels)[number]

export const organizationTypes = ['business', 'community'] as const
export type OrganizationType = (typeof organizationTypes)[number]

export const useCases = [
  'internalDocs',
  'docsSite',
  'audienceControlledSite',
  'productDocs',
  'teamKnowledgeBase',
  'designSystem',
  'openSourceDocs',
  'notes',
  'other',
] as const
export type UseCase = (typeof useCases)[number]

export const communityTypes = ['nonProfit', 'openSource', 'education'] as const
export type CommunityType = (typeof communityTypes)[number]

export const teamRoles = ['owner', 'member'] as const
export type TeamRole = (typeof teamRoles)[number]

/** To whom something is granted. */
export type PrincipalType = 'user' | 'team'
/** On what something is granted. */
export type ResourceType = 'space' | 'collection'

export const tokenScopes = ['read', 'write'] as const
export type TokenScope = (typeof tokenScopes)[number]

export const visibilities = [
  'public',
  'unlisted',
  'share-link',
  'visitor-auth',
  'in-collection',
  'private',
] as const
export type Visibility = (typeof visibilities)[number]

/**
 * To whom a space is visible without any grant; a deleted one is visible to nobody. `spaces.audience` has the value of each.
 */
export const audiences = ['anyone', 'members', 'granted'] as const
export type Audience = (typeof audiences)[number]

export const editModes = ['live', 'locked'] as const
export type EditMode = (typeof editModes)[number]

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const
export type ChangeRequestStatus = (typeof changeRequestStatuses)[number]

export const revisionTypes = ['edits', 'merge', 'update', 'rollback', 'computed'] as const
export type RevisionType = (typeof revisionTypes)[number]

export const commentStatuses = ['open', 'resolved'] as const
export type CommentStatus = (typeof commentStatuses)[number]

export const verdicts = ['approved', 'changes-requested'] as const
/** What a review says. */
export type Verdict = (typeof verdicts)[number]

/** The kinds of content that have links, and a text that is indexed. */
export const sourceTypes = ['page', 'reusable-content'] as const
export type SourceType = (typeof sourceTypes)[number]

export const linkTargetKinds = ['page', 'reusable-content', 'file', 'space', 'openapi', 'url'] as const
export type LinkTargetKind = (typeof linkTargetKinds)[number]

export const linkRelations = ['reference', 'dependsOn'] as const
export type LinkRelation = (typeof linkRelations)[number]

export const linkStatuses = ['ok', 'broken', 'in-app'] as const
export type LinkStatus = (typeof linkStatuses)[number]

export const importSources = ['website', 'html', 'markdown', 'zip', 'git'] as const
/** The kind of source that an import reads. */
export type ImportSource = (typeof importSources)[number]

export const importStatuses = ['pending', 'running', 'done', 'failed', 'cancelled'] as const
export type ImportStatus = (typeof importStatuses)[number]

export const providerTypes = ['openai', 'libretranslate', 'deepl', 'pseudo'] as const
/** The protocol of a translation provider. */
export type ProviderType = (typeof providerTypes)[number]

export const specStates = ['pending', 'progress', 'complete'] as const
/** How far the source of an OpenAPI spec has been processed. */
export type SpecState = (typeof specStates)[number]

export const specErrorCodes = ['FETCH_ERROR', 'FETCH_TIMEOUT', 'PARSE_ERROR'] as const
/** Why the source of an OpenAPI spec could not be processed last time. */
export type SpecErrorCode = (typeof specErrorCodes)[number]

/** What is stored in pieces: `text` of a spec, as it was given; the others of a version. */
export type SpecPart = 'text' | 'source' | 'filesystem' | 'description' | 'reference'

export const translationRunStatuses = ['pending', 'running', 'done', 'failed', 'cancelled'] as const
export type TranslationRunStatus = (typeof translationRunStatuses)[number]

export const siteTypes = ['basic', 'premium', 'ultimate', 'sponsored'] as const
export type SiteType = (typeof siteTypes)[number]

export const siteVisibilities = ['public', 'unlisted', 'share-link', 'visitor-auth'] as const
/** Who may read a published site. */
export type SiteVisibility = (typeof siteVisibilities)[number]

/** Whether everybody who has the address can read the site. */
export const isOpenVisibility = (visibility: SiteVisibility): boolean =>
  visibility === 'public' || visibility === 'unlisted'

export const agentsContexts = ['excluded', 'included'] as const
/** Whether agents may use a site. */
export type AgentsContext = (typeof agentsContexts)[number]

export const hostnameStatuses = ['pending', 'verified'] as const
export type HostnameStatus = (typeof hostnameStatuses)[number]

export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const
/** How far an event is on its way to a webhook. */
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryFailures = ['status', 'timeout', 'unreachable', 'refused', 'forgotten'] as const
/** Why an event was not taken where a webhook sends it. */
export type DeliveryFailure = (typeof deliveryFailures)[number]

export const webhookDisabledReasons = ['gone', 'failing'] as const
/** Why a webhook was switched off by itself. */
export type WebhookDisabledBecause = (typeof webhookDisabledReasons)[number]
