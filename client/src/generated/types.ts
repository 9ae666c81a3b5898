// Made from the API document, not by hand: what the API takes and answers. UPDATE_CLIENT=1 npm test -- test/client/generated.test.ts writes it.
import type { Upload } from '../form.ts'

export interface ApiInformation {
  object: 'api-information'
  name: string
  version: string
  /** Where the OpenAPI document is */
  specification: string
}

/** A person with an account. */
export interface User {
  object: 'user'
  /** The id of the user, the same in every organization. */
  id: string
  /** What the person is called. */
  displayName: string
  /** The e-mail address; left out where you share no organization with this person. */
  email?: string
  /** The address of a picture; left out where there is none. */
  photoURL?: string
  /** Where the user is found. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** What to change of a user. What is left out stays as it is. */
export interface UserChanges {
  /** What the person is to be called. */
  displayName?: string
  /** The http or https address of a picture; null for none. */
  photoURL?: string | null
}

/** `read`: it only reads, and no secrets. `write`: it does all that its user may do. */
export type TokenScope = 'read' | 'write'

/** A personal access token, without the secret. */
export interface ApiToken {
  object: 'api-token'
  /** The id of the token, which is not the token itself. */
  id: string
  /** What it is for, as its user wrote it. */
  label: string
  scope: TokenScope
  /** When it was made. */
  createdAt: string
  /** When it ends; left out where it does not. */
  expiresAt?: string
  /** When it was last sent, to the minute; left out where it never was. Refused requests count. */
  lastUsedAt?: string
}

/** One page of a list. */
export interface ApiTokenList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: ApiToken[]
}

/** A token to make. */
export interface NewApiToken {
  /** What it is for. */
  label: string
  /** `read` or `write`; left out, it is `write`. A token with the scope `read` can make no other one. */
  scope?: 'read' | 'write'
  /** When it ends: a date, or a date and time with its zone, in ISO 8601 and in the future. Left out, it is that of the token you send. */
  expiresAt?: string
}

/** A token that was just made, with the secret. */
export interface CreatedApiToken {
  object: 'api-token'
  /** The id of the token, which is not the token itself. */
  id: string
  /** What it is for, as its user wrote it. */
  label: string
  scope: TokenScope
  /** When it was made. */
  createdAt: string
  /** When it ends; left out where it does not. */
  expiresAt?: string
  /** When it was last sent, to the minute; left out where it never was. Refused requests count. */
  lastUsedAt?: string
  /** The secret itself, which begins with `lct_`. It is shown in this answer and never again: keep it. */
  token: string
}

/** A level of access; each includes those before it. `read` reads, `comment` discusses, `edit` changes content, `review` merges change requests, `create` makes and moves spaces, `admin` decides who has access. */
export type Level = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin'

/** What the hostname leads to. */
export interface DefaultContent {
  type: 'site'
  /** The id of the site. */
  site: string
}

/** What you may do in the organization. */
export interface OrganizationPermissions {
  /** See the organization. */
  view: boolean
  /** Change it, and decide who belongs to it. */
  admin: boolean
  /** Manage a team of it. */
  ownTeam: boolean
  /** Make spaces and collections at its root. */
  createContent: boolean
  /** Make OpenAPI specs. */
  createOpenAPISpec: boolean
  /** Bring in conversations. */
  ingestConversations: boolean
  /** See what it pays. */
  viewBilling: boolean
  /** List its members. */
  listMembers: boolean
  /** List its teams. */
  listTeams: boolean
  /** List its integrations. */
  listIntegrations: boolean
}

/** An organization owns spaces and collections, and has members. */
export interface Organization {
  object: 'organization'
  /** The id of the organization. */
  id: string
  /** What it is called. */
  title: string
  /** When it was made. */
  createdAt: string
  /** The domains of its e-mail addresses. Whoever has an address in one of them finds it. */
  emailDomains: string[]
  /** A name for addresses, which no other organization of the installation has. */
  hostname?: string
  /** What kind of organization it is. */
  type: 'business' | 'community'
  /** What it wants to write. */
  useCase?: 'internalDocs' | 'docsSite' | 'audienceControlledSite' | 'productDocs' | 'teamKnowledgeBase' | 'designSystem' | 'openSourceDocs' | 'notes' | 'other'
  /** What kind of community it is, where it is one. */
  communityType?: 'nonProfit' | 'openSource' | 'education'
  /** The `defaultLevel` of new spaces, and the role of people who are invited without another one. With null new spaces are hidden and these people become guests. */
  defaultRole: Level | null
  defaultContent?: DefaultContent
  /** Whether members must sign on through a provider; admins are let in without. */
  sso: boolean
  /** Whether features with artificial intelligence are allowed. There are none in this version. */
  ai: boolean
  /** Whether people can join by a link. */
  inviteLinks: boolean
  plan: 'free_2024'
  /** Nothing here is on trial. */
  trial: {
    status: 'notapplicable'
  }
  internal_isOnNewTrial: true
  /** Where the organization is found. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Its address in the web application. */
    app: string
    /** The address of its picture; left out where it has none. */
    logo?: string
  }
  permissions: OrganizationPermissions
}

/** One page of a list. */
export interface OrganizationList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Organization[]
}

/** An organization to make. */
export interface NewOrganization {
  /** What it is called. */
  title: string
  /** A name for addresses, which no other organization of the installation has. */
  hostname?: string
}

/** What to change of an organization. What is left out stays as it is. */
export interface OrganizationChanges {
  /** What it is called. */
  title?: string
  /** The domains of its e-mail addresses. Whoever has an address in one of them finds it. */
  emailDomains?: string[]
  /** A name for addresses, which no other organization of the installation has. */
  hostname?: string
  /** The `defaultLevel` of new spaces, and the role of people who are invited without another one. With null new spaces are hidden and these people become guests. */
  defaultRole?: Level | null
  /** The site that the hostname leads to; null for none. There are no sites in this version, so that null is all it takes. */
  defaultContent?: DefaultContent | null
  /** The http or https address of a picture; null for none. */
  logo?: string | null
  /** Whether members must sign on through a provider; admins are let in without. */
  sso?: boolean
  /** Whether features with artificial intelligence are allowed. There are none in this version. */
  ai?: boolean
  /** Whether people can join by a link. */
  inviteLinks?: boolean
}

/** The organizations that use a domain for e-mail. */
export interface OrganizationsOfDomain {
  /** Those with an admin who has an address there: at most a hundred, the oldest first. */
  organizations: Organization[]
}

/** The hostname of an organization. */
export interface Subdomain {
  object: 'subdomain'
  /** A name for addresses, which no other organization of the installation has. */
  subdomain: string
  /** What it leads to. */
  target: {
    type: 'organization'
    /** The id of the organization. */
    organization: string
  }
  /** Whether it leads there now. */
  isActive: boolean
}

/** Somebody who belongs to an organization. */
export interface Member {
  object: 'member'
  /** The id of the user. */
  id: string
  /** The role in the organization; null for a guest, who sees what was granted to them. */
  role: Level | null
  /** Who it is. */
  user: User
  /** Whether they are shut out, for as long as it is so. */
  disabled: boolean
  /** When they became a member. */
  joinedAt: string
  /** When they were last seen in the organization; left out for those who never were. */
  lastSeenAt?: string
  /** Whether they are marked as signing on through a provider. */
  sso: boolean
  /** How many spaces they have a level on, of those that you may see. */
  spaces: number
  /** How many teams of the organization they are in. */
  teams: number
}

/** One page of a list. */
export interface MemberList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Member[]
}

/** What to change of a member. What is left out stays as it is. */
export interface MemberChanges {
  /** The role that they are to have; null makes a guest of them. */
  role?: Level | null
}

/** What a member gets for saying that they are here. */
export interface Ping {
  /** A JWT that names you, and that the published sites of the organization will take, for an hour. */
  serviceVisitorClaims: string
}

/** What you may do with the team. */
export interface TeamPermissions {
  /** See the team. */
  view: boolean
  /** Rename it, and change who is in it. */
  admin: boolean
}

/** Members of an organization under one name. */
export interface Team {
  object: 'team'
  /** The id of the team. */
  id: string
  /** What it is called; two teams may have the same title. */
  title: string
  /** How many people are in it, guests included. */
  members: number
  /** How many spaces were granted to it, of those that you may see. */
  spaces: number
  /** When it was made. */
  createdAt: string
  permissions: TeamPermissions
}

/** One page of a list. */
export interface TeamList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Team[]
}

/** A team to make. */
export interface NewTeam {
  /** What it is called. */
  title: string
  /** The ids of members of the organization, who are put into it. */
  members?: string[]
}

/** What to change of a team. */
export interface TeamChanges {
  /** What it is called. */
  title: string
}

/** `owner` renames the team and decides who is in it, `member` belongs to it. */
export type TeamRole = 'owner' | 'member'

/** Somebody in a team: as a member of the organization, and of the team. */
export interface TeamMember {
  /** What they are in the organization. */
  organization: Member
  /** What they are in the team. */
  team: {
    /** The role in the team. */
    role: TeamRole
  }
  /** What you may do with them. */
  permissions: {
    /** See the person. */
    view: boolean
  }
}

/** One page of a list. */
export interface TeamMemberList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: TeamMember[]
}

/** Who is to be in a team. Whoever is not named stays as they are. */
export interface TeamMembersChanges {
  /** Who is put into the team; who is in it already keeps their role: members of the organization, by their ids or e-mail addresses. */
  add?: string[]
  /** Who is taken out, whatever the other fields say: members of the organization, by their ids or e-mail addresses. */
  remove?: string[]
  /** The role that each is to have in the team, by id or e-mail address; who is not in it yet is put in. */
  memberships?: {
    [name: string]: {
      /** The role in the team. */
      role: TeamRole
    }
  }
}

/** What a member is to be in a team. */
export interface TeamMemberChanges {
  /** The role in the team; left out, it stays, or is `member`. */
  role?: TeamRole
}

/** A team, and what a member is in it. */
export interface TeamOfMember {
  /** The team. */
  team: Team
  /** What they are in the team. */
  member: {
    /** The role in the team. */
    role: TeamRole
  }
}

/** One page of a list. */
export interface TeamOfMemberList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: TeamOfMember[]
}

/** A link by which people join an organization. */
export interface Invite {
  object: 'invite'
  /** The id of the link, which is a secret: whoever knows it may join. */
  id: string
  /** The role of those who join by it; null makes guests. */
  role: Level | null
  /** Whether an older link of the organization gives the same role. */
  redundant: boolean
  /** Where the link is found, and what to hand out. */
  urls: {
    /** Where this API has it. */
    location: string
    /** The address to hand out. */
    join: string
  }
}

/** One page of a list. */
export interface InviteList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Invite[]
}

/** What to say of a link. */
export interface InviteFields {
  /** The role of those who join; null makes guests. Left out, it is the `defaultRole` of the organization. */
  role?: Level | null
}

/** One person, with a role of their own. */
export interface PersonInvited {
  /** An e-mail address. */
  email: string
  /** The role of this person, over that for all. */
  role?: Level | null
}

/** People to add. */
export interface NewMembers {
  /** The e-mail addresses of the people, each with a role or without. */
  emails: (string | PersonInvited)[]
  /** The role of those who join; null makes guests. Left out, it is the `defaultRole` of the organization. */
  role?: Level | null
  /** Whether those who become members by this are marked as signing on through a provider. */
  sso?: boolean
}

/** Who was added. */
export interface AddedMembers {
  /** The ids of all the people named, each once. */
  users: string[]
  /** How many of them became members by this. */
  invited: number
}

/** Something that was done in an organization. */
export interface Event {
  object: 'event'
  /** The id of the event. */
  id: string
  /** A noun and a verb in the past, such as `space_created`. More of them may come. */
  type: string
  /** Who did it; left out where nobody did. */
  actor?: User
  /** What it was done to. */
  resource: {
    /** What kind of resource it is, such as `space`. */
    type: string
    /** Its id. */
    id: string
  }
  /** When it was done. */
  createdAt: string
  /** What was done, in fields that follow from `type`. */
  data: {
    [name: string]: unknown
  }
}

/** One page of a list. */
export interface EventList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Event[]
}

/** A collection groups spaces and other collections */
export interface Collection {
  object: 'collection'
  id: string
  title: string
  /** Empty for none */
  description?: string
  organization: string
  parent?: string
  defaultLevel: Level | null
  urls: {
    location: string
    app: string
  }
  permissions: {
    view: boolean
    admin: boolean
    viewInviteLinks: boolean
    create: boolean
  }
}

export interface CollectionChanges {
  title?: string
  /** Empty for none */
  description?: string
  defaultLevel?: Level | null
}

export interface SpacePermissions {
  view: boolean
  access: boolean
  admin: boolean
  viewInviteLinks: boolean
  edit: boolean
  triggerGitSync: boolean
  comment: boolean
  merge: boolean
  review: boolean
}

/** A set of pages, files, variables and reusable contents, with its own history */
export interface Space {
  object: 'space'
  id: string
  title: string
  emoji: string
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth' | 'in-collection' | 'private'
  createdAt: string
  updatedAt: string
  deletedAt?: string
  editMode: 'live' | 'locked'
  organization: string
  parent?: string
  /** The revision that is the main content now */
  revision: string
  defaultLevel: Level | null
  /** How many comments are open */
  comments: number
  changeRequests: number
  changeRequestsOpen: number
  changeRequestsDraft: number
  urls: {
    location: string
    app: string
  }
  permissions: SpacePermissions
}

/** One page of a list. */
export interface SpaceList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Space[]
}

/** The id of a collection, or null for the root of the organization */
export type ParentOrNull = string | null

export interface SpacePointer {
  type: 'space'
  space: string
}

export interface CollectionPointer {
  type: 'collection'
  collection: string
}

export type Pointer = SpacePointer | CollectionPointer

/** Directly before or after a sibling, or between two neighbours; without either, last */
export interface Position {
  before?: Pointer
  after?: Pointer
}

export interface CollectionMove {
  parent?: ParentOrNull
  position?: Position
}

export interface CollectionTransfer {
  organization: string
  parent?: ParentOrNull
}

/** One page of a list. */
export interface CollectionList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Collection[]
}

export interface NewCollection {
  title?: string
  parent?: ParentOrNull
}

export interface NewSpace {
  title?: string
  emoji?: string
  parent?: string | null
  editMode?: 'live' | 'locked'
}

export interface SpaceChanges {
  title?: string
  emoji?: string
  editMode?: 'live' | 'locked'
  defaultLevel?: Level | null
  visibility?: 'public' | 'unlisted' | 'in-collection' | 'private'
}

export interface SpaceMove {
  /** A collection, or null for the root of the organization; left out, the space stays where it is */
  parent?: string | null
  position?: Position
}

export interface SpaceTransfer {
  /** The id of the organization that is to have it */
  organization: string
  /** A collection of that organization; left out or null, the space is at the root */
  parent?: string | null
}

/** A space, and what a member may do in it */
export interface SpaceOfMember {
  permission: Level
  space: Space
}

/** One page of a list. */
export interface SpaceOfMemberList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SpaceOfMember[]
}

/** A level to grant, and to whom. */
export interface NewGrants {
  /** The ids of members of the organization, guests included. */
  users?: string[]
  /** The ids of teams of the organization. */
  teams?: string[]
  /** The level to grant. */
  role: Level
}

/** A person with a level. */
export interface UserPermission {
  /** The level. */
  permission: Level
  /** Who has it. */
  user: User
}

/** One page of a list. */
export interface UserPermissionList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: UserPermission[]
}

/** Another level to grant. */
export interface GrantChanges {
  /** The level to grant in place of the present one. */
  role: Level
}

/** A team with a level. */
export interface TeamPermission {
  /** The level. */
  permission: Level
  /** The team that has it. */
  team: Team
}

/** One page of a list. */
export interface TeamPermissionList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: TeamPermission[]
}

/** A node of the syntax tree of a Markdown text, in mdast form; further fields follow from its type. */
export interface MarkdownNode {
  /** What it is: `root`, `heading`, `paragraph`, `text`, `link` … */
  type: string
  /** What it contains, in order. */
  children?: MarkdownNode[]
  [name: string]: unknown
}

export interface PageLayout {
  cover: boolean
  title: boolean
  description: boolean
  tableOfContents: boolean
  outline: boolean
  pagination: boolean
  coverSize: string
}

export interface FileTarget {
  kind: 'file'
  file: string
}

export interface PageCover {
  ref?: FileTarget
  refDark?: FileTarget
  yPos?: number
}

export interface UrlTarget {
  kind: 'url'
  url: string
}

export interface PageTarget {
  kind: 'page'
  page: string
  anchor?: string
}

export interface SpaceTarget {
  kind: 'space'
  space: string
}

export type LinkTarget = UrlTarget | PageTarget | FileTarget | SpaceTarget

export interface ComputedPages {
  type: 'builtin:openapi'
  dependencies?: {
    spec?: {
      ref: {
        kind: 'openapi'
        spec: string
      }
    }
  }
  props?: {
    doc?: string
    models?: boolean
  }
}

export interface GitSource {
  oid: string
  path: string
}

export interface Page {
  id: string
  title: string
  type: 'document' | 'group' | 'link' | 'computed'
  slug?: string
  /** The slugs from the top down, joined by / */
  path?: string
  emoji?: string
  icon?: string
  description?: string
  /** Changes when the text does */
  documentId?: string
  createdAt: string
  updatedAt: string
  urls?: {
    app: string
  }
  layout?: PageLayout
  cover?: PageCover
  variables?: {
    [name: string]: string
  }
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  target?: LinkTarget
  computed?: ComputedPages
  git?: GitSource
  markdown?: string
  document?: MarkdownNode
  /** Sanitized */
  html?: string
  /** The pages under it, in their order */
  pages?: Page[]
}

/** A file of a space: an image, an attachment */
export interface ContentFile {
  id: string
  name: string
  contentType: string
  /** Gives the bytes without a token, for an hour */
  downloadURL: string
  size: number
  dimensions?: {
    width: number
    height: number
  }
  git?: GitSource
}

export interface ReusableContent {
  id: string
  title: string
  /** Changes when the text does */
  document: string
  git?: GitSource
}

/** The content of a space or a change request at one moment */
export interface Revision {
  object: 'revision'
  id: string
  /** None for the first; two for merges and updates, that of the same head first */
  parents: string[]
  type: 'edits' | 'merge' | 'update' | 'rollback' | 'computed'
  /** The change request, where one was merged */
  mergedFrom?: string
  message?: string
  createdAt: string
  urls: {
    app: string
  }
  pages: Page[]
  files: ContentFile[]
  reusableContents: ReusableContent[]
  variables: {
    [name: string]: string
  }
}

export interface TextInput {
  markdown: string
}

export interface InsertPage {
  operation: 'insert_page'
  title: string
  type?: 'document' | 'group' | 'link' | 'computed'
  document?: TextInput | null
  into?: string | null
  /** The index among the siblings */
  at?: number
  slug?: string
  emoji?: string | null
  icon?: string | null
  description?: string | null
  layout?: {
    cover?: boolean
    title?: boolean
    description?: boolean
    tableOfContents?: boolean
    outline?: boolean
    pagination?: boolean
    coverSize?: string
  } | null
  cover?: PageCover | null
  variables?: {
    [name: string]: string
  } | null
  hidden?: boolean | null
  noIndex?: boolean | null
  noRobotsIndex?: boolean | null
  target?: LinkTarget | null
  computed?: ComputedPages | null
  ref?: string
}

export interface UpdatePage {
  operation: 'update_page'
  page: string
  title?: string
  document?: TextInput | null
  into?: string | null
  /** The index among the siblings */
  at?: number
  slug?: string
  emoji?: string | null
  icon?: string | null
  description?: string | null
  layout?: {
    cover?: boolean
    title?: boolean
    description?: boolean
    tableOfContents?: boolean
    outline?: boolean
    pagination?: boolean
    coverSize?: string
  } | null
  cover?: PageCover | null
  variables?: {
    [name: string]: string
  } | null
  hidden?: boolean | null
  noIndex?: boolean | null
  noRobotsIndex?: boolean | null
  target?: LinkTarget | null
  computed?: ComputedPages | null
}

export interface DeletePage {
  operation: 'delete_page'
  page: string
}

export interface RevertPage {
  operation: 'revert_page'
  page: string
  revision: string
}

export interface FileInput {
  name: string
  /** The bytes; or else `url` */
  base64?: string
  /** Where the bytes are fetched from */
  url?: string
  ref?: string
}

export interface InsertFiles {
  operation: 'insert_files'
  files: FileInput[]
}

export interface DeleteFile {
  operation: 'delete_file'
  file: string
}

export interface SetVariables {
  operation: 'set_variables'
  variables: {
    [name: string]: string | null
  }
}

export interface InsertReusableContent {
  operation: 'insert_reusable_content'
  title: string
  document?: TextInput
  ref?: string
}

export interface UpdateReusableContent {
  operation: 'update_reusable_content'
  reusableContent: string
  title?: string
  document?: TextInput
}

export interface DeleteReusableContent {
  operation: 'delete_reusable_content'
  reusableContent: string
}

/** The text of a page or of a reusable content. */
export interface MarkdownText {
  /** The whole text. */
  markdown: string
}

/** Where a page stands among the others. */
export interface PagePlace {
  /** The id of the page above; null at the top level. */
  into: string | null
  /** The index among the pages beside it. */
  at: number
}

/** A page, a file or a reusable content with all of its fields. */
export interface WholeRecord {
  /** Its id. */
  id: string
  /** Its text, where it has one. */
  markdown?: string
  [name: string]: unknown
}

/** What one side has, in the shape that the field has: a string for `title`, `{markdown}` for `document`, `{into, at}` for `place`, the whole record for `page`, `file` and `reusableContent`. Null where that side has none. */
export type ConflictValue = string | boolean | MarkdownText | PagePlace | WholeRecord | {
  cover?: boolean
  title?: boolean
  description?: boolean
  tableOfContents?: boolean
  outline?: boolean
  pagination?: boolean
  coverSize?: string
} | PageCover | LinkTarget | {
  [name: string]: string
} | ComputedPages | null

export interface ResolveConflict {
  operation: 'resolve_conflict'
  conflict: string
  choose?: 'main' | 'change-request'
  /** The value to set, in the shape in which the conflict shows it. */
  value?: ConflictValue
}

export type ContentChange = InsertPage | UpdatePage | DeletePage | RevertPage | InsertFiles | DeleteFile | SetVariables | InsertReusableContent | UpdateReusableContent | DeleteReusableContent | ResolveConflict

export interface ContentChanges {
  /** Applied in order, all or none */
  changes: ContentChange[]
  message?: string
}

export interface ContentChangeResult {
  revision: string
  changes: {
    operation: string
    page?: string
    files?: string[]
    file?: string
    reusableContent?: string
    conflict?: string
    urls?: {
      app: string
    }
  }[]
}

export interface Rollback {
  revision: string
}

export interface RevisionSummary {
  object: 'revision'
  id: string
  /** None for the first; two for merges and updates, that of the same head first */
  parents: string[]
  type: 'edits' | 'merge' | 'update' | 'rollback' | 'computed'
  /** The change request, where one was merged */
  mergedFrom?: string
  message?: string
  createdAt: string
  urls: {
    app: string
  }
  author: string
}

/** One page of a list. */
export interface RevisionSummaryList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: RevisionSummary[]
}

/** A side that has no value is left out */
export interface ValueDifference {
  before?: unknown
  after?: unknown
}

/** The hunks of a unified diff */
export interface TextDifference {
  diff: string
}

/** It differs, but the difference is too long to show here */
export interface OmittedDifference {
  more: true
}

export interface ContentDifference {
  changes: {
    /** Such as `page_created`, `page_edited`, `page_moved`, `page_deleted` */
    type: string
    attributes?: {
      [name: string]: ValueDifference | TextDifference | OmittedDifference
    }
    [name: string]: unknown
  }[]
  /** Whether there are more changes than were asked for */
  more: boolean
}

export interface PageTree {
  pages: Page[]
}

export interface ReusableContentWithText {
  id: string
  title: string
  document: string
  markdown: string
  git?: GitSource
}

/** One page of a list. */
export interface ContentFileList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: ContentFile[]
}

/** Files to add, as parts of a form. */
export interface NewFiles {
  /** The files, each a part of its own with a file name. The parts may have any name. */
  file: Upload[]
  [name: string]: unknown
}

export interface ImportSource {
  /** Where it is fetched from, over http or https */
  url: string
  /** `zip`: Markdown files in an archive; `markdown`: one file */
  source: 'zip' | 'markdown'
}

/** An archive to bring in, as the part of a form. */
export interface NewImport {
  /** A zip of Markdown files, with a `SUMMARY.md` or without. */
  archive: Upload
}

export interface ImportResult {
  revision: string
  /** Pages and files that were brought in */
  importedResources: number
  /** Pages and files that were found */
  totalResources: number
  /** What was not imported, or was changed by the import */
  failures: {
    url: string
    reason: string
  }[]
}

/** A proposed set of changes to the content of a space */
export interface ChangeRequest {
  object: 'change-request'
  id: string
  /** Counts up within the space */
  number: number
  status: 'draft' | 'open' | 'archived' | 'merged'
  subject: string
  space: string
  createdBy?: User
  createdAt: string
  updatedAt: string
  /** The revision that its content is now */
  revision: string
  /** The revision of the space it was created from */
  revisionInitial: string
  /** The revision of the space it was last updated from */
  revisionMergedAncestor?: string
  /** The revision of the space that its merge made */
  revisionMerged?: string
  /** How many comments are open */
  comments: number
  /** Whether the main content has moved on since it was last updated */
  outdated: boolean
  agentTaskId?: string
  urls: {
    app: string
    location: string
  }
}

/** One page of a list. */
export interface ChangeRequestList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: ChangeRequest[]
}

export interface NewChangeRequest {
  subject?: string
  agentTaskId?: string
}

export interface ChangeRequestChanges {
  subject?: string
  status?: 'draft' | 'open' | 'archived' | 'merged'
}

/** What both sides changed, each differently */
export interface ChangeRequestConflict {
  id: string
  page?: string
  reusableContent?: string
  variable?: string
  file?: string
  /** A field of the page, or `document`, `place`, `page` */
  field: string
  base: ConflictValue
  main: ConflictValue
  changeRequest: ConflictValue
}

export interface MergeResult {
  revision: string
  result: 'merge' | 'conflicts'
  conflicts?: ChangeRequestConflict[]
  /** There are more conflicts than this answer shows */
  more?: true
}

export interface UpdateResult {
  revision: string
  result: 'update' | 'conflicts'
  conflicts?: ChangeRequestConflict[]
  /** There are more conflicts than this answer shows */
  more?: true
}

/** One page of a list. */
export interface ChangeRequestConflictList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: ChangeRequestConflict[]
}

export interface Contributor {
  user: User
  /** How many revisions they made */
  count: number
  updatedAt: string
}

/** One page of a list. */
export interface ContributorList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Contributor[]
}

/** What somebody says about one revision of a change request */
export interface Review {
  object: 'change-request-review'
  id: string
  /** The revision of the change request that was reviewed */
  revision: string
  reviewer: User
  status: 'approved' | 'changes-requested'
  /** Whether the change request is no longer what was reviewed */
  outdated: boolean
  comment?: {
    markdown: string
  }
  createdAt: string
}

/** One page of a list. */
export interface ReviewList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Review[]
}

export interface CommentBody {
  markdown: string
}

export interface NewReview {
  status: 'approved' | 'changes-requested'
  /** Becomes a comment on the change request; text is Markdown */
  comment?: CommentBody | string
}

/** Somebody who was asked to review a change request */
export interface RequestedReviewer {
  object: 'change-request-requested-reviewer'
  /** That of the user */
  id: string
  user: User
  requestedBy: User
  /** The revision of the change request that they were asked about */
  revision: string
  createdAt: string
}

/** One page of a list. */
export interface RequestedReviewerList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: RequestedReviewer[]
}

export interface NewReviewRequest {
  /** The ids of members who may read the space */
  users: string[]
}

export interface Reaction {
  /** An emoji, or a `:shortcode:` */
  emoji: string
  count: number
  /** The first 100 of them */
  users: {
    user: User
    reactedAt: string
  }[]
}

export interface CommentTarget {
  space: string
  changeRequest?: string
  /** The revision that the content was when it was written */
  revision: string
  /** The review that it was written with */
  review?: string
  page?: {
    id: string
    title: string
    emoji?: string
    icon?: string
    /** A link has none */
    path?: string
    createdAt: string
    updatedAt: string
    /** Whether the text is no longer the one that was commented on */
    outdated: boolean
  }
  node?: {
    id: string
    /** How the block began when it was commented on */
    preview: string
  }
}

/** Something said about a space or a change request */
export interface Comment {
  object: 'comment'
  id: string
  postedBy: User
  postedAt: string
  editedAt?: string
  reactions: Reaction[]
  body: {
    markdown?: string
    document?: MarkdownNode
    /** Sanitized */
    html?: string
  }
  urls: {
    location: string
  }
  permissions: {
    view: boolean
    edit: boolean
    reply: boolean
    delete: boolean
  }
  status: 'open' | 'resolved'
  resolvedAt?: string
  resolvedBy?: User
  /** How many there are */
  replies: number
  target: CommentTarget
}

/** One page of a list. */
export interface CommentList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Comment[]
}

export interface NewComment {
  body: CommentBody
  /** The id of the page that it is about */
  page?: string
  /** The id of a block of that page */
  node?: string
}

export interface CommentChanges {
  resolved?: boolean
  body?: CommentBody
  /** Emoji, or `:shortcode:` */
  addedReactions?: string[]
  /** Emoji, or `:shortcode:` */
  removedReactions?: string[]
}

/** One page of a list. */
export interface UserList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: User[]
}

export interface CommentReply {
  object: 'comment-reply'
  id: string
  postedBy: User
  postedAt: string
  editedAt?: string
  reactions: Reaction[]
  body: {
    markdown?: string
    document?: MarkdownNode
    /** Sanitized */
    html?: string
  }
  urls: {
    location: string
  }
  permissions: {
    view: boolean
    edit: boolean
    reply: boolean
    delete: boolean
  }
}

/** One page of a list. */
export interface CommentReplyList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: CommentReply[]
}

export interface NewReply {
  body: CommentBody
}

export interface ReplyChanges {
  body?: CommentBody
  /** Emoji, or `:shortcode:` */
  addedReactions?: string[]
  /** Emoji, or `:shortcode:` */
  removedReactions?: string[]
}

export interface IdAlone {
  id: string
}

export interface RevisionContext {
  type: 'revision'
  revision: RevisionSummary
}

export interface ChangeRequestContext {
  type: 'changeRequest'
  changeRequest: ChangeRequest
}

/** In which version of the content it is */
export type VersionContext = RevisionContext | ChangeRequestContext

export interface PageSummary {
  id: string
  title: string
  type: 'document' | 'group' | 'link' | 'computed'
  slug?: string
  /** The slugs from the top down, joined by / */
  path?: string
  emoji?: string
  icon?: string
  description?: string
  /** Changes when the text does */
  documentId?: string
  createdAt: string
  updatedAt: string
  urls?: {
    app: string
  }
  layout?: PageLayout
  cover?: PageCover
  variables?: {
    [name: string]: string
  }
  hidden?: boolean
  noIndex?: boolean
  noRobotsIndex?: boolean
  target?: LinkTarget
  computed?: ComputedPages
  git?: GitSource
}

export interface PageReference {
  kind: 'page'
  organization?: Organization | IdAlone
  versionContext?: VersionContext
  space?: Space | IdAlone
  page: PageSummary | IdAlone
  /** Where on the page, without `#` */
  anchor?: string
}

export interface ReusableContentReference {
  kind: 'reusable-content'
  organization?: Organization | IdAlone
  versionContext?: VersionContext
  space?: Space | IdAlone
  'reusable-content': ReusableContent | IdAlone
}

export interface FileReference {
  kind: 'file'
  organization?: Organization | IdAlone
  versionContext?: VersionContext
  space?: Space | IdAlone
  file: ContentFile | IdAlone
}

export interface SpaceReference {
  kind: 'space'
  organization?: Organization | IdAlone
  versionContext?: VersionContext
  space: Space | IdAlone
}

export interface OpenApiSpecReference {
  kind: 'openapi'
  organization?: Organization | IdAlone
  versionContext?: VersionContext
  openapi: {
    slug: string
  }
}

export interface UrlReference {
  kind: 'url'
  /** As it is written, cut after 4,096 characters: an address, or a path where nothing is found */
  url: string
}

export type TargetReference = PageReference | ReusableContentReference | FileReference | SpaceReference | OpenApiSpecReference | UrlReference

/** A page, or a reusable content */
export type SourceReference = PageReference | ReusableContentReference

/** A target, with all that links to it */
export interface Link {
  /** `broken`: the page, file, anchor, space or spec does not exist in the revision; `in-app`: an address of the app of this installation, whatever it shows; `ok`: all else. Addresses elsewhere are not tried. */
  status: 'ok' | 'broken' | 'in-app'
  /** `reference`: a link, an image, a menu entry; `dependsOn`: content that is included */
  relation: 'reference' | 'dependsOn'
  targetReference: TargetReference
  /** Every page and reusable content that links to it */
  locationReferences: SourceReference[]
}

export interface LinkStats {
  /** How many targets there are, whatever the filter */
  total: number
  broken: {
    total: number
    /** How many links this change would break that are whole in the main content, those of other spaces that you may see included */
    changeRequest?: number
  }
}

/** Only while the index lags behind the content: how far it is. What is answered meanwhile may be incomplete */
export interface Indexing {
  /** How many of them are in the index */
  done: number
  /** Pages and reusable contents that have changed, as far as they are counted */
  total: number
}

export interface Links {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Link[]
  stats: LinkStats
  indexing?: Indexing
}

export interface Backlinks {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SourceReference[]
  indexing?: Indexing
}

export interface SearchSection {
  /** The anchor that leads there; text before the first heading has none */
  id?: string
  title: string
  /** The path of the page, with the anchor */
  path: string
  /** A piece of the text around the words that were found */
  body: string
  urls: {
    app: string
  }
}

/** A page that was found */
export interface SearchResult {
  /** The id of the page */
  id: string
  title: string
  path: string
  urls: {
    app: string
  }
  /** The sections with most of the words that were asked for */
  sections: SearchSection[]
}

export interface SearchResults {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SearchResult[]
  indexing?: Indexing
}

/** A space in which something was found */
export interface SpaceSearchResult {
  /** The id of the space */
  id: string
  title: string
  /** The best of them */
  pages: SearchResult[]
}

export interface SpaceSearchResults {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SpaceSearchResult[]
  indexing?: Indexing
}

/** One field that is wrong. */
export interface FieldProblem {
  /** Where it is: a JSON Pointer into the body, such as `/title`, or `query/NAME` for a parameter. */
  path: string
  /** What is wrong there. */
  message: string
}
