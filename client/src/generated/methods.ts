// Made from the API document, not by hand: a method for each operation. UPDATE_CLIENT=1 npm test -- test/client/generated.test.ts writes it.
import type { Call, CallOptions, ListCall } from '../call.ts'
import type { AddedMembers, ApiInformation, ApiTokenList, AudienceProblems, AuthorizationList, Backlinks, Blame, ChangeRequest, ChangeRequestChanges, ChangeRequestConflictList, ChangeRequestList, Collection, CollectionChanges, CollectionList, CollectionMove, CollectionTransfer, Comment, CommentChanges, CommentList, CommentReply, CommentReplyList, ContentChangeResult, ContentChanges, ContentDifference, ContentFile, ContentFileList, ContributorList, CreatedApiToken, CreatedScimToken, CustomizationFields, EventList, ExplainRequest, Explanation, GrantChanges, GroupedSection, Import, ImportList, ImportResult, ImportSource, Invite, InviteFields, InviteList, Level, Links, Member, MemberChanges, MemberList, MergeOptions, MergeResult, NewApiToken, NewChangeRequest, NewCollection, NewComment, NewFiles, NewGrants, NewImport, NewMembers, NewOIDCProvider, NewOpenAPISpec, NewOrganization, NewPasskey, NewReply, NewReview, NewReviewRequest, NewSAMLProvider, NewScimToken, NewShareLink, NewSite, NewSiteHostname, NewSitePreview, NewSiteRedirect, NewSiteSection, NewSiteSectionGroup, NewSiteSpace, NewSpace, NewTeam, NewTranslationRun, NewWebhook, OIDCProvider, OIDCProviderChanges, OIDCProviderList, OpenAPISpec, OpenAPISpecChanges, OpenAPISpecList, OpenAPISpecVersion, OpenAPISpecVersionChanges, OpenAPISpecVersionContent, OpenAPISpecVersionList, Organization, OrganizationChanges, OrganizationList, OrganizationsOfDomain, Page, PageRevisions, PageTree, Passkey, PasskeyList, PasskeyOptions, PasswordChange, PdfAddress, Ping, PublishedContent, PublishedRequest, PublishedSite, PublishingAuth, PublishingAuthFields, ReplyChanges, RequestedReviewerList, ReusableContentWithText, Reversion, Review, ReviewList, Revision, RevisionSummaryList, Rollback, SAMLProvider, SAMLProviderChanges, SAMLProviderList, SSOProviderLogins, ScimTokenList, SearchResults, SessionList, ShareLink, ShareLinkChanges, ShareLinkList, SignInLink, Site, SiteAdaptiveSchema, SiteAdaptiveSchemaFields, SiteChanges, SiteCustomization, SiteFeedbackList, SiteHostname, SiteHostnameList, SiteInsights, SiteList, SitePageInsightsList, SitePart, SitePreview, SitePreviewList, SiteQuestion, SiteRedirect, SiteRedirectChanges, SiteRedirectList, SiteSearchInsightsList, SiteSearchResults, SiteSection, SiteSectionChanges, SiteSectionGroup, SiteSectionGroupChanges, SiteSectionGroupList, SiteSectionGroupMove, SiteSectionList, SiteSectionMove, SiteSort, SiteSpace, SiteSpaceChanges, SiteSpaceCustomization, SiteSpaceList, SiteSpaceMove, SiteStructure, Space, SpaceChanges, SpaceList, SpaceMove, SpaceOfMemberList, SpaceSearchResults, SpaceTransfer, Subdomain, Team, TeamChanges, TeamList, TeamMemberChanges, TeamMemberList, TeamMembersChanges, TeamOfMemberList, TeamPermissionList, TemplateConditions, TranslationRun, TranslationRunList, TranslationSettings, TranslationSettingsFields, TranslationSettingsList, TranslationStatusList, UpdateResult, User, UserChanges, UserList, UserPermissionList, Webhook, WebhookChanges, WebhookDelivery, WebhookDeliveryList, WebhookList } from './types.ts'

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
   * Lists the tokens of your account, oldest first, those that have expired included. Those that programs have by your leave are not among them. The secrets themselves are not shown: they were, once, when each token was made. `lastUsedAt` tells which of them nobody uses any more.
   */
  listApiTokens(input?: {
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<ApiTokenList>

  /**
   * Make a token; it expires no later than the one you send
   * Makes a token for another program that acts as you, and shows its secret this once. It may do no more than what you send, and expires no later than a token you send: a later `expiresAt` is a 400. Made in a browser, it counts in those organizations in which your session does. Without `scope` it may do all that you may do; it needs a token with the scope `write`, or a session. Make one for each program, so that you can revoke each alone.
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
   * The browsers in which you are signed in, oldest first
   * Lists the sessions of your account: each is a browser in which you are signed in, in the order in which you signed in. A session ends 30 days after its last use, and when it is ended. In a browser where only an identity provider vouches for you, you see the sessions that count no further. End what you do not know with `DELETE /v1/user/sessions/{sessionId}`.
   */
  listSessions(input?: {
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<SessionList>

  /**
   * End all other sessions
   * Ends all of your sessions but the one that you are using; sent with a token, all of them. Tokens stay: revoke them with `DELETE /v1/user/tokens/{tokenId}`.
   */
  deleteSessions(input?: Record<string, never>, options?: CallOptions): Call<void>

  /**
   * End a session
   * Ends one of your sessions, in every process of the server: the browser is signed out from its next request on. Only your own are found; you may end the one that you are using.
   */
  deleteSession(input: {
    /** The id of the session. */
    sessionId: string
  }, options?: CallOptions): Call<void>

  /**
   * The programs that act for you
   * Lists the programs that you let act for you by OAuth, oldest first, with what each may do and when it last did anything. Programs themselves are not shown this: that is a 403. Revoke those that you no longer use.
   */
  listAuthorizations(input?: {
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<AuthorizationList>

  /**
   * Let no program act for you any longer
   * Ends what you allowed to all programs, with all their tokens. Tokens that you made yourself stay.
   */
  deleteAuthorizations(input?: Record<string, never>, options?: CallOptions): Call<void>

  /**
   * Let a program act for you no longer
   * Ends what you allowed to a program, with all its tokens: from the next request on it gets 401, on every process of the server. It can ask you again.
   */
  deleteAuthorization(input: {
    /** The id of the authorization. */
    authorizationId: string
  }, options?: CallOptions): Call<void>

  /**
   * Set or change your password
   * Gives your account a password, with which you sign in on the sign-in page. Where it has one, `current` must be that: a wrong one is a 400, and counts as an attempt to sign in, so that too many of them are a 429. All other sessions of yours end; the one that you send goes on under a new cookie, which is in the answer. Tokens and passkeys stay: list and delete them where somebody may have got hold of your account.
   */
  setPassword(input: {
    body: PasswordChange
  }, options?: CallOptions): Call<void>

  /**
   * Your passkeys
   * Lists the passkeys of your account, oldest first. `lastUsedAt` tells which of them nobody signs in with any more.
   */
  listPasskeys(input?: {
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<PasskeyList>

  /**
   * Add a passkey
   * Takes what an authenticator answered to the options of `POST /v1/user/passkeys/options`. From then on you sign in with it alone: it has asked for a finger, a face or a PIN. A session that asks goes on under a new cookie, which is in the answer.
   */
  createPasskey(input: {
    body: NewPasskey
  }, options?: CallOptions): Call<Passkey>

  /**
   * What to ask an authenticator for a new passkey
   * Gives the options with which a browser has an authenticator make a passkey for you: hand them to `PublicKeyCredential.parseCreationOptionsFromJSON()` on a page of this installation, the result to `navigator.credentials.create()`, and what that gives to `POST /v1/user/passkeys`, within five minutes. Browsers know passkeys for hosts with a name alone.
   */
  createPasskeyOptions(input?: Record<string, never>, options?: CallOptions): Call<PasskeyOptions>

  /**
   * Delete a passkey
   * Takes a passkey away: nobody signs in with it any more. Sessions that were started with it go on until they are ended. Also the last one can be deleted: a link signs you in then, or the provider of your organization.
   */
  deletePasskey(input: {
    /** The id of the passkey. */
    passkeyId: string
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
   * Takes somebody out of an organization, with their places in teams and all that was granted to them. What they wrote stays. It needs the role `admin`, and counts from the next request on, whatever tokens they have. The last admin cannot be removed.
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
   * Make an address that signs a member in once
   * Makes an address that signs a member in, once and within an hour: for somebody who has no password yet, or has forgotten it, where the server sends no mail. Hand it to nobody but them. It needs the role `admin`, and a member who belongs to this organization alone, which is the only one that the session counts in. A new one ends the one before. The event names who made it and for whom.
   */
  createSignInLinkForMember(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<SignInLink>

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
    /** Only teams that this member may manage, as owner or as admin: the id of the user. */
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
   * The SAML providers of an organization
   * Lists the providers at which members of the organization sign in by SAML, oldest first, those included that are not set up completely. It needs the role `admin`. What everybody may see of them, to choose one for signing in, `GET /v1/orgs/{organizationId}/sso` tells.
   */
  listSAMLProvidersInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<SAMLProviderList>

  /**
   * Set up a SAML provider
   * Makes a provider at which members of the organization can sign in. It needs the role `admin`. Make it with a label alone to learn what to enter at the provider: `service`. Then give it the `entityID`, `ssoURL` and `certificate` of the provider: with all three it is `active`. Whoever signs in by it for the first time becomes a member, with `defaultRole` and in `defaultTeam`.
   */
  createOrganizationSAMLProvider(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewSAMLProvider
  }, options?: CallOptions): Call<SAMLProvider>

  /**
   * A SAML provider
   * Gives one provider: what is set of it, when its certificates expire, and what to enter at the provider (`service`). It needs the role `admin`.
   */
  getOrganizationSAMLProviderById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the SAML provider. */
    samlProviderId: string
  }, options?: CallOptions): Call<SAMLProvider>

  /**
   * Change a SAML provider
   * Changes what is set of a provider; null takes a setting away. It needs the role `admin`. To replace the certificate, give it the old and the new one together, until the provider signs with the new one alone. Who has signed in stays signed in.
   */
  updateOrganizationSAMLProviderById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the SAML provider. */
    samlProviderId: string
    body?: SAMLProviderChanges
  }, options?: CallOptions): Call<SAMLProvider>

  /**
   * Delete a SAML provider, and end what was signed in by it
   * Deletes a provider: nobody signs in by it any more, and whoever has is signed out of the organization. They stay members. It needs the role `admin`.
   */
  deleteOrganizationSAMLProviderById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the SAML provider. */
    samlProviderId: string
  }, options?: CallOptions): Call<void>

  /**
   * The OIDC providers of an organization
   * Lists the providers at which members of the organization sign in by OIDC, oldest first, those included that are not set up completely. It needs the role `admin`. What everybody may see of them, to choose one for signing in, `GET /v1/orgs/{organizationId}/sso` tells.
   */
  listOIDCProvidersInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<OIDCProviderList>

  /**
   * Set up an OIDC provider
   * Makes a provider at which members of the organization can sign in. It needs the role `admin`. Make it with a label alone to learn what to enter at the provider: `urls.callback`. Then give it the `issuer` of the provider, and the `clientId` and `clientSecret` that you got there: with the first two it is `active`. Whoever signs in by it for the first time becomes a member, with `defaultRole` and in `defaultTeam`.
   */
  createOrganizationOIDCProvider(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewOIDCProvider
  }, options?: CallOptions): Call<OIDCProvider>

  /**
   * An OIDC provider
   * Gives one provider: what is set of it, and what to enter at the provider (`urls.callback`). The `clientSecret` is never shown. It needs the role `admin`.
   */
  getOrganizationOIDCProviderById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the OIDC provider. */
    oidcProviderId: string
  }, options?: CallOptions): Call<OIDCProvider>

  /**
   * Change an OIDC provider
   * Changes what is set of a provider; null takes a setting away. It needs the role `admin`. Another `issuer` needs the `clientSecret` again, for a secret goes only to the provider that it was given for. Who has signed in stays signed in.
   */
  updateOrganizationOIDCProviderById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the OIDC provider. */
    oidcProviderId: string
    body?: OIDCProviderChanges
  }, options?: CallOptions): Call<OIDCProvider>

  /**
   * Delete an OIDC provider, and end what was signed in by it
   * Deletes a provider: nobody signs in by it any more, and whoever has is signed out of the organization. They stay members. It needs the role `admin`.
   */
  deleteOrganizationOIDCProviderById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the OIDC provider. */
    oidcProviderId: string
  }, options?: CallOptions): Call<void>

  /**
   * Where people sign in to an organization
   * Lists the providers at which people sign in to the organization, those of SAML before those of OIDC, the oldest first: what each is called, and the address at which a browser begins. Everybody who belongs to the organization may read it, guests included. Providers that are not set up completely are left out.
   */
  listSSOProviderLoginsInOrganization(input: {
    /** The id of the organization. */
    organizationId: string
  }, options?: CallOptions): Call<SSOProviderLogins>

  /**
   * The tokens with which identity providers keep members up to date
   * Lists the tokens of SCIM of an organization, oldest first. It needs the role `admin`. The secrets themselves are not shown: they were, once, when each token was made. `lastUsedAt` tells whether the identity provider still sends it.
   */
  listScimTokens(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<ScimTokenList>

  /**
   * Make a token for an identity provider
   * Makes a token with which an identity provider makes, changes, disables and removes the members and teams of this organization by SCIM 2.0, and shows its secret this once. Give the provider the token and `urls.base`. It needs the role `admin`. The token works for nothing else, and until it is deleted.
   */
  createScimToken(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewScimToken
  }, options?: CallOptions): Call<CreatedScimToken>

  /**
   * Delete a token of an identity provider
   * Makes a token of SCIM useless from now on, in every process of the server. It needs the role `admin`. The members and teams that the provider made stay.
   */
  deleteScimToken(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the token of SCIM, which is not the token itself. */
    scimTokenId: string
  }, options?: CallOptions): Call<void>

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

  /**
   * All that was done in an organization, a line of JSON for each event, oldest first
   * Gives all events of an organization in one answer, of whatever length: a line of JSON for each, as the list shows it (NDJSON), oldest first. It needs the role `admin`. Filter as in the list. An answer that breaks off is not complete, which happens after an hour, or when the caller may no longer read events: go on with `after`, some seconds before the `createdAt` of the last whole line, and leave out the ids that you have.
   */
  exportEventsInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
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
  }, options?: CallOptions): Call<ReadableStream<Uint8Array>>

  /**
   * Where events of an organization are sent
   * Lists the webhooks of an organization, oldest first. It needs the role `admin`. Their secrets are not shown: they were, once, when each was made.
   */
  listWebhooks(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<WebhookList>

  /**
   * Have events sent to an address
   * Makes a webhook: from now on each event of the organization, or each of the given types, is sent to the address as JSON, signed as Standard Webhooks has it, and tried again for three days where the receiver does not take it. `secret` is in this answer and never again. The first event that is sent is `webhook_created`. It needs the role `admin`.
   */
  createWebhook(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewWebhook
  }, options?: CallOptions): Call<Webhook>

  /**
   * A webhook
   * Gives one webhook: where it sends what, the last failure, and why it was switched off if it was. The secret is not shown. It needs the role `admin`.
   */
  getWebhookById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the webhook. */
    webhookId: string
  }, options?: CallOptions): Call<Webhook>

  /**
   * Change a webhook, switch it on or off, or rotate its secret
   * Changes a webhook; what is left out stays. Switched off, it gets no events, and what is pending waits; switched on again, that goes on, and events from in between are not sent. With `rotateSecret` the answer has another `secret`, this once. It needs the role `admin`.
   */
  updateWebhookById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the webhook. */
    webhookId: string
    body?: WebhookChanges
  }, options?: CallOptions): Call<Webhook>

  /**
   * Delete a webhook, with what is pending
   * Deletes a webhook: nothing is sent there any more, and its deliveries are forgotten. It needs the role `admin`.
   */
  deleteWebhookById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the webhook. */
    webhookId: string
  }, options?: CallOptions): Call<void>

  /**
   * What was and is to be sent to a webhook, newest first
   * Lists the events of the last 30 days that were sent to a webhook, or are to be, newest first: how often each was tried, what the receiver answered, and when it is tried next. It needs the role `admin`.
   */
  listWebhookDeliveries(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the webhook. */
    webhookId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** `pending`: it is sent soon, or again after a failure. `delivered`: the receiver has taken it. `failed`: it was tried often enough. */
    status?: 'pending' | 'delivered' | 'failed'
  }, options?: CallOptions): ListCall<WebhookDeliveryList>

  /**
   * Send an event to a webhook once more
   * Makes a delivery pending again, whether the receiver had taken it or not, and tries it immediately, as if for the first time. The receiver gets the same `webhook-id`. It needs the role `admin`.
   */
  redeliverWebhookDelivery(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the webhook. */
    webhookId: string
    /** The id of the delivery. */
    deliveryId: string
  }, options?: CallOptions): Call<WebhookDelivery>

  /**
   * A collection
   * Gives a collection, and in `permissions` what you may do with it. It needs any level on it. What it contains, the lists of spaces and of collections tell.
   */
  getCollectionById(input: {
    /** The id of the collection. */
    collectionId: string
  }, options?: CallOptions): Call<Collection>

  /**
   * Change a collection
   * Changes the title, the description or the default level. The first two need the level `create` on the collection; `defaultLevel` needs `admin`, since it decides what all members may do with all that is in it. A change that needs more than you have changes nothing.
   */
  updateCollectionById(input: {
    /** The id of the collection. */
    collectionId: string
    body?: CollectionChanges
  }, options?: CallOptions): Call<Collection>

  /**
   * Delete a collection with all that is in it; its spaces can be restored, to the root
   * Deletes a collection with all collections and spaces in it. It needs the level `admin` on it. For 7 days each of the spaces can be restored by `POST /v1/spaces/{spaceId}/restore`, to the root of the organization; the collections are gone. Sites no longer show the spaces.
   */
  deleteCollectionById(input: {
    /** The id of the collection. */
    collectionId: string
  }, options?: CallOptions): Call<void>

  /**
   * The spaces directly in a collection that you may see
   * Lists the spaces directly in a collection, in their order, those that you may see. It needs any level on the collection. Spaces in collections below it are listed there.
   */
  listSpacesInCollectionById(input: {
    /** The id of the collection. */
    collectionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<SpaceList>

  /**
   * Move a collection to another place, in the same parent or another one; without a place, last
   * Puts a collection, with all that it contains, under another parent or at another position beside its siblings. It needs the level `create` on the collection, and where it goes. Access follows at once: what was granted on the old parent no longer counts, what was granted on the new one does. Two siblings that are not neighbours are a 400.
   */
  moveCollection(input: {
    /** The id of the collection. */
    collectionId: string
    body?: CollectionMove
  }, options?: CallOptions): Call<Collection>

  /**
   * Transfer a collection, with all that is in it, to another organization or collection
   * Gives a collection, with all that it contains, to another organization, or puts it into another collection as its last item. It needs `admin` on the collection and where it goes: the role in the organization, or the level on the new parent. Grants to teams, and to people who do not belong to the other organization, are dropped.
   */
  transferCollection(input: {
    /** The id of the collection. */
    collectionId: string
    body: CollectionTransfer
  }, options?: CallOptions): Call<Collection>

  /**
   * The collections of an organization that you may see
   * Lists the collections of an organization that you may see, in their order, those in other collections included. Everybody who belongs to the organization may ask; what nobody granted you is left out. With `nested=false` only those at the root are listed.
   */
  listCollectionsInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Whether those in other collections are listed, too; with false, only those at the root. */
    nested?: boolean
  }, options?: CallOptions): ListCall<CollectionList>

  /**
   * Make a collection
   * Makes an empty collection, the last under its parent, and grants you `admin` on it. At the root it needs the role `create` in the organization; in another collection it needs the level `create` on that. A parent that you do not see is a 400.
   */
  createCollection(input: {
    /** The id of the organization. */
    organizationId: string
    body?: NewCollection
  }, options?: CallOptions): Call<Collection>

  /**
   * The spaces of an organization that you may see
   * Lists the spaces of an organization that you may see, in their order. Everybody who belongs to the organization may ask, guests included. With `parent` only those directly in that collection are listed. Spaces that were deleted are in no list.
   */
  listSpacesInOrganizationById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only spaces directly in this collection: an id. */
    parent?: string
  }, options?: CallOptions): ListCall<SpaceList>

  /**
   * Make a space
   * Makes a space, the last under its parent, and grants you `admin` on it. It is empty, or begins with one page that is computed from the OpenAPI spec which `computedSource` names. At the root it needs the role `create` in the organization; in a collection it needs the level `create` on that. It is `private` at first, in a collection `in-collection`. Write its first pages with `POST /v1/spaces/{spaceId}/content`.
   */
  createSpace(input: {
    /** The id of the organization. */
    organizationId: string
    body?: NewSpace
  }, options?: CallOptions): Call<Space>

  /**
   * A space
   * Gives a space: who sees it, what it counts, and in `permissions` what you may do with it. `revision` names its present content; read that with `GET /v1/spaces/{spaceId}/content/pages`. Admins are shown a space that was deleted in the last 7 days, with `deletedAt`; for all others it does not exist.
   */
  getSpaceById(input: {
    /** The id of the space. */
    spaceId: string
    /** For sites published through share links: resolves published addresses. */
    shareKey?: string
  }, options?: CallOptions): Call<Space>

  /**
   * Change a space
   * Changes the settings that you name. Title and emoji need the level `create` on the space; `editMode`, `defaultLevel`, `visibility` and `mergeRules` need `admin`. A change that needs more than you have changes nothing at all. The content is changed by `POST /v1/spaces/{spaceId}/content`.
   */
  updateSpaceById(input: {
    /** The id of the space. */
    spaceId: string
    body?: SpaceChanges
  }, options?: CallOptions): Call<Space>

  /**
   * Delete a space; for 7 days it can be restored
   * Deletes a space: it is in no list any more, and nobody but its admins can read it. It needs the level `admin`. For 7 days it can be restored; then it is removed for good, with its content. Sites show it no longer, also when it is restored; a section that showed nothing else is removed.
   */
  deleteSpaceById(input: {
    /** The id of the space. */
    spaceId: string
  }, options?: CallOptions): Call<void>

  /**
   * Restore a space that was deleted in the last 7 days
   * Brings back a space that was deleted in the last 7 days, as it was and where it was. It needs the level `admin` on it. If its collection is gone meanwhile, it comes back at the root of the organization.
   */
  restoreSpace(input: {
    /** The id of the space. */
    spaceId: string
  }, options?: CallOptions): Call<Space>

  /**
   * Make a copy of a space, directly after it
   * Makes a copy directly after the original, with the same content, visibility and default level, and a history of its own; it starts `live`. Comments, change requests and grants are not copied; you get `admin` on the copy. It needs the level `create` on the space and where it is. It takes the same time however large the space is.
   */
  duplicateSpace(input: {
    /** The id of the space. */
    spaceId: string
  }, options?: CallOptions): Call<Space>

  /**
   * Move a space to another place in its organization
   * Puts a space into a collection, out of it, or at another position beside its siblings. It needs the level `create` on the space, and where it goes. Access follows at once: what was granted on the old collection no longer counts. Two siblings that are not neighbours are a 400.
   */
  moveSpace(input: {
    /** The id of the space. */
    spaceId: string
    body?: SpaceMove
  }, options?: CallOptions): Call<Space>

  /**
   * Transfer a space to another organization or collection
   * Gives a space to another organization, or puts it into another collection as its last item. It needs `admin` on the space and where it goes: the role in the organization, or the level on the new parent. Its content, history and change requests go with it. Grants to teams, and to people who do not belong to the other organization, are dropped.
   */
  transferSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: SpaceTransfer
  }, options?: CallOptions): Call<Space>

  /**
   * The spaces of a member, of those that you may see; newest first
   * Lists the spaces that a member has a level on, of those that you may see, each with that level; the newest first. It needs a role in the organization.
   */
  listSpacesForOrganizationMember(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the user. */
    userId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** The newest first, or last. */
    order?: 'asc' | 'desc'
  }, options?: CallOptions): ListCall<SpaceOfMemberList>

  /**
   * Grant a level to people and teams; who was granted another one has this one from now on
   * Grants a level to people and teams of the organization, directly on this space. Whoever has a grant here already has this level from now on. It needs the level `admin`. People must be members or guests of the organization; anybody else is a 400 that names them.
   */
  inviteToSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: NewGrants
  }, options?: CallOptions): Call<void>

  /**
   * What was granted to people themselves
   * Lists the levels that were granted to users directly on this space, in the order in which they were granted. It needs the level `admin`. Who has a level for another reason is not listed here: see the list of everyone with a level.
   */
  listUserPermissionsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<UserPermissionList>

  /**
   * Grant another level to a user
   * Gives a user another level than the one that was granted directly on this space. It needs the level `admin`. Without such a grant it is a 404: grant one first.
   */
  updateUserPermissionInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the user. */
    userId: string
    body: GrantChanges
  }, options?: CallOptions): Call<void>

  /**
   * Take back what was granted to a user
   * Takes back what was granted to a user directly on this space. It needs the level `admin`. What they have by their role, by a collection above it, or otherwise, they keep.
   */
  removeUserFromSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /**
   * What was granted to teams
   * Lists the levels that were granted to teams directly on this space, in the order in which they were granted. It needs the level `admin`. Who has a level for another reason is not listed here: see the list of everyone with a level.
   */
  listTeamPermissionsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<TeamPermissionList>

  /**
   * Grant another level to a team
   * Gives a team another level than the one that was granted directly on this space. It needs the level `admin`. Without such a grant it is a 404: grant one first.
   */
  updateTeamPermissionInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the team. */
    teamId: string
    body: GrantChanges
  }, options?: CallOptions): Call<void>

  /**
   * Take back what was granted to a team
   * Takes back what was granted to a team directly on this space. It needs the level `admin`. What they have by their role, by a collection above it, or otherwise, they keep.
   */
  removeTeamFromSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the team. */
    teamId: string
  }, options?: CallOptions): Call<void>

  /**
   * Everyone in the organization who has a level, with the level that results for them
   * Lists everyone in the organization who has a level on this space, for whatever reason: by role, by grants to them or to their teams, here or on a collection above. Each is listed once, with the highest level that results. It needs the level `admin`. `role` keeps those with exactly that level.
   */
  listPermissionsAggregateInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only people with this level. */
    role?: Level
  }, options?: CallOptions): ListCall<UserPermissionList>

  /**
   * Grant a level to people and teams; who was granted another one has this one from now on
   * Grants a level to people and teams of the organization, directly on this collection. Whoever has a grant here already has this level from now on. It needs the level `admin`. People must be members or guests of the organization; anybody else is a 400 that names them.
   */
  inviteToCollection(input: {
    /** The id of the collection. */
    collectionId: string
    body: NewGrants
  }, options?: CallOptions): Call<void>

  /**
   * What was granted to people themselves
   * Lists the levels that were granted to users directly on this collection, in the order in which they were granted. It needs the level `admin`. Who has a level for another reason is not listed here: see the list of everyone with a level.
   */
  listUserPermissionsInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<UserPermissionList>

  /**
   * Grant another level to a user
   * Gives a user another level than the one that was granted directly on this collection. It needs the level `admin`. Without such a grant it is a 404: grant one first.
   */
  updateUserPermissionInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The id of the user. */
    userId: string
    body: GrantChanges
  }, options?: CallOptions): Call<void>

  /**
   * Take back what was granted to a user
   * Takes back what was granted to a user directly on this collection. It needs the level `admin`. What they have by their role, by a collection above it, or otherwise, they keep.
   */
  removeUserFromCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /**
   * What was granted to teams
   * Lists the levels that were granted to teams directly on this collection, in the order in which they were granted. It needs the level `admin`. Who has a level for another reason is not listed here: see the list of everyone with a level.
   */
  listTeamPermissionsInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<TeamPermissionList>

  /**
   * Grant another level to a team
   * Gives a team another level than the one that was granted directly on this collection. It needs the level `admin`. Without such a grant it is a 404: grant one first.
   */
  updateTeamPermissionInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The id of the team. */
    teamId: string
    body: GrantChanges
  }, options?: CallOptions): Call<void>

  /**
   * Take back what was granted to a team
   * Takes back what was granted to a team directly on this collection. It needs the level `admin`. What they have by their role, by a collection above it, or otherwise, they keep.
   */
  removeTeamFromCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The id of the team. */
    teamId: string
  }, options?: CallOptions): Call<void>

  /**
   * Everyone in the organization who has a level, with the level that results for them
   * Lists everyone in the organization who has a level on this collection, for whatever reason: by role, by grants to them or to their teams, here or on a collection above. Each is listed once, with the highest level that results. It needs the level `admin`. `role` keeps those with exactly that level.
   */
  listPermissionsAggregateInCollection(input: {
    /** The id of the collection. */
    collectionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only people with this level. */
    role?: Level
  }, options?: CallOptions): ListCall<UserPermissionList>

  /**
   * The OpenAPI specs of an organization
   * Lists the OpenAPI specs of an organization, oldest first. It needs a role in the organization: guests see no specs.
   */
  listOpenAPISpecs(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<OpenAPISpecList>

  /**
   * Make an OpenAPI spec
   * Makes an OpenAPI spec from an address or a text, in JSON or YAML. It needs the role `create`. It is processed later: fetched, with the files that it refers to, and read. `processingState` says how far that is, and `lastProcessErrors` what was wrong; a new version is made where what it says has changed.
   */
  createOpenAPISpec(input: {
    /** The id of the organization. */
    organizationId: string
    body: NewOpenAPISpec
  }, options?: CallOptions): Call<OpenAPISpec>

  /**
   * An OpenAPI spec, and how far it is processed
   * Gives an OpenAPI spec: where it comes from, its latest version, and what was wrong the last time that it was looked at. It needs a role in the organization.
   */
  getOpenAPISpecBySlug(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
  }, options?: CallOptions): Call<OpenAPISpec>

  /**
   * Give an OpenAPI spec its source, or make it
   * Gives an OpenAPI spec another source, or the same one again; makes it where there is none with this slug. It needs the role `create`. It is processed later: fetched, with the files that it refers to, and read. `processingState` says how far that is, and `lastProcessErrors` what was wrong; a new version is made where what it says has changed. Its versions stay.
   */
  createOrUpdateOpenAPISpecBySlug(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
    body: OpenAPISpecChanges
  }, options?: CallOptions): Call<OpenAPISpec>

  /**
   * Delete an OpenAPI spec, with all its versions
   * Deletes an OpenAPI spec and all its versions. It needs the role `create`. Pages that are computed from it turn into broken links.
   */
  deleteOpenAPISpecBySlug(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
  }, options?: CallOptions): Call<void>

  /**
   * The versions of an OpenAPI spec, oldest first
   * Lists the versions of an OpenAPI spec, oldest first. One was made each time that the spec came to say something else. It needs a role in the organization.
   */
  listOpenAPISpecVersionsBySlug(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<OpenAPISpecVersionList>

  /**
   * Which is the latest version of an OpenAPI spec
   * Gives the latest version of an OpenAPI spec, with an address that leads to the spec as it was given, for an hour and without a token. It needs a role in the organization. A spec of which none could be read yet has none: 404.
   */
  getLatestOpenAPISpecVersion(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
  }, options?: CallOptions): Call<OpenAPISpecVersion>

  /**
   * What the latest version of an OpenAPI spec contains
   * Gives what the latest version of an OpenAPI spec contains: the spec as JSON, under the name `openapi.json`, and each file that it refers to. It needs a role in the organization. A spec of which none could be read yet has none: 404.
   */
  getLatestOpenAPISpecVersionContent(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
  }, options?: CallOptions): Call<OpenAPISpecVersionContent>

  /**
   * Which is a version of an OpenAPI spec
   * Gives a version of an OpenAPI spec, with an address that leads to the spec as it was given, for an hour and without a token. It needs a role in the organization.
   */
  getOpenAPISpecVersionById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
    /** The id of the version of the OpenAPI spec. */
    versionId: string
  }, options?: CallOptions): Call<OpenAPISpecVersion>

  /**
   * What a version of an OpenAPI spec contains
   * Gives what a version of an OpenAPI spec contains: the spec as JSON, under the name `openapi.json`, and each file that it refers to. It needs a role in the organization.
   */
  getOpenAPISpecVersionContentById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
    /** The id of the version of the OpenAPI spec. */
    versionId: string
  }, options?: CallOptions): Call<OpenAPISpecVersionContent>

  /**
   * What a version of an OpenAPI spec changes, and what of it breaks callers
   * Compares a version of an OpenAPI spec with the one before it, or with another one: what was added, removed and changed for those who call the API, and whether that breaks them. Of what callers send, less being valid breaks them; of what they get, more. The first version changes nothing: it has no changes and no `from`. It needs a role in the organization.
   */
  getOpenAPISpecVersionChangesById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The slug of the OpenAPI spec. */
    specSlug: string
    /** The id of the version of the OpenAPI spec. */
    versionId: string
    /** The id of the version to compare with; where it is left out, the version before. */
    from?: string
  }, options?: CallOptions): Call<OpenAPISpecVersionChanges>

  /**
   * The content as it is now
   * Gives the whole content of a space as it is now: pages without their texts, files, reusable contents and variables. It needs the level `read` on the space. Read a text with the operations on pages. The `ETag` names the revision.
   */
  getCurrentRevisionInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<Revision>

  /**
   * Change the content: all of the changes, in order, or none
   * Applies changes to the content of a space, in order: all of them, or none. They make one revision, and `changes` in the answer has the ids of what each of them made. It needs the level `edit` on the space. Send `If-Match` with the `ETag` of what you read, and nothing is changed if somebody else was faster (412). Changes that change nothing make no revision.
   */
  changeContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: ContentChanges
  }, options?: CallOptions): Call<ContentChangeResult>

  /**
   * Make an earlier revision the content again
   * Makes an earlier revision the content of a space again, as a new revision; nothing of the history is lost. It needs the level `edit` on the space. A revision that this content never had is a 400.
   */
  rollBackContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: Rollback
  }, options?: CallOptions): Call<Rollback>

  /**
   * The content as it is now
   * Gives the whole content of a change request as it is now: pages without their texts, files, reusable contents and variables. It needs the level `read` on the space. Read a text with the operations on pages. The `ETag` names the revision.
   */
  getCurrentRevisionInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<Revision>

  /**
   * Change the content: all of the changes, in order, or none
   * Applies changes to the content of a change request, in order: all of them, or none. They make one revision, and `changes` in the answer has the ids of what each of them made. It needs the level `edit` on the space. Send `If-Match` with the `ETag` of what you read, and nothing is changed if somebody else was faster (412). Changes that change nothing make no revision.
   */
  changeContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: ContentChanges
  }, options?: CallOptions): Call<ContentChangeResult>

  /**
   * Make an earlier revision the content again
   * Makes an earlier revision the content of a change request again, as a new revision; nothing of the history is lost. It needs the level `edit` on the space. A revision that this content never had is a 400.
   */
  rollBackContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: Rollback
  }, options?: CallOptions): Call<Rollback>

  /**
   * The revisions of the main content, newest first, without their pages
   * Lists the revisions of the main content, newest first, each with its author and what made it. It needs the level `read` on the space. What one of them changed, `GET /v1/spaces/{spaceId}/revisions/{revisionId}/changes` tells.
   */
  listRevisionsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<RevisionSummaryList>

  /**
   * A revision with its pages and files
   * Gives the content as it was in one revision of a space or of one of its change requests. It needs the level `read` on the space. A revision never changes, so what was read can be kept. Texts of pages are read one by one.
   */
  getRevisionById(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<Revision>

  /**
   * What a revision changed in the one before it
   * Lists what a revision changed, compared with the one before it: pages, files, reusable contents and variables, with the difference of each text, by lines and by blocks. It needs the level `read` on the space. Of very large differences only the first part is told, and `more` is true.
   */
  getRevisionChanges(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** How many differences are listed at most. */
    limit?: number
  }, options?: CallOptions): Call<ContentDifference>

  /**
   * What a change request would change in the main content it was last updated from
   * Lists what a change request would change in the main content that it was made from, or last updated from. It needs the level `read` on the space. Show this to reviewers. What has happened in the main content since is not in it: update the change request first.
   */
  getChangeRequestChanges(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** How many differences are listed at most. */
    limit?: number
  }, options?: CallOptions): Call<ContentDifference>

  /**
   * The revisions that changed a page, newest first, with who made them and what they changed
   * Lists the revisions of a space that changed one page: its fields, its text or its place. It needs the level `read` on the space. The newest come first; the revisions of a change request are followed by those of the main content that it is based on. Each has its author, of a merge whoever merged, with the change request, and what it changed of this page.
   */
  listPageRevisionsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<PageRevisions>

  /**
   * Which revision last changed each block of a page, and who wrote it
   * Tells of each block of a page of a space which revision last changed it, when, and who wrote it. It needs the level `read` on the space. A block that was moved keeps its revision; what a merge brought has the revision of the merge, and as its author whoever wrote it in the change request. Of a very long history `more` says that it is not looked through yet: ask again.
   */
  getPageBlameInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
  }, options?: CallOptions): Call<Blame>

  /**
   * The revisions that changed a page, newest first, with who made them and what they changed
   * Lists the revisions of a change request that changed one page: its fields, its text or its place. It needs the level `read` on the space. The newest come first; the revisions of a change request are followed by those of the main content that it is based on. Each has its author, of a merge whoever merged, with the change request, and what it changed of this page.
   */
  listPageRevisionsInChangeRequest(input: {
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
  }, options?: CallOptions): ListCall<PageRevisions>

  /**
   * Which revision last changed each block of a page, and who wrote it
   * Tells of each block of a page of a change request which revision last changed it, when, and who wrote it. It needs the level `read` on the space. A block that was moved keeps its revision; what a merge brought has the revision of the merge, and as its author whoever wrote it in the change request. Of a very long history `more` says that it is not looked through yet: ask again.
   */
  getPageBlameInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
  }, options?: CallOptions): Call<Blame>

  /**
   * The revisions that changed a page, newest first, with who made them and what they changed
   * Lists the revisions of a revision that changed one page: its fields, its text or its place. It needs the level `read` on the space. The newest come first; the revisions of a change request are followed by those of the main content that it is based on. Each has its author, of a merge whoever merged, with the change request, and what it changed of this page.
   */
  listPageRevisionsInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<PageRevisions>

  /**
   * Which revision last changed each block of a page, and who wrote it
   * Tells of each block of a page of a revision which revision last changed it, when, and who wrote it. It needs the level `read` on the space. A block that was moved keeps its revision; what a merge brought has the revision of the merge, and as its author whoever wrote it in the change request. Of a very long history `more` says that it is not looked through yet: ask again.
   */
  getPageBlameInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
  }, options?: CallOptions): Call<Blame>

  /**
   * The pages, as a tree, without their texts
   * Lists all pages of a space as a tree, in the order of the menu, without their texts. It needs the level `read` on the space. One page with its text is read by its id or by its path.
   */
  listPagesInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<PageTree>

  /**
   * A page with its text
   * Gives a page of a space with its text, and the pages under it without theirs. It needs the level `read` on the space. `format` says in which form the text comes; one that is too deeply nested for a tree or HTML is a 400 and can still be read as Markdown.
   */
  getPageInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by the values of variables. */
    evaluated?: boolean
    /** Whether the parts of code are told apart by classes such as `token-string`, for languages that are known; only where the format is `html`. */
    highlight?: boolean
  }, options?: CallOptions): Call<Page>

  /**
   * The page at a path: the slugs from the top down
   * Finds a page of a space by its path and gives it with its text. It needs the level `read` on the space. Paths change when pages are moved or get another slug: keep the id of the page instead.
   */
  getPageAtPathInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The path of the page: the slugs from the top down, joined by `/`, such as `guides/install`. */
    pagePath: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by the values of variables. */
    evaluated?: boolean
    /** Whether the parts of code are told apart by classes such as `token-string`, for languages that are known; only where the format is `html`. */
    highlight?: boolean
  }, options?: CallOptions): Call<Page>

  /**
   * A reusable content with its text
   * Gives a reusable content of a space with its text. It needs the level `read` on the space. Which there are, the whole content tells.
   */
  getReusableContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the reusable content. */
    reusableContentId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
  }, options?: CallOptions): Call<ReusableContentWithText>

  /**
   * The pages, as a tree, without their texts
   * Lists all pages of a change request as a tree, in the order of the menu, without their texts. It needs the level `read` on the space. One page with its text is read by its id or by its path.
   */
  listPagesInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<PageTree>

  /**
   * A page with its text
   * Gives a page of a change request with its text, and the pages under it without theirs. It needs the level `read` on the space. `format` says in which form the text comes; one that is too deeply nested for a tree or HTML is a 400 and can still be read as Markdown.
   */
  getPageInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by the values of variables. */
    evaluated?: boolean
    /** Whether the parts of code are told apart by classes such as `token-string`, for languages that are known; only where the format is `html`. */
    highlight?: boolean
  }, options?: CallOptions): Call<Page>

  /**
   * The page at a path: the slugs from the top down
   * Finds a page of a change request by its path and gives it with its text. It needs the level `read` on the space. Paths change when pages are moved or get another slug: keep the id of the page instead.
   */
  getPageAtPathInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The path of the page: the slugs from the top down, joined by `/`, such as `guides/install`. */
    pagePath: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by the values of variables. */
    evaluated?: boolean
    /** Whether the parts of code are told apart by classes such as `token-string`, for languages that are known; only where the format is `html`. */
    highlight?: boolean
  }, options?: CallOptions): Call<Page>

  /**
   * A reusable content with its text
   * Gives a reusable content of a change request with its text. It needs the level `read` on the space. Which there are, the whole content tells.
   */
  getReusableContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the reusable content. */
    reusableContentId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
  }, options?: CallOptions): Call<ReusableContentWithText>

  /**
   * The pages, as a tree, without their texts
   * Lists all pages of a revision as a tree, in the order of the menu, without their texts. It needs the level `read` on the space. One page with its text is read by its id or by its path.
   */
  listPagesInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<PageTree>

  /**
   * A page with its text
   * Gives a page of a revision with its text, and the pages under it without theirs. It needs the level `read` on the space. `format` says in which form the text comes; one that is too deeply nested for a tree or HTML is a 400 and can still be read as Markdown.
   */
  getPageInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by the values of variables. */
    evaluated?: boolean
    /** Whether the parts of code are told apart by classes such as `token-string`, for languages that are known; only where the format is `html`. */
    highlight?: boolean
  }, options?: CallOptions): Call<Page>

  /**
   * The page at a path: the slugs from the top down
   * Finds a page of a revision by its path and gives it with its text. It needs the level `read` on the space. Paths change when pages are moved or get another slug: keep the id of the page instead.
   */
  getPageAtPathInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The path of the page: the slugs from the top down, joined by `/`, such as `guides/install`. */
    pagePath: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    /** Whether expressions in the text are replaced by the values of variables. */
    evaluated?: boolean
    /** Whether the parts of code are told apart by classes such as `token-string`, for languages that are known; only where the format is `html`. */
    highlight?: boolean
  }, options?: CallOptions): Call<Page>

  /**
   * A reusable content with its text
   * Gives a reusable content of a revision with its text. It needs the level `read` on the space. Which there are, the whole content tells.
   */
  getReusableContentInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The id of the reusable content. */
    reusableContentId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
  }, options?: CallOptions): Call<ReusableContentWithText>

  /**
   * The files
   * Lists the files of a space in the order of their ids. It needs the level `read` on the space. `downloadURL` gives the bytes to whoever has it, without a token, and ends after an hour: list again for new ones.
   */
  listFilesInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): ListCall<ContentFileList>

  /**
   * Add files, as multipart/form-data; each part that has a file name is a file
   * Adds files to a space, as one revision. Send them as `multipart/form-data`; each part that has a file name is a file, up to 100 at a time. It needs the level `edit` on the space. Name a file in a text as `/files/{fileId}`, with an id from the answer.
   */
  uploadFilesInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: NewFiles
  }, options?: CallOptions): Call<ContentFileList>

  /**
   * A file
   * Gives one file of a space: its name, its type, its size, and an address for its bytes. It needs the level `read` on the space. The address works for an hour without a token.
   */
  getFileInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the file. */
    fileId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<ContentFile>

  /**
   * The files
   * Lists the files of a change request in the order of their ids. It needs the level `read` on the space. `downloadURL` gives the bytes to whoever has it, without a token, and ends after an hour: list again for new ones.
   */
  listFilesInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): ListCall<ContentFileList>

  /**
   * Add files, as multipart/form-data; each part that has a file name is a file
   * Adds files to a change request, as one revision. Send them as `multipart/form-data`; each part that has a file name is a file, up to 100 at a time. It needs the level `edit` on the space. Name a file in a text as `/files/{fileId}`, with an id from the answer.
   */
  uploadFilesInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: NewFiles
  }, options?: CallOptions): Call<ContentFileList>

  /**
   * A file
   * Gives one file of a change request: its name, its type, its size, and an address for its bytes. It needs the level `read` on the space. The address works for an hour without a token.
   */
  getFileInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the file. */
    fileId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<ContentFile>

  /**
   * The files
   * Lists the files of a revision in the order of their ids. It needs the level `read` on the space. `downloadURL` gives the bytes to whoever has it, without a token, and ends after an hour: list again for new ones.
   */
  listFilesInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): ListCall<ContentFileList>

  /**
   * A file
   * Gives one file of a revision: its name, its type, its size, and an address for its bytes. It needs the level `read` on the space. The address works for an hour without a token.
   */
  getFileInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
    /** The id of the file. */
    fileId: string
    /** Whether `git` says where in a repository each part came from. */
    metadata?: boolean
    /** Whether pages that are generated are shown; else computed pages alone, without text. */
    computed?: boolean
  }, options?: CallOptions): Call<ContentFile>

  /**
   * Bring in documentation from an address, or from an archive sent as the part `archive`
   * Brings documentation into a space: a zip of Markdown files, sent as the part `archive`, or what is at an address. A `SUMMARY.md` in it says which pages there are and in which order. It needs the level `edit` on the space. All of it makes one revision; what could not be read is told in `failures`. The answer comes when all is done, and whoever hangs up cancels it. What takes long is better asked for with `imports`, and followed.
   */
  importContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: ImportSource | NewImport
  }, options?: CallOptions): Call<ImportResult>

  /**
   * Bring in documentation from an address, or from an archive sent as the part `archive`
   * Brings documentation into a change request: a zip of Markdown files, sent as the part `archive`, or what is at an address. A `SUMMARY.md` in it says which pages there are and in which order. It needs the level `edit` on the space. All of it makes one revision; what could not be read is told in `failures`. The answer comes when all is done, and whoever hangs up cancels it. What takes long is better asked for with `imports`, and followed.
   */
  importContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: ImportSource | NewImport
  }, options?: CallOptions): Call<ImportResult>

  /**
   * Ask for an import, and follow it
   * Asks for documentation to be brought into a space: a zip of Markdown files, sent as the part `archive`, or what is at an address. A `SUMMARY.md` in it says which pages there are and in which order. It needs the level `edit` on the space. It is done later, as you and with what your token may do then, also when the server is restarted meanwhile. `urls.location` of the answer says how far it is.
   */
  requestImportInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: ImportSource | NewImport
  }, options?: CallOptions): Call<Import>

  /**
   * Ask for an import, and follow it
   * Asks for documentation to be brought into a change request: a zip of Markdown files, sent as the part `archive`, or what is at an address. A `SUMMARY.md` in it says which pages there are and in which order. It needs the level `edit` on the space. It is done later, as you and with what your token may do then, also when the server is restarted meanwhile. `urls.location` of the answer says how far it is.
   */
  requestImportInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: ImportSource | NewImport
  }, options?: CallOptions): Call<Import>

  /**
   * The imports into all spaces of an organization that you may see, oldest first
   * Lists the imports into all spaces of an organization that you may see, oldest first. Everybody who belongs to the organization may ask.
   */
  listImportsInOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only those of this status. */
    status?: 'pending' | 'running' | 'done' | 'failed' | 'cancelled'
    /** Only those into this space: an id. */
    space?: string
  }, options?: CallOptions): ListCall<ImportList>

  /**
   * An import, and how far it is
   * Gives an import: its status, what is being done at this moment, and once it is done the revision and what could not be brought in. It needs the level `read` on the space.
   */
  getImportById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the import. */
    importId: string
  }, options?: CallOptions): Call<Import>

  /**
   * Cancel an import that has not ended
   * Cancels an import that waits or is being done; nothing of it is brought in. It needs the level `edit` on the space. What an import has brought in that is done already, a rollback takes back.
   */
  cancelImport(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the import. */
    importId: string
  }, options?: CallOptions): Call<Import>

  /**
   * The content as a zip of Markdown files, with a SUMMARY.md and everything needed to import it again
   * Gives the content of a space as a zip of Markdown files, with a `SUMMARY.md`, the files, and what is needed to import it again without a loss. It needs the level `read` on the space. Three are sent to a person at a time, each for an hour at most.
   */
  exportContentInSpace(input: {
    /** The id of the space. */
    spaceId: string
  }, options?: CallOptions): Call<ReadableStream<Uint8Array>>

  /**
   * The content as a zip of Markdown files, with a SUMMARY.md and everything needed to import it again
   * Gives the content of a change request as a zip of Markdown files, with a `SUMMARY.md`, the files, and what is needed to import it again without a loss. It needs the level `read` on the space. Three are sent to a person at a time, each for an hour at most.
   */
  exportContentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
  }, options?: CallOptions): Call<ReadableStream<Uint8Array>>

  /**
   * The content as a zip of Markdown files, with a SUMMARY.md and everything needed to import it again
   * Gives the content of a revision as a zip of Markdown files, with a `SUMMARY.md`, the files, and what is needed to import it again without a loss. It needs the level `read` on the space. Three are sent to a person at a time, each for an hour at most.
   */
  exportContentInRevision(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the revision. */
    revisionId: string
  }, options?: CallOptions): Call<ReadableStream<Uint8Array>>

  /**
   * The address of the content as a PDF
   * Gives the address of a PDF of a space: all its pages, those under one page, or one page alone. It needs the level `read` on the space. The address needs no token, leads to the content as it is now for an hour, and ends with the space. This begins to make the PDF and does not wait for it: the address does. Where that takes too long it answers 503; ask it again. Hidden pages are left out unless `page` names one.
   */
  getPdfInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** Whether the PDF is of the page that `page` names alone, without those under it. */
    only?: boolean
    /** The id of the page that the PDF is of, with all pages under it. Left out, all pages. */
    page?: string
    /** The size of its sheets. */
    paper?: 'a4' | 'letter' | 'a5'
    /** The language of the text, as a tag of BCP 47: it decides about the words that the PDF adds, the direction of lines and the forms of characters. */
    language?: string
  }, options?: CallOptions): Call<PdfAddress>

  /**
   * The address of the content as a PDF
   * Gives the address of a PDF of a change request: all its pages, those under one page, or one page alone. It needs the level `read` on the space. The address needs no token, leads to the content as it is now for an hour, and ends with the space. This begins to make the PDF and does not wait for it: the address does. Where that takes too long it answers 503; ask it again. Hidden pages are left out unless `page` names one.
   */
  getPdfInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** Whether the PDF is of the page that `page` names alone, without those under it. */
    only?: boolean
    /** The id of the page that the PDF is of, with all pages under it. Left out, all pages. */
    page?: string
    /** The size of its sheets. */
    paper?: 'a4' | 'letter' | 'a5'
    /** The language of the text, as a tag of BCP 47: it decides about the words that the PDF adds, the direction of lines and the forms of characters. */
    language?: string
  }, options?: CallOptions): Call<PdfAddress>

  /**
   * The translation settings of an organization
   * Lists the translation settings of an organization, oldest first. It needs a role in the organization: guests see none.
   */
  listTranslationSettings(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<TranslationSettingsList>

  /**
   * Say what is translated into which languages
   * Makes translation settings: which spaces are translated, into which space for each language, by whom, and in which words. It needs the role `create`, the level `read` on the sources and `edit` on the targets. Nothing is translated by this.
   */
  createTranslationSettings(input: {
    /** The id of the organization. */
    organizationId: string
    body: TranslationSettingsFields
  }, options?: CallOptions): Call<TranslationSettings>

  /**
   * Translation settings
   * Gives one settings object. `problems` names the spaces of it that were deleted or transferred. It needs a role in the organization.
   */
  getTranslationSettingsById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the translation settings. */
    translationSettingsId: string
  }, options?: CallOptions): Call<TranslationSettings>

  /**
   * Change what is translated into which languages
   * Changes translation settings; what is left out stays, and null removes it. It needs the role `create`, the level `read` on sources that are added and `edit` on targets that are. Nothing is translated by this.
   */
  updateTranslationSettingsById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the translation settings. */
    translationSettingsId: string
    body: TranslationSettingsFields
  }, options?: CallOptions): Call<TranslationSettings>

  /**
   * Delete translation settings; the spaces stay as they are
   * Deletes translation settings, with all that is remembered for them. The spaces and their texts stay as they are. It needs the role `create`.
   */
  deleteTranslationSettingsById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the translation settings. */
    translationSettingsId: string
  }, options?: CallOptions): Call<void>

  /**
   * How far the translation of each page is
   * Lists the pages of the sources, once for each language that has a target: whether there is a translation in the main content of the target, and whether it is that of the page as it is now. It needs a role in the organization, and shows what you may read of sources and targets. `status` looks at all pages, to count those that match.
   */
  listTranslationStatus(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the translation settings. */
    translationSettingsId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only this language: its code. */
    language?: string
    /** Only those of this status. */
    status?: 'up-to-date' | 'outdated' | 'missing' | 'corrected'
  }, options?: CallOptions): ListCall<TranslationStatusList>

  /**
   * Bring translations up to date
   * Has all that has changed in the sources translated. It needs the level `read` on a source and `edit` on each target. There is a change request for each language, made at once; an open one of an earlier run is filled again. It is done later, as you, and people merge what they find good: corrections that they make stay. Follow it at `urls.location`.
   */
  requestTranslationRun(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the translation settings. */
    translationSettingsId: string
    body?: NewTranslationRun
  }, options?: CallOptions): Call<TranslationRun>

  /**
   * The runs of translation settings, oldest first
   * Lists the runs of translation settings, oldest first, without their `problems`. It needs a role in the organization.
   */
  listTranslationRuns(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the translation settings. */
    translationSettingsId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<TranslationRunList>

  /**
   * A run of a translation, and how far it is
   * Gives a run: how far it is, and once it is done what people should look at. It needs a role in the organization.
   */
  getTranslationRunById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the translation settings. */
    translationSettingsId: string
    /** The id of the run. */
    translationRunId: string
  }, options?: CallOptions): Call<TranslationRun>

  /**
   * Cancel a run that has not ended
   * Cancels a run that waits or is being done. Languages that are done already stay in their change requests. It needs the role `create`.
   */
  cancelTranslationRun(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the translation settings. */
    translationSettingsId: string
    /** The id of the run. */
    translationRunId: string
  }, options?: CallOptions): Call<TranslationRun>

  /**
   * The change requests of all spaces of an organization that you may see, newest first
   * Lists the change requests of all spaces of an organization that you may see, newest first. Everybody who belongs to the organization may ask. Without `status` only those that are open are listed. `creator` set to your own id finds yours.
   */
  listChangeRequestsForOrganization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only those of this status; `all` for every one. */
    status?: 'draft' | 'open' | 'archived' | 'merged' | 'all'
    /** Only those that this user made, or made revisions of: an id. */
    contributor?: string
    /** Only those that this user made: an id. */
    creator?: string
  }, options?: CallOptions): ListCall<ChangeRequestList>

  /**
   * The change requests of a space, newest first
   * Lists the change requests of a space, newest first. Without `status` only those that are open are listed. It needs the level `read` on the space. `contributor` keeps those that a person made or worked on.
   */
  listChangeRequestsForSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only those of this status; `all` for every one. */
    status?: 'draft' | 'open' | 'archived' | 'merged' | 'all'
    /** Only those that this user made, or made revisions of: an id. */
    contributor?: string
  }, options?: CallOptions): ListCall<ChangeRequestList>

  /**
   * Make a change request
   * Makes a change request as a draft. Its content begins as the main content is now, and is changed apart from it by `POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content`. It needs the level `edit` on the space; a locked space takes change requests, too. Set its status to `open` when it is ready for review.
   */
  createChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    body?: NewChangeRequest
  }, options?: CallOptions): Call<ChangeRequest>

  /**
   * A change request, by its id or its number
   * Gives a change request, by its id or by its number in the space. It needs the level `read` on the space. `outdated` says that the main content has changed meanwhile.
   */
  getChangeRequestById(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
  }, options?: CallOptions): Call<ChangeRequest>

  /**
   * Change the subject or the status of a change request
   * Changes the subject or the status: a draft is opened and back, a draft or an open one is archived, an archived one is taken up again. It needs the level `edit` on the space; whoever made it may archive it with `read`. The status `merged` is reached by merging alone.
   */
  updateChangeRequestById(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body?: ChangeRequestChanges
  }, options?: CallOptions): Call<ChangeRequest>

  /**
   * Make a change request that takes a merge back
   * Makes a change request, as a draft, that takes back what the merge of this one changed, and keeps all that came later. The main content is not changed before that is merged. It needs the level `edit` on the space. Where something has changed since that the merge had changed, the draft has what was there before the merge, and the conflict waits for a decision as after an update: see `GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/conflicts`.
   */
  revertChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body?: Reversion
  }, options?: CallOptions): Call<ChangeRequest>

  /**
   * The conflicts that wait for an answer
   * Lists the conflicts that an update found and nobody has decided yet, with the value on each side. Those of a text have in `merged` what merges by itself, in `hunks` what does not, and the blocks that they are about. It needs the level `read` on the space. Decide one with the change `resolve_conflict`, sent to the content of the change request. Until all are decided it cannot be merged.
   */
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

  /**
   * Who made a change request or revisions of it
   * Lists who made a change request or revisions of it, and how many. It needs the level `read` on the space.
   */
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

  /**
   * Merge a change request into the main content, or answer with the conflicts
   * Brings the changes of a change request into the main content, page by page and three ways, and marks it as merged. One that changes nothing makes no new revision. It needs the level `review` on the space, and what the merge rules of the space ask for. Where both sides changed the same thing differently, nothing changes: `result` is `conflicts`, and they are listed. Then update the change request, decide the conflicts with the change `resolve_conflict`, and merge again. With `dryRun` nothing is written, the level `edit` is enough, and the answer says what the merge would change, which links it would break, what the merge rules say, and whether you may merge.
   */
  mergeChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body?: MergeOptions
  }, options?: CallOptions): Call<MergeResult>

  /**
   * Merge the main content into a change request
   * Takes into a change request what has happened in the main content since. What both sides changed differently is kept as the change request has it and recorded as conflicts, which wait for a decision. It needs the level `edit` on the space. The main content is not changed, and nothing that anybody wrote is lost. With `dryRun` nothing is written, and the answer says what the update would come to.
   */
  updateChangeRequestFromMain(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body?: MergeOptions
  }, options?: CallOptions): Call<UpdateResult>

  /**
   * The reviews of a change request, oldest first
   * Lists the reviews of a change request, oldest first; a person who reviewed twice is listed twice. It needs the level `read` on the space. A review that is `outdated` was given before the last change.
   */
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

  /**
   * Review a change request as it is now
   * Says what you find of a change request as it is now, with a comment if you like, which becomes an ordinary comment on it. It needs the level `review` on the space. You need not have been asked. A review blocks nothing and merges nothing: those are steps of their own.
   */
  submitReviewOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: NewReview
  }, options?: CallOptions): Call<Review>

  /**
   * Who was asked to review a change request, those asked first in front
   * Lists who was asked to review a change request, those asked first in front, whether or not they have done so. It needs the level `read` on the space. What they said, the list of reviews tells.
   */
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

  /**
   * Ask people to review a change request; answers with all who are asked now
   * Asks members of the organization to review a change request; the answer lists all who are asked now. It needs the level `edit` on the space. Whoever cannot read the space is a 400. To ask somebody again changes nothing.
   */
  requestReviewersOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: NewReviewRequest
  }, options?: CallOptions): Call<RequestedReviewerList>

  /**
   * Withdraw a request to review a change request
   * Takes back that somebody was asked for a review. It needs the level `edit` on the space. What they said already stays. Somebody who was not asked is a 404.
   */
  removeRequestedReviewerOfChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the user. */
    userId: string
  }, options?: CallOptions): Call<void>

  /**
   * The comments, newest first
   * Lists the comments on a space, newest first, each with how many replies it has. It needs the level `read` on the space. Filter by status, by page and by author; the replies are a list of their own.
   */
  listCommentsInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    /** The newest first, or last. */
    order?: 'asc' | 'desc'
    /** Only those that are open, or resolved. */
    status?: 'all' | 'open' | 'resolved'
    /** Only those about this page: an id. */
    targetPage?: string
    /** Only those that one of these people wrote: their ids. */
    authors?: string[]
  }, options?: CallOptions): ListCall<CommentList>

  /**
   * Comment on it, on a page of it, or on a block of a page
   * Posts a comment on a space, on one of its pages, or on a block of a page. It needs the level `comment` on the space. The answer is the comment with its id. A page or a block that does not exist is a 400.
   */
  postCommentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    body: NewComment
  }, options?: CallOptions): Call<Comment>

  /**
   * A comment
   * Gives one comment on a space. It needs the level `read` on the space. Whether the text that it is about has changed since, `target.page.outdated` says.
   */
  getCommentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): Call<Comment>

  /**
   * Edit a comment, resolve it or open it again, react to it
   * Changes a comment: its text, its status, or your reactions to it. Only its author changes the text, with the level `comment`. To resolve it or open it again, and to react, the level `comment` is enough. The status and the reactions leave `editedAt` as it is.
   */
  updateCommentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    body?: CommentChanges
  }, options?: CallOptions): Call<Comment>

  /**
   * Delete a comment with its replies
   * Deletes a comment on a space with all replies to it. Authors may do so with the level `comment`; others need `review`.
   */
  deleteCommentInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
  }, options?: CallOptions): Call<void>

  /**
   * Who has written a comment or a reply
   * Lists who has written a comment or a reply on a space. It needs the level `read` on the space. Use their ids in the filter `authors` of the list of comments.
   */
  listCommentersInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<UserList>

  /**
   * The replies to a comment, oldest first
   * Lists the replies to a comment, oldest first. It needs the level `read` on the space.
   */
  listCommentRepliesInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): ListCall<CommentReplyList>

  /**
   * Reply to a comment
   * Posts a reply to a comment. It needs the level `comment` on the space. Replying leaves the status of the comment as it is.
   */
  postCommentReplyInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    body: NewReply
  }, options?: CallOptions): Call<CommentReply>

  /**
   * A reply
   * Gives one reply to a comment. It needs the level `read` on the space.
   */
  getCommentReplyInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): Call<CommentReply>

  /**
   * Edit a reply, or react to it
   * Changes the text of a reply, or your reactions to it. Only its author changes the text; to react the level `comment` is enough.
   */
  updateCommentReplyInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
    body?: ReplyChanges
  }, options?: CallOptions): Call<CommentReply>

  /**
   * Delete a reply
   * Deletes one reply to a comment. Authors may do so with the level `comment`; others need `review`.
   */
  deleteCommentReplyInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
  }, options?: CallOptions): Call<void>

  /**
   * The comments, newest first
   * Lists the comments on a change request, newest first, each with how many replies it has. It needs the level `read` on the space. Filter by status, by page and by author; the replies are a list of their own.
   */
  listCommentsInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    /** The newest first, or last. */
    order?: 'asc' | 'desc'
    /** Only those that are open, or resolved. */
    status?: 'all' | 'open' | 'resolved'
    /** Only those about this page: an id. */
    targetPage?: string
    /** Only those that one of these people wrote: their ids. */
    authors?: string[]
  }, options?: CallOptions): ListCall<CommentList>

  /**
   * Comment on it, on a page of it, or on a block of a page
   * Posts a comment on a change request, on one of its pages, or on a block of a page. It needs the level `comment` on the space. The answer is the comment with its id. A page or a block that does not exist is a 400.
   */
  postCommentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    body: NewComment
  }, options?: CallOptions): Call<Comment>

  /**
   * A comment
   * Gives one comment on a change request. It needs the level `read` on the space. Whether the text that it is about has changed since, `target.page.outdated` says.
   */
  getCommentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): Call<Comment>

  /**
   * Edit a comment, resolve it or open it again, react to it
   * Changes a comment: its text, its status, or your reactions to it. Only its author changes the text, with the level `comment`. To resolve it or open it again, and to react, the level `comment` is enough. The status and the reactions leave `editedAt` as it is.
   */
  updateCommentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    body?: CommentChanges
  }, options?: CallOptions): Call<Comment>

  /**
   * Delete a comment with its replies
   * Deletes a comment on a change request with all replies to it. Authors may do so with the level `comment`; others need `review`.
   */
  deleteCommentInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
  }, options?: CallOptions): Call<void>

  /**
   * Who has written a comment or a reply
   * Lists who has written a comment or a reply on a change request. It needs the level `read` on the space. Use their ids in the filter `authors` of the list of comments.
   */
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

  /**
   * The replies to a comment, oldest first
   * Lists the replies to a comment, oldest first. It needs the level `read` on the space.
   */
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
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): ListCall<CommentReplyList>

  /**
   * Reply to a comment
   * Posts a reply to a comment. It needs the level `comment` on the space. Replying leaves the status of the comment as it is.
   */
  postCommentReplyInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    body: NewReply
  }, options?: CallOptions): Call<CommentReply>

  /**
   * A reply
   * Gives one reply to a comment. It needs the level `read` on the space.
   */
  getCommentReplyInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The id of the comment. */
    commentId: string
    /** The id of the reply. */
    commentReplyId: string
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
  }, options?: CallOptions): Call<CommentReply>

  /**
   * Edit a reply, or react to it
   * Changes the text of a reply, or your reactions to it. Only its author changes the text; to react the level `comment` is enough.
   */
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

  /**
   * Delete a reply
   * Deletes one reply to a comment. Authors may do so with the level `comment`; others need `review`.
   */
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

  /**
   * Everything that is linked to, each target once, with the pages that link to it
   * Lists everything that the content of a space links to, each target once, with all pages that link to it. It needs the level `read` on the space. `status=broken` finds the links that lead nowhere, `from` those of one page, `view=short` leaves out what every item repeats. Of targets that you may not see, the id alone is shown. While the index lags behind, `indexing` says how far it is.
   */
  listLinksInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only links that stand in this page, or in this reusable content: its id, in this space. */
    from?: string
    /** Only links of this status. */
    status?: 'ok' | 'broken' | 'in-app'
    /** `short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`. */
    view?: 'full' | 'short'
    /** Only links to targets of this kind. */
    kind?: 'page' | 'reusable-content' | 'file' | 'space' | 'openapi' | 'url' | 'collection' | 'user'
  }, options?: CallOptions): ListCall<Links>

  /**
   * Everything that a page links to, each target once
   * Lists everything that one page of a space links to, each target once. It needs the level `read` on the space. `status=broken` finds the links that lead nowhere.
   */
  listPageLinksInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only links that stand in this page, or in this reusable content: its id, in this space. */
    from?: string
    /** Only links of this status. */
    status?: 'ok' | 'broken' | 'in-app'
    /** `short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`. */
    view?: 'full' | 'short'
    /** Only links to targets of this kind. */
    kind?: 'page' | 'reusable-content' | 'file' | 'space' | 'openapi' | 'url' | 'collection' | 'user'
  }, options?: CallOptions): ListCall<Links>

  /**
   * The pages and reusable contents that link to a page, or to an anchor on it
   * Lists the pages and reusable contents that link to a page, those of other spaces that you may see included. It needs the level `read` on the space. Ask before you delete or move a page.
   */
  listPageBacklinksInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the page, which it keeps however often it is renamed or moved. */
    pageId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only links that stand in this page, or in this reusable content: its id, in this space. */
    from?: string
    /** Only links of this status. */
    status?: 'ok' | 'broken' | 'in-app'
    /** `short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`. */
    view?: 'full' | 'short'
    /** Only sources of this kind. */
    kind?: 'page' | 'reusable-content'
  }, options?: CallOptions): ListCall<Backlinks>

  /**
   * The pages and reusable contents that link to a file
   * Lists the pages and reusable contents that show a file or link to it, those of other spaces that you may see included. It needs the level `read` on the space. Ask before you delete a file.
   */
  listFileBacklinksInSpace(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the file. */
    fileId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only links that stand in this page, or in this reusable content: its id, in this space. */
    from?: string
    /** Only links of this status. */
    status?: 'ok' | 'broken' | 'in-app'
    /** `short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`. */
    view?: 'full' | 'short'
    /** Only sources of this kind. */
    kind?: 'page' | 'reusable-content'
  }, options?: CallOptions): ListCall<Backlinks>

  /**
   * Everything that is linked to, each target once, with the pages that link to it
   * Lists everything that the content of a change request links to, each target once, with all pages that link to it. It needs the level `read` on the space. `status=broken` finds the links that lead nowhere, `from` those of one page, `view=short` leaves out what every item repeats. Of targets that you may not see, the id alone is shown. While the index lags behind, `indexing` says how far it is.
   */
  listLinksInChangeRequest(input: {
    /** The id of the space. */
    spaceId: string
    /** The id of the change request, or its number in the space. */
    changeRequestId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only links that stand in this page, or in this reusable content: its id, in this space. */
    from?: string
    /** Only links of this status. */
    status?: 'ok' | 'broken' | 'in-app'
    /** `short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`. */
    view?: 'full' | 'short'
    /** Only links to targets of this kind. */
    kind?: 'page' | 'reusable-content' | 'file' | 'space' | 'openapi' | 'url' | 'collection' | 'user'
  }, options?: CallOptions): ListCall<Links>

  /**
   * Everything that a page links to, each target once
   * Lists everything that one page of a change request links to, each target once. It needs the level `read` on the space. `status=broken` finds the links that lead nowhere.
   */
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
    /** Only links that stand in this page, or in this reusable content: its id, in this space. */
    from?: string
    /** Only links of this status. */
    status?: 'ok' | 'broken' | 'in-app'
    /** `short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`. */
    view?: 'full' | 'short'
    /** Only links to targets of this kind. */
    kind?: 'page' | 'reusable-content' | 'file' | 'space' | 'openapi' | 'url' | 'collection' | 'user'
  }, options?: CallOptions): ListCall<Links>

  /**
   * The pages and reusable contents that link to a page, or to an anchor on it
   * Lists the pages and reusable contents that link to a page, those of other spaces that you may see included. It needs the level `read` on the space. Ask before you delete or move a page.
   */
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
    /** Only links that stand in this page, or in this reusable content: its id, in this space. */
    from?: string
    /** Only links of this status. */
    status?: 'ok' | 'broken' | 'in-app'
    /** `short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`. */
    view?: 'full' | 'short'
    /** Only sources of this kind. */
    kind?: 'page' | 'reusable-content'
  }, options?: CallOptions): ListCall<Backlinks>

  /**
   * The pages and reusable contents that link to a file
   * Lists the pages and reusable contents that show a file or link to it, those of other spaces that you may see included. It needs the level `read` on the space. Ask before you delete a file.
   */
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
    /** Only links that stand in this page, or in this reusable content: its id, in this space. */
    from?: string
    /** Only links of this status. */
    status?: 'ok' | 'broken' | 'in-app'
    /** `short` leaves out what every item repeats: the organization, the space, the revision or change request are shown as `{object, id}`. */
    view?: 'full' | 'short'
    /** Only sources of this kind. */
    kind?: 'page' | 'reusable-content'
  }, options?: CallOptions): ListCall<Backlinks>

  /**
   * Search the pages of a space, the best first
   * Finds pages of a space by the words in their titles and texts, the best first, with the sections that fit. It needs the level `read` on the space. Of a few words all must occur on a page, of a sentence half of those that tell what it is about; forms of a word count as that word, and a misspelt one is forgiven where nothing else is found. What was written a moment ago is found, too: while the index lags far behind, `indexing` says so.
   */
  searchSpaceContent(input: {
    /** The id of the space. */
    spaceId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** A few words, all of which a page must contain, or a sentence; the last word may be half a word. "Words in quotation marks" stand together. */
    query: string
  }, options?: CallOptions): ListCall<SearchResults>

  /**
   * Search the pages of all spaces that you see, the space with the best first
   * Finds pages in all spaces of an organization that you see, grouped by space, the space with the best page first. It needs a role in the organization. Of each space the best five pages are shown; ask the space itself for more.
   */
  searchOrganizationContent(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** A few words, all of which a page must contain, or a sentence; the last word may be half a word. "Words in quotation marks" stand together. */
    query: string
  }, options?: CallOptions): ListCall<SpaceSearchResults>

  /**
   * The sites of an organization
   * Lists the sites of an organization, oldest first, published or not. With a role in the organization you see all of them; guests see those that show a space which they may read.
   */
  listSites(input: {
    /** The id of the organization. */
    organizationId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only sites that show this space: an id. */
    space?: string
    /** Only sites whose title contains this, whatever the case. */
    title?: string
    /** Only sites that are published, or only those that are not. */
    published?: boolean
  }, options?: CallOptions): ListCall<SiteList>

  /**
   * Make a site
   * Makes a site that shows the spaces that you name, or a new one. It needs the role `create` in the organization, and you must see each of the spaces. Its address follows from its title. Nobody can read it before `POST /v1/orgs/{organizationId}/sites/{siteId}/publish`.
   */
  createSite(input: {
    /** The id of the organization. */
    organizationId: string
    body?: NewSite
  }, options?: CallOptions): Call<Site>

  /**
   * A site
   * Gives a site with its settings. It needs a role in the organization; guests may read a site that shows a space which they may read. What it shows, `GET /v1/orgs/{organizationId}/sites/{siteId}/structure` tells.
   */
  getSiteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<Site>

  /**
   * Change a site
   * Changes the settings that you name and leaves all others as they are. It needs the role `create` in the organization. What visitors see follows immediately.
   */
  updateSiteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body?: SiteChanges
  }, options?: CallOptions): Call<Site>

  /**
   * Delete a site; the spaces that it shows stay
   * Deletes a site with its sections, share links, redirects, hostnames and previews; it cannot be restored. The spaces that it showed stay as they are. It needs the role `admin` in the organization.
   */
  deleteSiteById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<void>

  /**
   * Publish a site
   * Makes a site live for those whom its `visibility` names. It shows the main contents of its spaces, and follows them immediately. It needs the role `create` in the organization. Publishing a published site changes nothing.
   */
  publishSite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<Site>

  /**
   * Take a site back from the public
   * Nobody can read the site as a visitor any more, from the next request on. It keeps its arrangement and its settings, and can be published again. It needs the role `create` in the organization.
   */
  unpublishSite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<Site>

  /**
   * Search the pages of a site that a visitor sees, the best first
   * Finds pages of a site by the words in their titles and texts, for the visitor that you describe: neither parts nor pages that conditions hide from them, nor what is in blocks that they do not see, is found or counted; nor are pages with `noIndex`. You must see the site. Where the visitor could not open it, because it is not published, or without a token or a share link, only spaces that you may read yourself are searched. A space that the site shows twice is found at the first place where the visitor sees it.
   */
  searchSite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    body: SiteQuestion
  }, options?: CallOptions): ListCall<SiteSearchResults>

  /**
   * The share links of a site
   * Lists the share links of a site, oldest first, with the secret addresses of those that are active, while the site is published. It needs the role `create` in the organization.
   */
  listShareLinks(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<ShareLinkList>

  /**
   * Make a share link
   * Makes a link at which the site can be read by whoever has it, until it is switched off or deleted. It needs the role `create` in the organization. `urls.published` is the address to hand out, once the site is published. A site with the visibility `share-link` can be read in no other way.
   */
  createShareLink(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: NewShareLink
  }, options?: CallOptions): Call<ShareLink>

  /**
   * A share link
   * Gives one share link, with its secret address while it opens the site. It needs the role `create` in the organization.
   */
  getShareLinkById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the share link. */
    shareLinkId: string
  }, options?: CallOptions): Call<ShareLink>

  /**
   * Rename a share link, or switch it off or on
   * Changes what you name of a share link. With `active` false it opens nothing from the next request on; with true it opens the site again, at the same address. It needs the role `create` in the organization.
   */
  updateShareLinkById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the share link. */
    shareLinkId: string
    body?: ShareLinkChanges
  }, options?: CallOptions): Call<ShareLink>

  /**
   * Delete a share link
   * Deletes a share link: its address opens nothing from the next request on, and never again. It needs the role `create` in the organization.
   */
  deleteShareLinkById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the share link. */
    shareLinkId: string
  }, options?: CallOptions): Call<void>

  /**
   * The redirects of a site
   * Lists the redirects of a site, oldest first. Redirects that were imported with a space are part of its content and not among them.
   */
  listSiteRedirects(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only redirects whose source contains this text. */
    source?: string
  }, options?: CallOptions): ListCall<SiteRedirectList>

  /**
   * Redirect a path of a site
   * Makes a redirect, which holds with the next request. The redirect of exactly a path comes before those that end in `/*`, and of these the longest one counts. It comes before what the site has at that path. A path that it leads to may be redirected again. It needs the role `create`.
   */
  createSiteRedirect(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: NewSiteRedirect
  }, options?: CallOptions): Call<SiteRedirect>

  /**
   * A redirect of a site
   * Gives one redirect of a site. Whoever sees the site sees its redirects.
   */
  getSiteRedirectById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the redirect. */
    redirectId: string
  }, options?: CallOptions): Call<SiteRedirect>

  /**
   * Change a redirect of a site
   * Changes what is redirected, or where it leads; what is left out stays. It holds with the next request, and needs the role `create`.
   */
  updateSiteRedirectById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the redirect. */
    redirectId: string
    body?: SiteRedirectChanges
  }, options?: CallOptions): Call<SiteRedirect>

  /**
   * Delete a redirect of a site
   * Deletes a redirect. What the site has at that path is shown again with the next request. It needs the role `create`.
   */
  deleteSiteRedirectById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the redirect. */
    redirectId: string
  }, options?: CallOptions): Call<void>

  /**
   * How a site looks
   * Gives how a site looks: title, logo, icon, colours, font, theme, header, footer, and the picture for links to it. It is complete: what nobody has set is there as it is then, and `logo`, `icon`, `announcement` and `socialPreview` are left out where there is none.
   */
  getSiteCustomization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<SiteCustomization>

  /**
   * Set how a site looks
   * Sets how a site looks, from the next request on. What is left out is as if nobody had ever set it. Site spaces that differ from the site keep what is their own. It needs the role `create`.
   */
  updateSiteCustomization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body?: CustomizationFields
  }, options?: CallOptions): Call<SiteCustomization>

  /**
   * How a site space looks
   * Gives how a site space looks: as its site, except for what `own` names. It is complete, as that of a site.
   */
  getSiteSpaceCustomization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the site space, which is not that of the space that it shows. */
    siteSpaceId: string
  }, options?: CallOptions): Call<SiteSpaceCustomization>

  /**
   * Set in what a site space looks different from its site
   * Sets what a site space has of its own. What is left out, or the same as that of the site, follows the site. It needs the role `create`.
   */
  updateSiteSpaceCustomization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the site space, which is not that of the space that it shows. */
    siteSpaceId: string
    body?: CustomizationFields
  }, options?: CallOptions): Call<SiteSpaceCustomization>

  /**
   * Have a site space look as its site does
   * Removes all that a site space has of its own. It needs the role `create`.
   */
  deleteSiteSpaceCustomization(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the site space, which is not that of the space that it shows. */
    siteSpaceId: string
  }, options?: CallOptions): Call<void>

  /**
   * The previews of a site
   * Lists the previews of a site, oldest first; those that have expired are gone. Their addresses are secrets: this needs the role `create` and a token that may write.
   */
  listSitePreviews(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<SitePreviewList>

  /**
   * Preview change requests across a site
   * Makes an address at which the whole site is seen with the content of some change requests, until it expires or is deleted, also while the site is not published. Whoever has `urls.preview` sees it, without an account, and as the visitor whom you name: their token is checked now, and what it says is kept. You need the role `create`, and must be able to read the change requests.
   */
  createSitePreview(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: NewSitePreview
  }, options?: CallOptions): Call<SitePreview>

  /**
   * Delete a preview; its address shows nothing any more
   * Deletes a preview: its address shows nothing from the next request on. The change requests stay as they are. It needs the role `create`.
   */
  deleteSitePreviewById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the preview. */
    previewId: string
  }, options?: CallOptions): Call<void>

  /**
   * What visitors of a site answered
   * Lists what visitors answered whether a page was helpful, oldest first, on pages of spaces that you see. It needs a role in the organization. Answers are kept for 400 days.
   */
  listSiteFeedback(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** Only answers on this page: an id. */
    targetPage?: string
    /** Only answers that say this. */
    helpful?: boolean
    /** Only answers beside which something was written, or only the others. */
    commented?: boolean
    /** Only answers after this time. */
    after?: string
    /** Only answers before this time. */
    before?: string
  }, options?: CallOptions): ListCall<SiteFeedbackList>

  /**
   * Delete an answer of a visitor
   * Deletes an answer with what was written beside it; it counts no more. It needs the role `create` in the organization.
   */
  deleteSiteFeedbackById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the answer. */
    feedbackId: string
  }, options?: CallOptions): Call<void>

  /**
   * What was counted of a site
   * Gives how often the pages of a site were read and searched, and how many were called helpful, in all and by day. It needs a role in the organization. What happened in the last half minute may be missing. Nothing is known of who it was.
   */
  getSiteInsights(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The first day, in UTC; left out, so that there are thirty days. */
    from?: string
    /** The last day, in UTC; left out, today. */
    to?: string
  }, options?: CallOptions): Call<SiteInsights>

  /**
   * How often the pages of a site were read
   * Lists the pages of a site that were read or called helpful or not on these days, those that were opened most first. It needs a role in the organization, and has the pages of spaces alone that you see. Of a site with more than 20,000 pages that are read on a day, the others count in `GET /v1/orgs/{organizationId}/sites/{siteId}/insights` alone.
   */
  listSitePageInsights(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** The first day, in UTC; left out, so that there are thirty days. */
    from?: string
    /** The last day, in UTC; left out, today. */
    to?: string
    /** Of which count those with the most come first. */
    sort?: 'views' | 'markdown' | 'helpful' | 'unhelpful'
  }, options?: CallOptions): ListCall<SitePageInsightsList>

  /**
   * What was searched on a site and not found
   * Lists what visitors of a site searched for and found nothing, what was asked most first. It needs a role in the organization. Words alone are stored: what looks like an e-mail address, a number of somebody or a key is left out. Of a site and a day a thousand different questions are kept.
   */
  listSiteSearchInsights(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** The first day, in UTC; left out, so that there are thirty days. */
    from?: string
    /** The last day, in UTC; left out, today. */
    to?: string
  }, options?: CallOptions): ListCall<SiteSearchInsightsList>

  /**
   * Which claims the visitors of a site may have
   * Gives the schema of the visitors of a site: the claims that its conditions may name, each with what it means. Of one that was never set, the empty schema.
   */
  getSiteAdaptiveSchema(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<SiteAdaptiveSchema>

  /**
   * Say which claims the visitors of a site may have
   * Sets the schema of the visitors of a site, in place of the one before. It needs the role `create`. What is shown does not follow from it, and claims that it does not name are not refused: it is what template conditions are made of, and what `audience/check` compares conditions with.
   */
  updateSiteAdaptiveSchema(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: SiteAdaptiveSchemaFields
  }, options?: CallOptions): Call<SiteAdaptiveSchema>

  /**
   * Conditions on each claim of a site
   * Gives two conditions for every claim of the schema, to be used as they are or in conditions of your own: that it is true, and that it is not. Whoever does not have the claim counts as one for whom it is not true.
   */
  listSiteAdaptiveSchemaTemplateConditions(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<TemplateConditions>

  /**
   * The key that signs the tokens of visitors
   * Gives the key with which your own server signs the tokens of visitors, and where visitors without one are sent. The key is a secret: this needs the role `create` and a token that may write.
   */
  getSitePublishingAuth(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<PublishingAuth>

  /**
   * Say where visitors without a token are sent
   * Sets the address to which visitors without a valid token are sent, such as that at which they sign in. It needs the role `create`. The key stays as it is.
   */
  updateSitePublishingAuth(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body?: PublishingAuthFields
  }, options?: CallOptions): Call<PublishingAuth>

  /**
   * Replace the key that signs the tokens of visitors
   * Makes a new key and forgets the one before: with the next request no token that was signed with that is valid. It needs the role `create`. Give the new key to the server that signs.
   */
  regenerateSitePublishingAuth(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<PublishingAuth>

  /**
   * Why a visitor sees something, or does not
   * Says which conditions decide whether a visitor sees a part of a site or a page, with the values of what they name. It needs the role `create`, and for a page the level `read` on its space. Whether the site is published, and who is let in at all, does not count. Nothing is changed.
   */
  explainSiteAudience(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: ExplainRequest
  }, options?: CallOptions): Call<Explanation>

  /**
   * Conditions that name claims which no visitor can have
   * Lists the conditions of a site that name claims which its schema of visitors does not have: of its parts, and of the pages, and the blocks in them, of those of its spaces that you may read. It needs the role `create`. Blocks that were written in the last seconds may be missing. With `more`, not everything was looked at: mend what is listed, and ask again.
   */
  checkSiteAudience(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
  }, options?: CallOptions): Call<AudienceProblems>

  /**
   * How a site is arranged
   * Gives all parts of a site in their order: its sections and groups of them, or its site spaces where it has no sections. It needs a role in the organization; guests may read the site if it shows a space which they may read. What a visitor sees of it depends on the conditions.
   */
  getSiteStructure(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** For sites published through share links: resolves published addresses. */
    shareKey?: string
  }, options?: CallOptions): Call<SiteStructure>

  /**
   * Move a section, a group or a site space to another place among those beside it
   * Puts a part of a site directly before or after another one that is beside it: a site space in its section, a section in its group, and at the top level a section or a group. With both `before` and `after` these must be neighbours; with neither it comes last. It needs the role `create`. To put a section into a group, or take it out, use the operations on groups.
   */
  sortSiteStructure(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: SiteSort
  }, options?: CallOptions): Call<SitePart>

  /**
   * Move a section to another place among those beside it
   * Puts a section directly before or after another one in the same group, or at the top level. It needs the role `create`. Deprecated: `PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort` does it for all parts of a site.
   * @deprecated
   */
  moveSiteSection(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section. */
    siteSectionId: string
    body?: SiteSectionMove
  }, options?: CallOptions): Call<SiteSection>

  /**
   * Move a section group to another place at the top level
   * Puts a group directly before or after another group, or a section without one. It needs the role `create`. Deprecated: `PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort` does it for all parts of a site.
   * @deprecated
   */
  moveSiteSectionGroup(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section group. */
    siteSectionGroupId: string
    body?: SiteSectionGroupMove
  }, options?: CallOptions): Call<SiteSectionGroup>

  /**
   * Move a site space to another place in its section
   * Puts a site space directly before or after another one of the same section, or of a site without sections. It needs the role `create`. Deprecated: `PATCH /v1/orgs/{organizationId}/sites/{siteId}/structure/sort` does it for all parts of a site.
   * @deprecated
   */
  moveSiteSpace(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the site space, which is not that of the space that it shows. */
    siteSpaceId: string
    body?: SiteSpaceMove
  }, options?: CallOptions): Call<SiteSpace>

  /**
   * The sections of a site
   * Lists the sections of a site with the spaces that they show, in the order of the site: those of a group are where it is. It needs a role in the organization; guests may read the site if it shows a space which they may read.
   */
  listSiteSections(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** For sites published through share links: resolves published addresses. */
    shareKey?: string
  }, options?: CallOptions): ListCall<SiteSectionList>

  /**
   * Add a section to a site
   * Adds a section that shows a space, as the last part of the site. The first section takes over all site spaces that the site has, in their order; the space that you name is added to them, unless it is among them. It needs the role `create`, and you must see the space.
   */
  addSectionToSite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: NewSiteSection
  }, options?: CallOptions): Call<SiteSection>

  /**
   * A section of a site
   * Gives a section with the spaces that it shows. It needs a role in the organization; guests may read the site if it shows a space which they may read.
   */
  getSiteSectionById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section. */
    siteSectionId: string
    /** For sites published through share links: resolves published addresses. */
    shareKey?: string
  }, options?: CallOptions): Call<SiteSection>

  /**
   * Change a section of a site
   * Changes the title, the path, the default, the condition, the icon or the description of a section. It needs the role `create`. Another title leaves the path as it is, so that addresses stay.
   */
  updateSiteSectionById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section. */
    siteSectionId: string
    body?: SiteSectionChanges
  }, options?: CallOptions): Call<SiteSection>

  /**
   * Remove a section from a site, with its site spaces
   * Removes a section with the site spaces in it; the spaces themselves stay as they are. It needs the role `create`. Where it was the default section, the first one that remains becomes the default.
   */
  deleteSiteSectionById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section. */
    siteSectionId: string
  }, options?: CallOptions): Call<void>

  /**
   * The section groups of a site
   * Lists the groups of a site with the sections in them, in the order of the site. It needs a role in the organization; guests may read the site if it shows a space which they may read.
   */
  listSiteSectionGroups(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<SiteSectionGroupList>

  /**
   * Add a section group to a site
   * Adds a group, as the last part of the site, with the sections that you name. They come from wherever they are, since a section is in one group at most. It needs the role `create`.
   */
  addSectionGroupToSite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: NewSiteSectionGroup
  }, options?: CallOptions): Call<SiteSectionGroup>

  /**
   * A section group of a site
   * Gives a group with the sections in it. It needs a role in the organization; guests may read the site if it shows a space which they may read.
   */
  getSiteSectionGroupById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section group. */
    siteSectionGroupId: string
  }, options?: CallOptions): Call<SiteSectionGroup>

  /**
   * Change a section group of a site
   * Changes the title, the icon or the condition of a group. It needs the role `create`.
   */
  updateSiteSectionGroupById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section group. */
    siteSectionGroupId: string
    body?: SiteSectionGroupChanges
  }, options?: CallOptions): Call<SiteSectionGroup>

  /**
   * Remove a section group from a site; its sections stay
   * Removes a group. Its sections stay on the site: they are at the top level, in the place of the group. It needs the role `create`.
   */
  deleteSiteSectionGroupById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section group. */
    siteSectionGroupId: string
  }, options?: CallOptions): Call<void>

  /**
   * Put a section into a group
   * Puts a section of the site into a group, as its last one, from wherever it is. One that is in the group already stays where it is. It needs the role `create`.
   */
  addSectionToSiteSectionGroup(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section group. */
    siteSectionGroupId: string
    body: GroupedSection
  }, options?: CallOptions): Call<SiteSectionGroup>

  /**
   * Take a section out of a group
   * Takes a section out of its group. It stays on the site: it is at the top level, directly behind the group. It needs the role `create`.
   */
  removeSectionFromSiteSectionGroup(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the section group. */
    siteSectionGroupId: string
    /** The id of the section. */
    siteSectionId: string
  }, options?: CallOptions): Call<void>

  /**
   * The site spaces of a site
   * Lists the spaces that a site shows, in the order of the site: those of a section are where it is. It needs a role in the organization; guests may read the site if it shows a space which they may read.
   */
  listSiteSpaces(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
    /** For sites published through share links: resolves published addresses. */
    shareKey?: string
    /** Only the default site space, of each section where the site has any; with false, only the others. */
    default?: boolean
  }, options?: CallOptions): ListCall<SiteSpaceList>

  /**
   * Add a space to a site
   * Shows a space of the organization on a site, as the last one of a section: of the default one where you name none. On a site without sections it comes last among the site spaces. The first one is the default. It needs the role `create`, and you must see the space. Its path follows from its title.
   */
  addSpaceToSite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: NewSiteSpace
  }, options?: CallOptions): Call<SiteSpace>

  /**
   * A site space
   * Gives a space as a site shows it. It needs a role in the organization; guests may read the site if it shows a space which they may read.
   */
  getSiteSpaceById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the site space, which is not that of the space that it shows. */
    siteSpaceId: string
    /** For sites published through share links: resolves published addresses. */
    shareKey?: string
  }, options?: CallOptions): Call<SiteSpace>

  /**
   * Change a site space
   * Changes the path of a site space, its condition, or the space that it shows. It needs the role `create`. Its path stays when it shows another space, and so do links to its pages where that has them, too.
   */
  updateSiteSpaceById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the site space, which is not that of the space that it shows. */
    siteSpaceId: string
    body?: SiteSpaceChanges
  }, options?: CallOptions): Call<SiteSpace>

  /**
   * Remove a space from a site
   * Takes a site space off the site; the space itself stays as it is. It needs the role `create`. Where it was the default, the first one that remains becomes the default.
   */
  deleteSiteSpaceById(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The id of the site space, which is not that of the space that it shows. */
    siteSpaceId: string
  }, options?: CallOptions): Call<void>

  /**
   * What an address of a site shows to a visitor
   * Finds what an address of a published site shows to a visitor: the site, its section, the space and the page, without what conditions hide from them, with expressions replaced by their values and links that lead around in the site. It needs a token, and nothing else: whoever asks sees what the visitor sees. Where the address leads elsewhere, `redirect` says where. What is not there, not published or hidden is a 404, all alike. `format` says in which form the text of the page comes.
   */
  getPublishedContentByUrl(input: {
    /** In which form texts are given: `markdown` as written, `document` as a syntax tree, `html` made safe. */
    format?: 'markdown' | 'document' | 'html'
    body: PublishedRequest
  }, options?: CallOptions): Call<PublishedContent>

  /**
   * A site as programs that show it need it
   * Gives a site with all its parts in their order and how it looks, published or not, as those see it who arrange it: with the conditions of the parts. It needs a role in the organization; guests may read the site if it shows a space which they may read. What a visitor sees at an address, `POST /v1/urls/published` tells.
   */
  getPublishedContentSite(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** For sites published through share links: resolves published addresses. */
    shareKey?: string
  }, options?: CallOptions): Call<PublishedSite>

  /**
   * The hostnames of a site
   * Lists the hostnames of a site, oldest first, with what proves each. It needs a role in the organization.
   */
  listSiteHostnames(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The `next.page` of the page before; left out, the list begins. */
    page?: string
    /** The most items that a page has */
    limit?: number
  }, options?: CallOptions): ListCall<SiteHostnameList>

  /**
   * Add a hostname to a site
   * Adds a hostname to a site. It leads nowhere before you have proved that it is yours: do what `challenge` says, then call `POST /v1/orgs/{organizationId}/sites/{siteId}/hostnames/{hostname}/verify`. Until then others may add it too; whoever proves it first has it. It needs the role `admin` in the organization.
   */
  addSiteHostname(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    body: NewSiteHostname
  }, options?: CallOptions): Call<SiteHostname>

  /**
   * Have the proof of a hostname looked at
   * Looks whether the hostname is proved as its `challenge` says. Then it leads to the site, and the oldest hostname that is verified is in the addresses of the site. It needs the role `admin` in the organization.
   */
  verifySiteHostname(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The hostname, as it was added: `docs.example.com`. */
    hostname: string
  }, options?: CallOptions): Call<SiteHostname>

  /**
   * Remove a hostname from a site
   * Removes a hostname: it leads to the site no longer, and another site may prove it. It needs the role `admin` in the organization.
   */
  removeSiteHostname(input: {
    /** The id of the organization. */
    organizationId: string
    /** The id of the site. */
    siteId: string
    /** The hostname, as it was added: `docs.example.com`. */
    hostname: string
  }, options?: CallOptions): Call<void>
}
