// Made from the API document, not by hand: a method for each operation. UPDATE_CLIENT=1 npm test -- test/client/generated.test.ts writes it.
import type { Call, CallOptions, ListCall } from '../call.ts'
import type { AddedMembers, ApiInformation, ApiTokenList, Backlinks, ChangeRequest, ChangeRequestChanges, ChangeRequestConflictList, ChangeRequestList, Collection, CollectionChanges, CollectionList, CollectionMove, CollectionTransfer, Comment, CommentChanges, CommentList, CommentReply, CommentReplyList, ContentChangeResult, ContentChanges, ContentDifference, ContentFile, ContentFileList, ContributorList, CreatedApiToken, EventList, GrantChanges, ImportResult, ImportSource, Invite, InviteFields, InviteList, Level, Links, Member, MemberChanges, MemberList, MergeResult, NewApiToken, NewChangeRequest, NewCollection, NewComment, NewFiles, NewGrants, NewImport, NewMembers, NewOrganization, NewReply, NewReview, NewReviewRequest, NewSpace, NewTeam, Organization, OrganizationChanges, OrganizationList, OrganizationsOfDomain, Page, PageTree, Ping, ReplyChanges, RequestedReviewerList, ReusableContentWithText, Review, ReviewList, Revision, RevisionSummaryList, Rollback, SearchResults, Space, SpaceChanges, SpaceList, SpaceMove, SpaceOfMemberList, SpaceSearchResults, SpaceTransfer, Subdomain, Team, TeamChanges, TeamList, TeamMemberChanges, TeamMemberList, TeamMembersChanges, TeamOfMemberList, TeamPermissionList, UpdateResult, User, UserChanges, UserList, UserPermissionList } from './types.ts'

/** A method for each operation of the API, named by its id. */
export interface Operations {
  /**
   * Which program and version answers
   * Says which program answers at this address, in which version, and where its API document is. Any good token will do. Ask it first, to see that address and token are right.
   */
  getApiInformation(input?: Record<string, never>, options?: CallOptions): Call<ApiInformation>

  /**
   * Who the token speaks for
   * Gives the account that the token belongs to: who you are for this API. Any good token will do. Its `id` is what members, grants and comments name you by.
   */
  getAuthenticatedUser(input?: Record<string, never>, options?: CallOptions): Call<User>

  /**
   * A person who shares an organization with the caller
   * Gives the name and the picture of a person. The e-mail address is shown to those who share an organization with them. You find yourself, the people of your organizations, and whoever wrote something that you may read; all others are answered with 404.
   */
  getUserById(input: {
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<User>

  /**
   * Change your own name or picture
   * Changes what you are called and the address of your picture, in every organization at once. Nobody changes the account of somebody else: that is a 403. The e-mail address cannot be changed. Answers with the user as they are now.
   */
  updateUserById(input: {
    /** The id of the user. */
    userId: string
    body?: UserChanges
  }, options?: CallOptions): Call<User>

  /**
   * Your tokens
   * Lists the tokens of your account, oldest first, those that have expired included. The secrets themselves are not shown: they were, once, when each token was made. `lastUsedAt` tells which of them nobody uses any more.
   */
  listApiTokens(input?: {
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<ApiTokenList>

  /**
   * Make a token; it expires no later than the one you send
   * Makes a token for another program that acts as you, and shows its secret this once. It may do no more than the token you send, and expires no later: a later `expiresAt` is a 400. Without `scope` it may do all that you may do; it needs a token with the scope `write`. Make one for each program, so that you can revoke each alone.
   */
  createApiToken(input: {
    body: NewApiToken
  }, options?: CallOptions): Call<CreatedApiToken>

  /**
   * Revoke a token
   * Makes a token useless from now on, in every process of the server: whoever sends it gets 401. Only your own tokens are found; you may revoke the one that you are sending. Tokens that were made with it stay.
   */
  deleteApiToken(input: {
    /** The id of the token, which is not the token itself. */
    tokenId: string
  }, options?: CallOptions): Call<void>

  /**
   * The organizations you belong to
   * Lists the organizations in which you are a member or a guest, oldest first. `permissions` says what you may do in each. From here on go to its spaces, with `GET /v1/orgs/{organizationId}/spaces`.
   */
  listOrganizationsForAuthenticatedUser(input?: {
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<OrganizationList>

  /**
   * Make an organization
   * Makes an organization whose admin you are. Anybody with an account may do so. It has no spaces yet: make one with `POST /v1/orgs/{organizationId}/spaces`, and add people with `POST /v1/orgs/{organizationId}/invites`.
   */
  createOrganization(input: {
    body: NewOrganization
  }, options?: CallOptions): Call<Organization>

  /**
   * An organization
   * Gives an organization with its settings, and in `permissions` what you may do in it. Everybody who belongs to it may read it, guests included; to all others it does not exist.
   */
  getOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
  }, options?: CallOptions): Call<Organization>

  /**
   * Change an organization
   * Changes the settings that you name and leaves all others as they are. It needs the role `admin`. A new `defaultRole` concerns spaces and people that come later, not those that are there. A hostname can be changed, but not taken away.
   */
  updateOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    body?: OrganizationChanges
  }, options?: CallOptions): Call<Organization>

  /**
   * The organizations of an e-mail domain; none where your own address is in another
   * Finds the organizations that say that a domain of e-mail addresses is theirs, and one of whose admins has an address there. Only those get an answer whose own address is in that domain; for all others the list is empty. It tells somebody new which organization to ask for an invite.
   */
  listOrganizationsByEmailDomain(input: {
    /** The part of an e-mail address after the `@`, such as `example.com`. */
    emailDomain: string
  }, options?: CallOptions): Call<OrganizationsOfDomain>

  /**
   * The organization that a hostname belongs to
   * Says which organization a hostname stands for. Those who belong to that organization find it; for all others it is a 404, as it is where nobody has the hostname.
   */
  getSubdomain(input: {
    /** The hostname of an organization. */
    subdomain: string
  }, options?: CallOptions): Call<Subdomain>

  /**
   * The members of an organization
   * Lists who belongs to an organization, the latest first. It needs a role in the organization: guests get 403. Filter by role, search in names and addresses, or sort by when people were last seen.
   */
  listMembersInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** The latest first, or last. */
    order?: 'asc' | 'desc'
    /** Only members with this role; `guest` for those without any. */
    role?: 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin' | 'guest'
    /** Only those whose name or e-mail address contains this, in any case. */
    search?: string
    /** By what to sort. `lastSeenAt` leaves out whoever was never seen, or is disabled. */
    sort?: 'joinedAt' | 'lastSeenAt'
  }, options?: CallOptions): ListCall<MemberList>

  /**
   * A member of an organization
   * Gives one member, by the id of the user. It needs a role in the organization. `spaces` counts what both of you see, so two people may read different numbers.
   */
  getMemberInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<Member>

  /**
   * Change a member's role
   * Gives a member another role; null makes a guest of them, who keeps what was granted to them. It needs the role `admin`. The last admin keeps that role: that is a 409.
   */
  updateMemberInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
    body?: MemberChanges
  }, options?: CallOptions): Call<Member>

  /**
   * Remove a member from an organization, with all that was granted to them in it
   * Takes somebody out of an organization, with their places in teams and all that was granted to them. What they wrote stays. It needs the role `admin`, and holds from the next request on, whatever tokens they have. The last admin cannot be removed.
   */
  removeMemberFromOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /**
   * Mark a member as signing on through a provider
   * Marks a member as one who signs on through the identity provider of the organization. It needs the role `admin`. While the organization has `sso` set, members without the mark get 403 from everything in it, admins excepted. To mark somebody twice changes nothing.
   */
  setUserAsSSOMemberForOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<Member>

  /**
   * Say that you are here
   * Notes that you were seen in the organization just now, which its members read as `lastSeenAt`. Everybody who belongs to it may do so, with a token that may write. The answer has a JWT that names you, for an hour.
   */
  pingOrganization(input: {
    /** The id of the organization. */
    organizationId: string
  }, options?: CallOptions): Call<Ping>

  /**
   * The teams of an organization
   * Lists the teams of an organization, oldest first. It needs a role in the organization: guests see no teams, not even their own. `owner` keeps those that this member may manage, which for an admin is all of them.
   */
  listTeamsInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** The id of a member: only the teams that they may manage, as owner or as admin */
    owner?: string
    /** Only teams whose title contains this, in any case. */
    title?: string
  }, options?: CallOptions): ListCall<TeamList>

  /**
   * Make a team
   * Makes a team, with the members that you name by their ids. It needs the role `admin`. Two teams may have the same title: sent twice, it makes two. Grant the team something with `POST /v1/spaces/{spaceId}/permissions`.
   */
  createOrganizationTeam(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewTeam
  }, options?: CallOptions): Call<Team>

  /**
   * A team
   * Gives one team: how many are in it, and to how many spaces it has access, of those that you see. It needs a role in the organization. Who is in it, the list of its members tells.
   */
  getTeamInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
  }, options?: CallOptions): Call<Team>

  /**
   * Rename a team
   * Gives a team another title. It needs to be an owner of the team with a role in the organization, or an admin of the organization.
   */
  updateTeamInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    body: TeamChanges
  }, options?: CallOptions): Call<Team>

  /**
   * Remove a team, with all that was granted to it
   * Removes a team, and with it all that was granted to it. The people stay members of the organization, with what they have otherwise. It needs the role `admin`; owners of the team may not do this.
   */
  removeTeamFromOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
  }, options?: CallOptions): Call<void>

  /**
   * Those in a team, in the order in which they were added
   * Lists who is in a team, in the order in which they were added, each with their role in the organization and in the team. It needs a role in the organization.
   */
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

  /**
   * Add members to a team, remove some, or set their roles; all of it or nothing
   * Changes who is in a team in one step: all of it happens, or nothing. Whoever is not named stays as they are, so this does not replace the list. It needs to be an owner of the team, or an admin. Somebody who does not belong to the organization is a 400 that names every such place.
   */
  updateMembersInOrganizationTeam(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    body?: TeamMembersChanges
  }, options?: CallOptions): Call<void>

  /**
   * Add a member to a team, or give them another role in it
   * Puts one member into a team, or gives them another role in it. It needs to be an owner of the team, or an admin of the organization. Sent again, it changes nothing.
   */
  addMemberToOrganizationTeamById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    /** The id of the user. */
    userId: string
    body?: TeamMemberChanges
  }, options?: CallOptions): Call<void>

  /**
   * Remove somebody from a team
   * Takes one person out of a team, and with that what was granted to the team. They stay a member of the organization. It needs to be an owner of the team, or an admin. Somebody who is not in the team is a 404.
   */
  deleteMemberFromOrganizationTeamById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the team. */
    teamId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /**
   * The teams that a member is in
   * Lists the teams that a member is in, each with their role in it. It needs a role in the organization. `title` keeps the teams whose title contains a text.
   */
  listTeamsForOrganizationMember(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only teams whose title contains this, in any case. */
    title?: string
  }, options?: CallOptions): ListCall<TeamOfMemberList>

  /**
   * The links by which people join an organization
   * Lists the links by which people join an organization, oldest first. The links are secrets: this needs the role `admin` and a token that may write. A link that is `redundant` can be deleted without a loss.
   */
  listOrganizationInvites(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<InviteList>

  /**
   * Make a link by which people join
   * Makes a link: whoever has `urls.join` or the id can become a member, as often as the link is used, until it is deleted. It needs the role `admin`. Hand it out only to people who may come in.
   */
  createOrganizationInvite(input: {
    /** The id of the organization. */
    organizationId: string
    body?: InviteFields
  }, options?: CallOptions): Call<Invite>

  /**
   * A link by which people join
   * Gives one link with its secret. It needs the role `admin` and a token that may write.
   */
  getOrganizationInviteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the invite: the secret at the end of the link. */
    inviteId: string
  }, options?: CallOptions): Call<Invite>

  /**
   * Give those who join by a link from now on another role
   * Gives a link another role, for those who join by it from now on. Who has joined already stays as they are. It needs the role `admin`.
   */
  updateOrganizationInviteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the invite: the secret at the end of the link. */
    inviteId: string
    body?: InviteFields
  }, options?: CallOptions): Call<Invite>

  /**
   * Delete a link; who has joined by it stays
   * Deletes a link: nobody joins by it any more. Those who have joined stay members. It needs the role `admin`.
   */
  deleteOrganizationInviteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the invite: the secret at the end of the link. */
    inviteId: string
  }, options?: CallOptions): Call<void>

  /**
   * Join an organization by a link
   * Makes you a member of the organization, with the role of the link, and answers with the organization. Anybody with an account and the link may do so. If you belong to it already, you stay as you are. A link that was deleted is a 404.
   */
  joinOrganizationWithInvite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the invite: the secret at the end of the link. */
    inviteId: string
  }, options?: CallOptions): Call<Organization>

  /**
   * Add people by their e-mail addresses
   * Makes members of people by their e-mail addresses. Whoever has no account gets one; no mail is sent. It needs the role `admin`. A person who is a member already stays as they are. The answer has the ids of all, to grant them something.
   */
  inviteUsersToOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewMembers
  }, options?: CallOptions): Call<AddedMembers>

  /**
   * What was done in an organization, by whom, oldest first
   * Lists what was done in an organization: who changed what and when, oldest first. It needs the role `admin`. Filter by type, by person, by resource and by time. Every change writes its event in the same transaction, so the list is complete.
   */
  listEventsInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only events of this type. */
    type?: string
    /** Only what this user did: an id. */
    actor?: string
    /** Only what was done to this resource: an id. */
    resource?: string
    /** Only what is later than this: a date, or a date and time with its zone, in ISO 8601. */
    after?: string
    /** Only what is earlier than this. */
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
