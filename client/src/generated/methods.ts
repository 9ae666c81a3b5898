// Made from the API document, not by hand: a method for each operation. UPDATE_CLIENT=1 npm test -- test/client/generated.test.ts writes it.
import type { Call, CallOptions, ListCall } from '../call.ts'
import type { AddedMembers, ApiInformation, ApiTokenList, Backlinks, ChangeRequest, ChangeRequestChanges, ChangeRequestConflictList, ChangeRequestList, Collection, CollectionChanges, CollectionList, CollectionMove, CollectionTransfer, Comment, CommentChanges, CommentList, CommentReply, CommentReplyList, ContentChangeResult, ContentChanges, ContentDifference, ContentFile, ContentFileList, ContributorList, CreatedApiToken, EventList, GrantChanges, ImportResult, ImportSource, Invite, InviteFields, InviteList, Level, Links, Member, MemberChanges, MemberList, MergeResult, NewApiToken, NewChangeRequest, NewCollection, NewComment, NewFiles, NewGrants, NewImport, NewMembers, NewOrganization, NewReply, NewReview, NewReviewRequest, NewSpace, NewTeam, Organization, OrganizationChanges, OrganizationList, OrganizationsOfDomain, Page, PageTree, Ping, ReplyChanges, RequestedReviewerList, ReusableContentWithText, Review, ReviewList, Revision, RevisionSummaryList, Rollback, SearchResults, Space, SpaceChanges, SpaceList, SpaceMove, SpaceOfMemberList, SpaceSearchResults, SpaceTransfer, Subdomain, Team, TeamChanges, TeamList, TeamMemberChanges, TeamMemberList, TeamMembersChanges, TeamOfMemberList, TeamPermissionList, UpdateResult, User, UserChanges, UserList, UserPermissionList } from './types.ts'

/** A method for each operation of the API, named by its id. */
export interface Operations {
  /** Which program and version answers */
  getApiInformation(input?: Record<string, never>, options?: CallOptions): Call<ApiInformation>

  /** Who the token speaks for */
  getAuthenticatedUser(input?: Record<string, never>, options?: CallOptions): Call<User>

  /** A person who shares an organization with the caller */
  getUserById(input: {
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<User>

  /** Change your own name or picture */
  updateUserById(input: {
    /** The id of the user. */
    userId: string
    body?: UserChanges
  }, options?: CallOptions): Call<User>

  /** Your tokens */
  listApiTokens(input?: {
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<ApiTokenList>

  /** Make a token; it expires no later than the one you send */
  createApiToken(input: {
    body: NewApiToken
  }, options?: CallOptions): Call<CreatedApiToken>

  /** Revoke a token */
  deleteApiToken(input: {
    /** The id of the token, which is not the token itself. */
    tokenId: string
  }, options?: CallOptions): Call<void>

  /** The organizations you belong to */
  listOrganizationsForAuthenticatedUser(input?: {
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<OrganizationList>

  /** Make an organization */
  createOrganization(input: {
    body: NewOrganization
  }, options?: CallOptions): Call<Organization>

  /** An organization */
  getOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
  }, options?: CallOptions): Call<Organization>

  /** Change an organization */
  updateOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    body?: OrganizationChanges
  }, options?: CallOptions): Call<Organization>

  /** The organizations of an e-mail domain; none where your own address is in another */
  listOrganizationsByEmailDomain(input: {
    /** The part of an e-mail address after the `@`, such as `example.com`. */
    emailDomain: string
  }, options?: CallOptions): Call<OrganizationsOfDomain>

  /** The organization that a hostname belongs to */
  getSubdomain(input: {
    /** The hostname of an organization. */
    subdomain: string
  }, options?: CallOptions): Call<Subdomain>

  /** The members of an organization */
  listMembersInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    order?: 'asc' | 'desc'
    role?: 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | 'guest'
    /** Found in the name or the e-mail address, in any case */
    search?: string
    /** `lastSeenAt` leaves out whoever was never seen, or is disabled */
    sort?: 'joinedAt' | 'lastSeenAt'
  }, options?: CallOptions): ListCall<MemberList>

  /** A member of an organization */
  getMemberInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<Member>

  /** Change a member's role */
  updateMemberInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
    body?: MemberChanges
  }, options?: CallOptions): Call<Member>

  /** Remove a member from an organization, with all that was granted to them in it */
  removeMemberFromOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /** Mark a member as signing on through a provider */
  setUserAsSSOMemberForOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<Member>

  /** Say that you are here */
  pingOrganization(input: {
    /** The id of the organization. */
    organizationId: string
  }, options?: CallOptions): Call<Ping>

  /** The teams of an organization */
  listTeamsInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** The id of a member: only the teams that they may manage, as owner or as admin */
    owner?: string
    /** What the title contains, whatever the case */
    title?: string
  }, options?: CallOptions): ListCall<TeamList>

  /** Make a team */
  createOrganizationTeam(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewTeam
  }, options?: CallOptions): Call<Team>

  /** A team */
  getTeamInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
  }, options?: CallOptions): Call<Team>

  /** Rename a team */
  updateTeamInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    body: TeamChanges
  }, options?: CallOptions): Call<Team>

  /** Remove a team, with all that was granted to it */
  removeTeamFromOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
  }, options?: CallOptions): Call<void>

  /** Those in a team, in the order in which they were added */
  listTeamMembersInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<TeamMemberList>

  /** Add members to a team, remove some, or set their roles; all of it or nothing */
  updateMembersInOrganizationTeam(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    body?: TeamMembersChanges
  }, options?: CallOptions): Call<void>

  /** Add a member to a team, or give them another role in it */
  addMemberToOrganizationTeamById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    /** The id of the user. */
    userId: string
    body?: TeamMemberChanges
  }, options?: CallOptions): Call<void>

  /** Remove somebody from a team */
  deleteMemberFromOrganizationTeamById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /** The teams that a member is in */
  listTeamsForOrganizationMember(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** What the title contains, whatever the case */
    title?: string
  }, options?: CallOptions): ListCall<TeamOfMemberList>

  /** The links by which people join an organization */
  listOrganizationInvites(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<InviteList>

  /** Make a link by which people join */
  createOrganizationInvite(input: {
    /** The id of the organization. */
    organizationId: string
    body?: InviteFields
  }, options?: CallOptions): Call<Invite>

  /** A link by which people join */
  getOrganizationInviteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the invite: the secret at the end of the link. */
    inviteId: string
  }, options?: CallOptions): Call<Invite>

  /** Give those who join by a link from now on another role */
  updateOrganizationInviteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the invite: the secret at the end of the link. */
    inviteId: string
    body?: InviteFields
  }, options?: CallOptions): Call<Invite>

  /** Delete a link; who has joined by it stays */
  deleteOrganizationInviteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the invite: the secret at the end of the link. */
    inviteId: string
  }, options?: CallOptions): Call<void>

  /** Join an organization by a link */
  joinOrganizationWithInvite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the invite: the secret at the end of the link. */
    inviteId: string
  }, options?: CallOptions): Call<Organization>

  /** Add people by their e-mail addresses */
  inviteUsersToOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewMembers
  }, options?: CallOptions): Call<AddedMembers>

  /** What was done in an organization, by whom, oldest first */
  listEventsInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Of this type alone */
    type?: string
    /** Done by this user: an id */
    actor?: string
    /** Done to this resource: an id */
    resource?: string
    /** Later than this point in time: a date, or a date and time with its zone, in ISO 8601 */
    after?: string
    /** Earlier than this point in time */
    before?: string
  }, options?: CallOptions): ListCall<EventList>

  /** A collection */
  getCollectionById(input: {
    /** The id of the collection. */
    collectionId: string
  }, options?: CallOptions): Call<Collection>

  /** Change a collection */
  updateCollectionById(input: {
    /** The id of the collection. */
    collectionId: string
    body?: CollectionChanges
  }, options?: CallOptions): Call<Collection>

  /** Delete a collection with all that is in it; its spaces can be restored, to the root */
  deleteCollectionById(input: {
    /** The id of the collection. */
    collectionId: string
  }, options?: CallOptions): Call<void>

  /** The spaces directly in a collection that you may see */
  listSpacesInCollectionById(input: {
    /** The id of the collection. */
    collectionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<SpaceList>

  /** Move a collection to another place, in the same parent or another one; without a place, last */
  moveCollection(input: {
    /** The id of the collection. */
    collectionId: string
    body?: CollectionMove
  }, options?: CallOptions): Call<Collection>

  /** Transfer a collection, with all that is in it, to another organization or collection */
  transferCollection(input: {
    /** The id of the collection. */
    collectionId: string
    body: CollectionTransfer
  }, options?: CallOptions): Call<Collection>

  /** The collections of an organization that you may see */
  listCollectionsInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** With false, only those at the root */
    nested?: boolean
  }, options?: CallOptions): ListCall<CollectionList>

  /** Make a collection */
  createCollection(input: {
    /** The id of the organization. */
    organizationId: string
    body?: NewCollection
  }, options?: CallOptions): Call<Collection>

  /** The spaces of an organization that you may see */
  listSpacesInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    parent?: string
  }, options?: CallOptions): ListCall<SpaceList>

  /** Make a space */
  createSpace(input: {
    /** The id of the organization. */
    organizationId: string
    body?: NewSpace
  }, options?: CallOptions): Call<Space>

  /** A space */
  getSpaceById(input: {
    /** The id of the space. */
    spaceId: string
    /** For sites published through share links: resolves published addresses */
    shareKey?: string
  }, options?: CallOptions): Call<Space>

  /** Change a space */
  updateSpaceById(input: {
    /** The id of the space. */
    spaceId: string
    body?: SpaceChanges
  }, options?: CallOptions): Call<Space>

  /** Delete a space; for 7 days it can be restored */
  deleteSpaceById(input: {
    /** The id of the space. */
    spaceId: string
  }, options?: CallOptions): Call<void>

  /** Restore a space that was deleted in the last 7 days */
  restoreSpace(input: {
    /** The id of the space. */
    spaceId: string
  }, options?: CallOptions): Call<Space>

  /** Make a copy of a space, directly after it */
  duplicateSpace(input: {
    /** The id of the space. */
    spaceId: string
  }, options?: CallOptions): Call<Space>

  /** Move a space to another place in its organization */
  moveSpace(input: {
    /** The id of the space. */
    spaceId: string
    body?: SpaceMove
  }, options?: CallOptions): Call<Space>

  /** Transfer a space to another organization or collection */
  transferSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: SpaceTransfer
  }, options?: CallOptions): Call<Space>

  /** The spaces of a member, of those that you may see; newest first */
  listSpacesForOrganizationMember(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    order?: 'asc' | 'desc'
  }, options?: CallOptions): ListCall<SpaceOfMemberList>

  /** Grant a level to people and teams; who was granted another one has this one from now on */
  inviteToSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: NewGrants
  }, options?: CallOptions): Call<void>

  /** What was granted to people themselves */
  listUserPermissionsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<UserPermissionList>

  /** Grant another level to a user */
  updateUserPermissionInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the user. */
    userId: string
    body: GrantChanges
  }, options?: CallOptions): Call<void>

  /** Take back what was granted to a user */
  removeUserFromSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /** What was granted to teams */
  listTeamPermissionsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<TeamPermissionList>

  /** Grant another level to a team */
  updateTeamPermissionInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the team. */
    teamId: string
    body: GrantChanges
  }, options?: CallOptions): Call<void>

  /** Take back what was granted to a team */
  removeTeamFromSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the team. */
    teamId: string
  }, options?: CallOptions): Call<void>

  /** Everyone in the organization who has a level, with the level that results for them */
  listPermissionsAggregateInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    role?: Level
  }, options?: CallOptions): ListCall<UserPermissionList>

  /** Grant a level to people and teams; who was granted another one has this one from now on */
  inviteToCollection(input: {
    /** The id of the collection. */
    collectionId: string
    body: NewGrants
  }, options?: CallOptions): Call<void>

  /** What was granted to people themselves */
  listUserPermissionsInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<UserPermissionList>

  /** Grant another level to a user */
  updateUserPermissionInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The id of the user. */
    userId: string
    body: GrantChanges
  }, options?: CallOptions): Call<void>

  /** Take back what was granted to a user */
  removeUserFromCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /** What was granted to teams */
  listTeamPermissionsInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<TeamPermissionList>

  /** Grant another level to a team */
  updateTeamPermissionInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The id of the team. */
    teamId: string
    body: GrantChanges
  }, options?: CallOptions): Call<void>

  /** Take back what was granted to a team */
  removeTeamFromCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The id of the team. */
    teamId: string
  }, options?: CallOptions): Call<void>

  /** Everyone in the organization who has a level, with the level that results for them */
  listPermissionsAggregateInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    role?: Level
  }, options?: CallOptions): ListCall<UserPermissionList>

  /** The content as it is now */
  getCurrentRevisionInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<Revision>

  /** Change the content: all of the changes, in order, or none */
  changeContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: ContentChanges
  }, options?: CallOptions): Call<ContentChangeResult>

  /** Make an earlier revision the content again */
  rollBackContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: Rollback
  }, options?: CallOptions): Call<Rollback>

  /** The content as it is now */
  getCurrentRevisionInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<Revision>

  /** Change the content: all of the changes, in order, or none */
  changeContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: ContentChanges
  }, options?: CallOptions): Call<ContentChangeResult>

  /** Make an earlier revision the content again */
  rollBackContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: Rollback
  }, options?: CallOptions): Call<Rollback>

  /** The revisions of the main content, newest first, without their pages */
  listRevisionsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<RevisionSummaryList>

  /** A revision with its pages and files */
  getRevisionById(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<Revision>

  /** What a revision changed in the one before it */
  getRevisionChanges(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The most changes that the answer has */
    limit?: number
  }, options?: CallOptions): Call<ContentDifference>

  /** What a change request would change in the main content it was last updated from */
  getChangeRequestChanges(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The most changes that the answer has */
    limit?: number
  }, options?: CallOptions): Call<ContentDifference>

  /** The pages, as a tree, without their texts */
  listPagesInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<PageTree>

  /** A page with its text */
  getPageInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by values */
    evaluated?: boolean
  }, options?: CallOptions): Call<Page>

  /** The page at a path: the slugs from the top down */
  getPageAtPathInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The path of the page: the slugs from the top down, joined by `/`, such as `guides/install`. */
    pagePath: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by values */
    evaluated?: boolean
  }, options?: CallOptions): Call<Page>

  /** A reusable content with its text */
  getReusableContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the reusable content. */
    reusableContentId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
  }, options?: CallOptions): Call<ReusableContentWithText>

  /** The pages, as a tree, without their texts */
  listPagesInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<PageTree>

  /** A page with its text */
  getPageInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by values */
    evaluated?: boolean
  }, options?: CallOptions): Call<Page>

  /** The page at a path: the slugs from the top down */
  getPageAtPathInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The path of the page: the slugs from the top down, joined by `/`, such as `guides/install`. */
    pagePath: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by values */
    evaluated?: boolean
  }, options?: CallOptions): Call<Page>

  /** A reusable content with its text */
  getReusableContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the reusable content. */
    reusableContentId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
  }, options?: CallOptions): Call<ReusableContentWithText>

  /** The pages, as a tree, without their texts */
  listPagesInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<PageTree>

  /** A page with its text */
  getPageInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by values */
    evaluated?: boolean
  }, options?: CallOptions): Call<Page>

  /** The page at a path: the slugs from the top down */
  getPageAtPathInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The path of the page: the slugs from the top down, joined by `/`, such as `guides/install`. */
    pagePath: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by values */
    evaluated?: boolean
  }, options?: CallOptions): Call<Page>

  /** A reusable content with its text */
  getReusableContentInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The id of the reusable content. */
    reusableContentId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
  }, options?: CallOptions): Call<ReusableContentWithText>

  /** The files */
  listFilesInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): ListCall<ContentFileList>

  /** Add files, as multipart/form-data; each part that has a file name is a file */
  uploadFilesInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: NewFiles
  }, options?: CallOptions): Call<ContentFileList>

  /** A file */
  getFileInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the file. */
    fileId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<ContentFile>

  /** The files */
  listFilesInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): ListCall<ContentFileList>

  /** Add files, as multipart/form-data; each part that has a file name is a file */
  uploadFilesInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: NewFiles
  }, options?: CallOptions): Call<ContentFileList>

  /** A file */
  getFileInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the file. */
    fileId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<ContentFile>

  /** The files */
  listFilesInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): ListCall<ContentFileList>

  /** A file */
  getFileInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The id of the file. */
    fileId: string
    /** Whether to show where in a repository it came from */
    metadata?: boolean
    /** Whether to compute what is generated */
    computed?: boolean
  }, options?: CallOptions): Call<ContentFile>

  /** Bring in documentation from an address, or from an archive sent as the part `archive` */
  importContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: ImportSource | NewImport
  }, options?: CallOptions): Call<ImportResult>

  /** Bring in documentation from an address, or from an archive sent as the part `archive` */
  importContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: ImportSource | NewImport
  }, options?: CallOptions): Call<ImportResult>

  /** The content as a zip of Markdown files, with a SUMMARY.md and everything needed to import it again */
  exportContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
  }, options?: CallOptions): Call<ReadableStream<Uint8Array>>

  /** The content as a zip of Markdown files, with a SUMMARY.md and everything needed to import it again */
  exportContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
  }, options?: CallOptions): Call<ReadableStream<Uint8Array>>

  /** The content as a zip of Markdown files, with a SUMMARY.md and everything needed to import it again */
  exportContentInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
  }, options?: CallOptions): Call<ReadableStream<Uint8Array>>

  /** The change requests of all spaces of an organization that you may see, newest first */
  listChangeRequestsForOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    status?: 'draft' | 'open' | 'archived' | 'merged' | 'all'
    /** Those that this user made or made revisions of */
    contributor?: string
    /** Those that this user made */
    creator?: string
  }, options?: CallOptions): ListCall<ChangeRequestList>

  /** The change requests of a space, newest first */
  listChangeRequestsForSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    status?: 'draft' | 'open' | 'archived' | 'merged' | 'all'
    /** Those that this user made or made revisions of */
    contributor?: string
  }, options?: CallOptions): ListCall<ChangeRequestList>

  /** Make a change request */
  createChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    body?: NewChangeRequest
  }, options?: CallOptions): Call<ChangeRequest>

  /** A change request, by its id or its number */
  getChangeRequestById(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
  }, options?: CallOptions): Call<ChangeRequest>

  /** Change the subject or the status of a change request */
  updateChangeRequestById(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body?: ChangeRequestChanges
  }, options?: CallOptions): Call<ChangeRequest>

  /** Merge a change request into the main content, or answer with the conflicts */
  mergeChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
  }, options?: CallOptions): Call<MergeResult>

  /** Merge the main content into a change request */
  updateChangeRequestFromMain(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
  }, options?: CallOptions): Call<UpdateResult>

  /** The conflicts that wait for an answer */
  listConflictsInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<ChangeRequestConflictList>

  /** Who made a change request or revisions of it */
  listContributorsOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<ContributorList>

  /** The reviews of a change request, oldest first */
  listReviewsOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<ReviewList>

  /** Review a change request as it is now */
  submitReviewOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: NewReview
  }, options?: CallOptions): Call<Review>

  /** Who was asked to review a change request, those asked first in front */
  listRequestedReviewersOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<RequestedReviewerList>

  /** Ask people to review a change request; answers with all who are asked now */
  requestReviewersOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: NewReviewRequest
  }, options?: CallOptions): Call<RequestedReviewerList>

  /** Withdraw a request to review a change request */
  removeRequestedReviewerOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /** The comments, newest first */
  listCommentsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    format?: 'markdown' | 'document' | 'html'
    order?: 'asc' | 'desc'
    status?: 'all' | 'open' | 'resolved'
    /** Those about this page */
    targetPage?: string
    /** Those that one of these people posted */
    authors?: string[]
  }, options?: CallOptions): ListCall<CommentList>

  /** Comment on it, on a page of it, or on a block of a page */
  postCommentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: NewComment
  }, options?: CallOptions): Call<Comment>

  /** A comment */
  getCommentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): Call<Comment>

  /** Edit a comment, resolve it or open it again, react to it */
  updateCommentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    body?: CommentChanges
  }, options?: CallOptions): Call<Comment>

  /** Delete a comment with its replies */
  deleteCommentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
  }, options?: CallOptions): Call<void>

  /** Who has written a comment or a reply */
  listCommentersInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<UserList>

  /** The replies to a comment, oldest first */
  listCommentRepliesInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): ListCall<CommentReplyList>

  /** Reply to a comment */
  postCommentReplyInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    format?: 'markdown' | 'document' | 'html'
    body: NewReply
  }, options?: CallOptions): Call<CommentReply>

  /** A reply */
  getCommentReplyInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): Call<CommentReply>

  /** Edit a reply, or react to it */
  updateCommentReplyInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
    body?: ReplyChanges
  }, options?: CallOptions): Call<CommentReply>

  /** Delete a reply */
  deleteCommentReplyInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
  }, options?: CallOptions): Call<void>

  /** The comments, newest first */
  listCommentsInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    format?: 'markdown' | 'document' | 'html'
    order?: 'asc' | 'desc'
    status?: 'all' | 'open' | 'resolved'
    /** Those about this page */
    targetPage?: string
    /** Those that one of these people posted */
    authors?: string[]
  }, options?: CallOptions): ListCall<CommentList>

  /** Comment on it, on a page of it, or on a block of a page */
  postCommentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: NewComment
  }, options?: CallOptions): Call<Comment>

  /** A comment */
  getCommentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): Call<Comment>

  /** Edit a comment, resolve it or open it again, react to it */
  updateCommentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    body?: CommentChanges
  }, options?: CallOptions): Call<Comment>

  /** Delete a comment with its replies */
  deleteCommentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
  }, options?: CallOptions): Call<void>

  /** Who has written a comment or a reply */
  listCommentersInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<UserList>

  /** The replies to a comment, oldest first */
  listCommentRepliesInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): ListCall<CommentReplyList>

  /** Reply to a comment */
  postCommentReplyInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    format?: 'markdown' | 'document' | 'html'
    body: NewReply
  }, options?: CallOptions): Call<CommentReply>

  /** A reply */
  getCommentReplyInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): Call<CommentReply>

  /** Edit a reply, or react to it */
  updateCommentReplyInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
    body?: ReplyChanges
  }, options?: CallOptions): Call<CommentReply>

  /** Delete a reply */
  deleteCommentReplyInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
  }, options?: CallOptions): Call<void>

  /** Everything that is linked to, each target once, with the pages that link to it */
  listLinksInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only those of this status */
    status?: 'ok' | 'broken' | 'in-app'
  }, options?: CallOptions): ListCall<Links>

  /** Everything that a page links to, each target once */
  listPageLinksInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only those of this status */
    status?: 'ok' | 'broken' | 'in-app'
  }, options?: CallOptions): ListCall<Links>

  /** The pages and reusable contents that link to a page, or to an anchor on it */
  listPageBacklinksInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<Backlinks>

  /** The pages and reusable contents that link to a file */
  listFileBacklinksInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the file. */
    fileId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<Backlinks>

  /** Everything that is linked to, each target once, with the pages that link to it */
  listLinksInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only those of this status */
    status?: 'ok' | 'broken' | 'in-app'
  }, options?: CallOptions): ListCall<Links>

  /** Everything that a page links to, each target once */
  listPageLinksInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only those of this status */
    status?: 'ok' | 'broken' | 'in-app'
  }, options?: CallOptions): ListCall<Links>

  /** The pages and reusable contents that link to a page, or to an anchor on it */
  listPageBacklinksInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<Backlinks>

  /** The pages and reusable contents that link to a file */
  listFileBacklinksInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the file. */
    fileId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<Backlinks>

  /** Search the pages of a space, the best first */
  searchSpaceContent(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Words, all of which a page must contain; of the last one, the beginning is enough. "Words in quotation marks" must follow each other */
    query: string
  }, options?: CallOptions): ListCall<SearchResults>

  /** Search the pages of all spaces that you see, the space with the best first */
  searchOrganizationContent(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Words, all of which a page must contain; of the last one, the beginning is enough. "Words in quotation marks" must follow each other */
    query: string
  }, options?: CallOptions): ListCall<SpaceSearchResults>
}
