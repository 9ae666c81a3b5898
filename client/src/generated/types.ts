// Made from the API document, not by hand: what the API takes and answers. UPDATE_CLIENT=1 npm test -- test/client/generated.test.ts writes it.
import type { Upload } from '../form.ts'

/** Which program answers. */
export interface ApiInformation {
  object: 'api-information'
  /** What the program is called. */
  name: string
  /** Which version of it this is. */
  version: string
  /** The address of the OpenAPI document. */
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
  /** The only organizations in which it counts, since it was made in a browser that had proved no more; left out where it counts in all of yours. */
  organizations?: string[]
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
  /** The only organizations in which it counts, since it was made in a browser that had proved no more; left out where it counts in all of yours. */
  organizations?: string[]
  /** The secret itself, which begins with `lct_`. It is shown in this answer and never again: keep it. */
  token: string
}

/** The identity provider by which you signed in last; not there where you did so by means of your own. */
export interface SessionProvider {
  /** The id of the provider. */
  id: string
  /** What the provider is called. */
  label: string
  /** The protocol that it speaks. */
  type: 'saml' | 'oidc'
}

/** A browser in which you are signed in. */
export interface Session {
  object: 'session'
  /** The id of the session, which is no secret. */
  id: string
  /** When you signed in. */
  createdAt: string
  /** When it was last used, to the minute. */
  lastUsedAt: string
  /** What the browser says it is; empty where it said nothing. */
  userAgent: string
  /** Whether this request was sent with it; never so with a token. */
  current: boolean
  provider?: SessionProvider
}

/** One page of a list. */
export interface SessionList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Session[]
}

/** A program that can ask people to let it act for them. */
export interface Program {
  /** The id of the program, which it names in what it sends. */
  id: string
  /** What it calls itself. */
  name: string
  /** What it says is its address on the web. */
  uri?: string
  /** Whether it registered itself. Then nobody has looked at what it says of itself; else the operator of this installation added it. */
  registeredItself: boolean
}

/** That you let a program act for you. */
export interface Authorization {
  object: 'authorization'
  /** The id of the authorization. */
  id: string
  program: Program
  scope: TokenScope
  /** When you first allowed it. */
  createdAt: string
  /** When the program last acted for you, to the minute; left out where it never did. */
  lastUsedAt?: string
}

/** One page of a list. */
export interface AuthorizationList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Authorization[]
}

/** A password in place of the one until now. */
export interface PasswordChange {
  /** The password that you have, if you have one. Not needed for an hour after you have followed a link that signs in. */
  current?: string
  /** The password to have from now on. One that is easily guessed is refused: common ones, keys in a row, your own name or address. */
  password: string
}

/** A passkey: a device, a security key or a password manager, with which its owner signs in. */
export interface Passkey {
  object: 'passkey'
  /** The id of the passkey. */
  id: string
  /** What the person calls it. */
  label: string
  /** When it was added. */
  createdAt: string
  /** When somebody last signed in with it; left out where nobody has. */
  lastUsedAt?: string
}

/** One page of a list. */
export interface PasskeyList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Passkey[]
}

/** What to hand to `PublicKeyCredential.parseCreationOptionsFromJSON()`, and that to `navigator.credentials.create()`. */
export interface PasskeyOptions {
  /** What the authenticator signs: good once, within five minutes. */
  challenge: string
  /** This installation. */
  rp: {
    /** The host that the passkey is for. */
    id: string
    /** What the browser calls it. */
    name: string
  }
  /** You, as the authenticator shows you. */
  user: {
    /** Your id, base64url. */
    id: string
    /** Your e-mail address. */
    name: string
    /** What you are called. */
    displayName: string
  }
  /** The kinds of keys that are taken, the best first. */
  pubKeyCredParams: {
    /** Always `public-key`. */
    type: string
    /** An algorithm by its number in COSE. */
    alg: number
  }[]
  /** Milliseconds that the browser waits. */
  timeout: number
  /** Always `none`: which make the authenticator is, is not asked. */
  attestation: string
  /** The passkeys that you have: no authenticator makes a second one. */
  excludeCredentials: {
    /** Always `public-key`. */
    type: string
    /** The id of a credential, base64url. */
    id: string
    /** How a browser reaches its authenticator. */
    transports: string[]
  }[]
  /** What the authenticator must be able to do. */
  authenticatorSelection: {
    /** Always `required`: the authenticator knows your account by itself. */
    residentKey: string
    /** The same for older browsers. */
    requireResidentKey: boolean
    /** Always `required`: it asks for a finger, a face, or a PIN. */
    userVerification: string
  }
}

/** What `navigator.credentials.create()` gave, by its `toJSON()`. */
export interface NewCredential {
  /** The id of the credential, base64url. */
  id: string
  /** The id of the credential, base64url. */
  rawId: string
  /** Always `public-key`. */
  type: 'public-key'
  /** What the authenticator answered. */
  response: {
    /** What the browser says: the challenge, and the origin of its page. */
    clientDataJSON: string
    /** The new public key, in the form of the authenticator. */
    attestationObject: string
    /** How a browser may reach the authenticator. */
    transports?: string[]
    [name: string]: unknown
  }
  [name: string]: unknown
}

/** A passkey to add. */
export interface NewPasskey {
  /** What to call it; left out, it is named after the browser and its system. */
  label?: string
  credential: NewCredential
}

/** A level of access; each includes those before it. `read` reads, `comment` discusses, `edit` changes content, `review` merges change requests, `create` makes and moves spaces, `admin` decides who has access. */
export type Level = 'read' | 'comment' | 'edit' | 'review' | 'create' | 'admin'

/** What stands for the organization. */
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
  /** The site that stands for the organization, one of its own; null for none. It is only kept: no address leads to it by this. */
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

/** An address that signs a member in once. */
export interface SignInLink {
  /** The address that signs the member in, once: a secret. */
  url: string
  /** When it is good no longer. */
  expiresAt: string
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

/** A certificate by which answers are checked. */
export interface SAMLCertificate {
  /** Its SHA-256 fingerprint. */
  fingerprint: string
  /** From when on it is valid. */
  notBefore: string
  /** When it expires. */
  expiresAt: string
  /** Whether it expires within 30 days, or has expired. */
  expiring: boolean
}

/** A provider at which members of an organization sign in by SAML. */
export interface SAMLProvider {
  object: 'saml-provider'
  /** The id of the provider. */
  id: string
  /** What people choose it by. */
  label: string
  /** `pending` until `entityID`, `ssoURL` and `certificate` are there: nobody signs in by it. */
  status: 'pending' | 'active'
  /** Where the provider signs people in. */
  ssoURL?: string
  /** What the provider calls itself. */
  entityID?: string
  /** What its answers are signed with, as it was given. */
  certificate?: string
  /** The certificates in that. */
  certificates: SAMLCertificate[]
  defaultTeam?: Team
  /** The role of those who become members by signing in; null makes guests. */
  defaultRole: Level | null
  /** Whether people who were removed from the organization come back by signing in. */
  rejoin: boolean
  /** When it was made. */
  createdAt: string
  /** What to enter at the provider. */
  service: {
    /** What this installation calls itself; its metadata is at this address. */
    entityID: string
    /** Where the provider sends its answers. */
    acsURL: string
    /** Where people begin to sign in. */
    startURL: string
  }
  /** Where the provider is. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** One page of a list. */
export interface SAMLProviderList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SAMLProvider[]
}

/** A provider to make. */
export interface NewSAMLProvider {
  /** What people choose it by. */
  label: string
  /** What the provider calls itself: its entity ID, or issuer. */
  entityID?: string | null
  /** Where the provider signs people in, by the redirect binding. */
  ssoURL?: string | null
  /** What the provider signs its answers with: an X.509 certificate in PEM or base64; up to three in PEM, while they are rotated. */
  certificate?: string | null
  /** The id of a team that new members are put in. */
  defaultTeam?: string | null
  /** The role of those who become members by signing in; null makes guests. Left out, it is the `defaultRole` of the organization. */
  defaultRole?: Level | null
  /** Whether people who were removed from the organization come back by signing in. */
  rejoin?: boolean
}

/** What to change of a provider; null takes a setting away. */
export interface SAMLProviderChanges {
  /** What people choose it by. */
  label?: string
  /** What the provider calls itself: its entity ID, or issuer. */
  entityID?: string | null
  /** Where the provider signs people in, by the redirect binding. */
  ssoURL?: string | null
  /** What the provider signs its answers with: an X.509 certificate in PEM or base64; up to three in PEM, while they are rotated. */
  certificate?: string | null
  /** The id of a team that new members are put in. */
  defaultTeam?: string | null
  /** The role of those who become members by signing in; null makes guests. */
  defaultRole?: Level | null
  /** Whether people who were removed from the organization come back by signing in. */
  rejoin?: boolean
}

/** A provider at which members of an organization sign in by OIDC. */
export interface OIDCProvider {
  object: 'oidc-provider'
  /** The id of the provider. */
  id: string
  /** What people choose it by. */
  label: string
  /** `pending` until `issuer` and `clientId` are there: nobody signs in by it. */
  status: 'pending' | 'active'
  /** What the provider calls itself: the address that its metadata is found by. */
  issuer?: string
  /** What the provider calls this installation. */
  clientId?: string
  defaultTeam?: Team
  /** The role of those who become members by signing in; null makes guests. */
  defaultRole: Level | null
  /** Whether people who were removed from the organization come back by signing in. */
  rejoin: boolean
  /** When it was made. */
  createdAt: string
  /** Where the provider is, here and for browsers. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Where people begin to sign in. */
    start: string
    /** What to enter at the provider as redirect URI: where it sends people back. */
    callback: string
  }
}

/** One page of a list. */
export interface OIDCProviderList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: OIDCProvider[]
}

/** A provider to make. */
export interface NewOIDCProvider {
  /** What people choose it by. */
  label: string
  /** What the provider calls itself: an https address; http is for providers within your network that `LECTERN_FETCH_ALLOW` names. Its metadata is at this address, followed by `/.well-known/openid-configuration`. */
  issuer?: string | null
  /** What the provider calls this installation. */
  clientId?: string | null
  /** What the provider knows this installation by. It is stored encrypted and never shown. Without one this is a public client. */
  clientSecret?: string | null
  /** The id of a team that new members are put in. */
  defaultTeam?: string | null
  /** The role of those who become members by signing in; null makes guests. Left out, it is the `defaultRole` of the organization. */
  defaultRole?: Level | null
  /** Whether people who were removed from the organization come back by signing in. */
  rejoin?: boolean
}

/** What to change of a provider; null takes a setting away. */
export interface OIDCProviderChanges {
  /** What people choose it by. */
  label?: string
  /** What the provider calls itself: an https address; http is for providers within your network that `LECTERN_FETCH_ALLOW` names. Its metadata is at this address, followed by `/.well-known/openid-configuration`. */
  issuer?: string | null
  /** What the provider calls this installation. */
  clientId?: string | null
  /** What the provider knows this installation by. It is stored encrypted and never shown. Without one this is a public client. */
  clientSecret?: string | null
  /** The id of a team that new members are put in. */
  defaultTeam?: string | null
  /** The role of those who become members by signing in; null makes guests. */
  defaultRole?: Level | null
  /** Whether people who were removed from the organization come back by signing in. */
  rejoin?: boolean
}

/** A provider at which people sign in. */
export interface SSOProviderLogin {
  /** The id of the provider. */
  id: string
  /** What people choose it by. */
  label: string
  /** Where a browser begins to sign in. */
  startURL: string
}

/** Where people sign in to an organization. */
export interface SSOProviderLogins {
  /** All of them: an organization has at most twenty of a kind. */
  items: SSOProviderLogin[]
}

/** What an identity provider keeps members up to date with, without the secret. */
export interface ScimToken {
  object: 'scim-token'
  /** The id of the token, which is not the token itself. */
  id: string
  /** What it is for. */
  label: string
  /** The id of the admin who made it. */
  createdBy: string
  /** When it was made. */
  createdAt: string
  /** When it was last sent, to the minute; left out where it never was. Refused requests count. */
  lastUsedAt?: string
  /** What to give the identity provider beside the token. */
  urls: {
    /** The address of SCIM for this organization. */
    base: string
  }
}

/** One page of a list. */
export interface ScimTokenList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: ScimToken[]
}

/** A token of SCIM to make. */
export interface NewScimToken {
  /** What it is for. */
  label: string
}

/** A token of SCIM that was just made, with the secret. */
export interface CreatedScimToken {
  object: 'scim-token'
  /** The id of the token, which is not the token itself. */
  id: string
  /** What it is for. */
  label: string
  /** The id of the admin who made it. */
  createdBy: string
  /** When it was made. */
  createdAt: string
  /** When it was last sent, to the minute; left out where it never was. Refused requests count. */
  lastUsedAt?: string
  /** What to give the identity provider beside the token. */
  urls: {
    /** The address of SCIM for this organization. */
    base: string
  }
  /** The secret itself, which begins with `lcs_`. It is shown in this answer and never again: keep it. */
  token: string
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

/** A line of JSON for each event: an `Event`. */
export type EventLines = string

/** The last delivery that failed; left out where none has. */
export interface WebhookFailure {
  /** When it was. */
  at: string
  /** `status`: the answer was not a 2xx. `timeout`: none came within 15 seconds. `unreachable`: the connection failed. `refused`: the address leads where nothing is sent, such as into the network of this server. `forgotten`: the event was no longer kept. */
  kind: 'status' | 'timeout' | 'unreachable' | 'refused' | 'forgotten'
  /** What was wrong, in a sentence. */
  message: string
}

/** An address to which events of an organization are sent. */
export interface Webhook {
  object: 'webhook'
  /** The id of the webhook. */
  id: string
  /** Where events are sent: an https address without user name and password; http is for addresses that the operator allows in `LECTERN_FETCH_ALLOW`. */
  url: string
  /** What it is for. */
  description?: string
  /** The types of events that are sent; left out where all are. */
  events?: ('organization_created' | 'organization_updated' | 'member_joined' | 'member_updated' | 'member_removed' | 'invite_created' | 'invite_updated' | 'invite_deleted' | 'team_created' | 'team_updated' | 'team_removed' | 'team_members_updated' | 'session_created' | 'session_revoked' | 'sign_in_refused' | 'sign_in_link_created' | 'password_changed' | 'passkey_created' | 'passkey_deleted' | 'api_token_created' | 'api_token_revoked' | 'program_allowed' | 'program_revoked' | 'saml_provider_created' | 'saml_provider_updated' | 'saml_provider_deleted' | 'oidc_provider_created' | 'oidc_provider_updated' | 'oidc_provider_deleted' | 'scim_token_created' | 'scim_token_deleted' | 'space_created' | 'space_updated' | 'space_duplicated' | 'space_moved' | 'space_transferred' | 'space_deleted' | 'space_restored' | 'space_purged' | 'space_content_updated' | 'permission_granted' | 'permission_updated' | 'permission_removed' | 'openapi_spec_created' | 'openapi_spec_updated' | 'openapi_spec_deleted' | 'openapi_spec_version_created' | 'collection_created' | 'collection_updated' | 'collection_moved' | 'collection_transferred' | 'collection_deleted' | 'change_request_created' | 'change_request_updated' | 'change_request_content_updated' | 'change_request_conflicts_resolved' | 'change_request_merged' | 'change_request_reviewed' | 'review_requested' | 'review_request_withdrawn' | 'site_created' | 'site_updated' | 'site_published' | 'site_unpublished' | 'site_deleted' | 'site_adaptive_schema_updated' | 'site_publishing_auth_updated' | 'site_publishing_auth_regenerated' | 'site_section_created' | 'site_section_updated' | 'site_section_moved' | 'site_section_deleted' | 'site_section_group_created' | 'site_section_group_updated' | 'site_section_group_moved' | 'site_section_group_deleted' | 'site_space_added' | 'site_space_updated' | 'site_space_moved' | 'site_space_removed' | 'site_hostname_added' | 'site_hostname_verified' | 'site_hostname_removed' | 'site_customized' | 'site_space_customized' | 'site_preview_created' | 'site_preview_deleted' | 'site_redirect_created' | 'site_redirect_updated' | 'site_feedback_deleted' | 'site_redirect_deleted' | 'share_link_created' | 'share_link_updated' | 'share_link_deleted' | 'import_requested' | 'import_completed' | 'import_failed' | 'import_cancelled' | 'translation_settings_created' | 'translation_settings_updated' | 'translation_settings_deleted' | 'translation_run_requested' | 'translation_run_completed' | 'translation_run_failed' | 'translation_run_cancelled' | 'comment_posted' | 'comment_updated' | 'comment_deleted' | 'comment_reply_posted' | 'comment_reply_updated' | 'comment_reply_deleted' | 'webhook_created' | 'webhook_updated' | 'webhook_deleted' | 'webhook_disabled')[]
  /** Whether events are sent. */
  isActive: boolean
  /** Why it was switched off by itself: `gone`: the receiver answered 410; `failing`: for five days no delivery was taken. Left out where it was not. */
  disabledBecause?: 'gone' | 'failing'
  lastFailure?: WebhookFailure
  /** What deliveries are signed with, which begins with `whsec_`. It is shown where the webhook is made or its secret is rotated, and never again: keep it. */
  secret?: string
  /** Until when the secret before the present one signs, too; left out where it does not. */
  previousSecretExpiresAt?: string
  /** The id of the admin who made it. */
  createdBy: string
  /** When it was made. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** Where it is. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** One page of a list. */
export interface WebhookList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Webhook[]
}

/** A webhook to make. */
export interface NewWebhook {
  /** Where events are sent: an https address without user name and password; http is for addresses that the operator allows in `LECTERN_FETCH_ALLOW`. */
  url: string
  /** What it is for; null for nothing. */
  description?: string | null
  /** The types of events that are sent; null for all, those that may come included. */
  events?: ('organization_created' | 'organization_updated' | 'member_joined' | 'member_updated' | 'member_removed' | 'invite_created' | 'invite_updated' | 'invite_deleted' | 'team_created' | 'team_updated' | 'team_removed' | 'team_members_updated' | 'session_created' | 'session_revoked' | 'sign_in_refused' | 'sign_in_link_created' | 'password_changed' | 'passkey_created' | 'passkey_deleted' | 'api_token_created' | 'api_token_revoked' | 'program_allowed' | 'program_revoked' | 'saml_provider_created' | 'saml_provider_updated' | 'saml_provider_deleted' | 'oidc_provider_created' | 'oidc_provider_updated' | 'oidc_provider_deleted' | 'scim_token_created' | 'scim_token_deleted' | 'space_created' | 'space_updated' | 'space_duplicated' | 'space_moved' | 'space_transferred' | 'space_deleted' | 'space_restored' | 'space_purged' | 'space_content_updated' | 'permission_granted' | 'permission_updated' | 'permission_removed' | 'openapi_spec_created' | 'openapi_spec_updated' | 'openapi_spec_deleted' | 'openapi_spec_version_created' | 'collection_created' | 'collection_updated' | 'collection_moved' | 'collection_transferred' | 'collection_deleted' | 'change_request_created' | 'change_request_updated' | 'change_request_content_updated' | 'change_request_conflicts_resolved' | 'change_request_merged' | 'change_request_reviewed' | 'review_requested' | 'review_request_withdrawn' | 'site_created' | 'site_updated' | 'site_published' | 'site_unpublished' | 'site_deleted' | 'site_adaptive_schema_updated' | 'site_publishing_auth_updated' | 'site_publishing_auth_regenerated' | 'site_section_created' | 'site_section_updated' | 'site_section_moved' | 'site_section_deleted' | 'site_section_group_created' | 'site_section_group_updated' | 'site_section_group_moved' | 'site_section_group_deleted' | 'site_space_added' | 'site_space_updated' | 'site_space_moved' | 'site_space_removed' | 'site_hostname_added' | 'site_hostname_verified' | 'site_hostname_removed' | 'site_customized' | 'site_space_customized' | 'site_preview_created' | 'site_preview_deleted' | 'site_redirect_created' | 'site_redirect_updated' | 'site_feedback_deleted' | 'site_redirect_deleted' | 'share_link_created' | 'share_link_updated' | 'share_link_deleted' | 'import_requested' | 'import_completed' | 'import_failed' | 'import_cancelled' | 'translation_settings_created' | 'translation_settings_updated' | 'translation_settings_deleted' | 'translation_run_requested' | 'translation_run_completed' | 'translation_run_failed' | 'translation_run_cancelled' | 'comment_posted' | 'comment_updated' | 'comment_deleted' | 'comment_reply_posted' | 'comment_reply_updated' | 'comment_reply_deleted' | 'webhook_created' | 'webhook_updated' | 'webhook_deleted' | 'webhook_disabled')[] | null
  /** Whether events are sent; left out where it is made, they are. */
  isActive?: boolean
}

/** What to change of a webhook; what is left out stays. */
export interface WebhookChanges {
  /** Where events are sent: an https address without user name and password; http is for addresses that the operator allows in `LECTERN_FETCH_ALLOW`. */
  url?: string
  /** What it is for; null for nothing. */
  description?: string | null
  /** The types of events that are sent; null for all, those that may come included. */
  events?: ('organization_created' | 'organization_updated' | 'member_joined' | 'member_updated' | 'member_removed' | 'invite_created' | 'invite_updated' | 'invite_deleted' | 'team_created' | 'team_updated' | 'team_removed' | 'team_members_updated' | 'session_created' | 'session_revoked' | 'sign_in_refused' | 'sign_in_link_created' | 'password_changed' | 'passkey_created' | 'passkey_deleted' | 'api_token_created' | 'api_token_revoked' | 'program_allowed' | 'program_revoked' | 'saml_provider_created' | 'saml_provider_updated' | 'saml_provider_deleted' | 'oidc_provider_created' | 'oidc_provider_updated' | 'oidc_provider_deleted' | 'scim_token_created' | 'scim_token_deleted' | 'space_created' | 'space_updated' | 'space_duplicated' | 'space_moved' | 'space_transferred' | 'space_deleted' | 'space_restored' | 'space_purged' | 'space_content_updated' | 'permission_granted' | 'permission_updated' | 'permission_removed' | 'openapi_spec_created' | 'openapi_spec_updated' | 'openapi_spec_deleted' | 'openapi_spec_version_created' | 'collection_created' | 'collection_updated' | 'collection_moved' | 'collection_transferred' | 'collection_deleted' | 'change_request_created' | 'change_request_updated' | 'change_request_content_updated' | 'change_request_conflicts_resolved' | 'change_request_merged' | 'change_request_reviewed' | 'review_requested' | 'review_request_withdrawn' | 'site_created' | 'site_updated' | 'site_published' | 'site_unpublished' | 'site_deleted' | 'site_adaptive_schema_updated' | 'site_publishing_auth_updated' | 'site_publishing_auth_regenerated' | 'site_section_created' | 'site_section_updated' | 'site_section_moved' | 'site_section_deleted' | 'site_section_group_created' | 'site_section_group_updated' | 'site_section_group_moved' | 'site_section_group_deleted' | 'site_space_added' | 'site_space_updated' | 'site_space_moved' | 'site_space_removed' | 'site_hostname_added' | 'site_hostname_verified' | 'site_hostname_removed' | 'site_customized' | 'site_space_customized' | 'site_preview_created' | 'site_preview_deleted' | 'site_redirect_created' | 'site_redirect_updated' | 'site_feedback_deleted' | 'site_redirect_deleted' | 'share_link_created' | 'share_link_updated' | 'share_link_deleted' | 'import_requested' | 'import_completed' | 'import_failed' | 'import_cancelled' | 'translation_settings_created' | 'translation_settings_updated' | 'translation_settings_deleted' | 'translation_run_requested' | 'translation_run_completed' | 'translation_run_failed' | 'translation_run_cancelled' | 'comment_posted' | 'comment_updated' | 'comment_deleted' | 'comment_reply_posted' | 'comment_reply_updated' | 'comment_reply_deleted' | 'webhook_created' | 'webhook_updated' | 'webhook_deleted' | 'webhook_disabled')[] | null
  /** Whether events are sent; left out where it is made, they are. */
  isActive?: boolean
  /** Whether it gets another secret, which is in the answer. For 24 hours deliveries are signed with the one before, too. */
  rotateSecret?: boolean
}

/** An event on its way to a webhook. */
export interface WebhookDelivery {
  object: 'webhook-delivery'
  /** The id of the delivery. */
  id: string
  /** What is sent. */
  event: {
    /** Its id, which receivers get as `webhook-id`. */
    id: string
    /** Its type, such as `space_created`. */
    type: string
  }
  /** `pending`: it is sent soon, or again after a failure. `delivered`: the receiver has taken it. `failed`: it was tried often enough. */
  status: 'pending' | 'delivered' | 'failed'
  /** How often it was tried since it was asked for the last time. */
  attempts: number
  /** When it is tried next, as long as the webhook is active; left out where it is not pending. */
  nextAttemptAt?: string
  /** When it was tried last; left out where it never was. */
  lastAttemptAt?: string
  /** The status of the last answer; left out where none came. */
  responseStatus?: number
  /** Why the last attempt failed; left out where it did not. */
  error?: string
  /** When the event was. */
  createdAt: string
  /** When the receiver took it; left out where it has not. */
  deliveredAt?: string
}

/** One page of a list. */
export interface WebhookDeliveryList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: WebhookDelivery[]
}

/** What you may do with the collection. */
export interface CollectionPermissions {
  /** See the collection. */
  view: boolean
  /** Decide who has access to it, delete and transfer it. */
  admin: boolean
  /** See links that let people in. */
  viewInviteLinks: boolean
  /** Make spaces and collections in it, and change its title. */
  create: boolean
}

/** A collection contains spaces and other collections, in one order. */
export interface Collection {
  object: 'collection'
  /** The id of the collection. */
  id: string
  /** What it is called. */
  title: string
  /** What it is about; empty for none. */
  description?: string
  /** The id of the organization that owns it. */
  organization: string
  /** The id of the collection that it is in; left out at the root. */
  parent?: string
  /** The level that every member who is no guest has at least on it and on all that it contains; null for none. */
  defaultLevel: Level | null
  /** Where the collection is found. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Its address in the web application. */
    app: string
  }
  permissions: CollectionPermissions
}

/** What to change of a collection. What is left out stays as it is. */
export interface CollectionChanges {
  /** What it is called. */
  title?: string
  /** What it is about; empty for none. */
  description?: string
  /** The level that every member who is no guest has at least on it and on all that it contains; null for none. */
  defaultLevel?: Level | null
}

/** What a computed page is generated from. */
export interface ComputedPages {
  type: 'builtin:openapi'
  /** What it is generated from. */
  dependencies?: {
    /** The specification that it is generated from. */
    spec?: {
      /** Which specification it is. */
      ref: {
        kind: 'openapi'
        /** The slug of the specification. */
        spec: string
      }
    }
  }
  /** How it is generated. */
  props?: {
    /** A tag of the specification: only its page is generated. */
    doc?: string
    /** Whether the schemas are shown, too, on a page of their own. */
    models?: boolean
  }
}

/** What must be true of a change request before it is merged, for everybody. */
export interface MergeRules {
  /** How many people must have approved it: what each said last counts. */
  approvals: number
  /** Whether approvals of an earlier content of it do not count. */
  noOutdatedApprovals: boolean
  /** Whether it must neither break links nor bring new ones that lead nowhere. */
  noBrokenLinks: boolean
  /** Whether none of its comments may be open. */
  noOpenComments: boolean
  /** Whether those may merge it who made it, or a revision of it. */
  authorsMayMerge: boolean
}

/** What you may do with the space. */
export interface SpacePermissions {
  /** Read the space. */
  view: boolean
  /** Read what is not public in it. */
  access: boolean
  /** Decide who has access to it, lock, delete and transfer it. */
  admin: boolean
  /** See links that let people in. */
  viewInviteLinks: boolean
  /** Change its content, and make change requests. */
  edit: boolean
  /** Start an exchange with a repository. */
  triggerGitSync: boolean
  /** Comment on it. */
  comment: boolean
  /** Merge change requests. */
  merge: boolean
  /** Review change requests. */
  review: boolean
}

/** A set of documentation with its own history: pages, files, variables and reusable contents. */
export interface Space {
  object: 'space'
  /** The id of the space. */
  id: string
  /** What it is called. */
  title: string
  /** An emoji that is shown with the title. */
  emoji: string
  /** Who sees it. `private` and `in-collection`: for those with a level on it, at the root and in a collection. `public` and `unlisted`: everybody with a token may read it. */
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth' | 'in-collection' | 'private'
  /** When it was made. */
  createdAt: string
  /** When it, or its content, was last changed. */
  updatedAt: string
  /** When it was deleted; left out for a space that is not. */
  deletedAt?: string
  /** `live`: its content can be changed directly. `locked`: it cannot, and change requests cannot be merged. */
  editMode: 'live' | 'locked'
  /** The id of the organization that owns it. */
  organization: string
  /** The id of the collection that it is in; left out at the root. */
  parent?: string
  /** The id of the revision that is its main content now. */
  revision: string
  /** The level that every member who is no guest has at least; null: only what was granted counts. */
  defaultLevel: Level | null
  /** What its first page is computed from, where it began with one. */
  computedSource?: ComputedPages
  mergeRules: MergeRules
  /** How many comments on it are open. */
  comments: number
  /** How many change requests it has had. */
  changeRequests: number
  /** How many of them are open. */
  changeRequestsOpen: number
  /** How many of them are drafts. */
  changeRequestsDraft: number
  /** Where the space is found. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
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

/** A space beside it. */
export interface SpacePointer {
  type: 'space'
  /** The id of the space. */
  space: string
}

/** A collection beside it. */
export interface CollectionPointer {
  type: 'collection'
  /** The id of the collection. */
  collection: string
}

/** A space or a collection under the same parent. */
export type Pointer = SpacePointer | CollectionPointer

/** Directly before or after a sibling. With both, between two neighbours; without either, last of all. */
export interface Position {
  /** The sibling that comes directly after it. */
  before?: Pointer
  /** The sibling that comes directly before it. */
  after?: Pointer
}

/** Where a collection is to be, within its organization. */
export interface CollectionMove {
  /** The id of the collection to put it in, null for the root; left out, it stays where it is. */
  parent?: string | null
  position?: Position
}

/** Who is to have a collection. */
export interface CollectionTransfer {
  /** The id of the organization that is to have it. */
  organization: string
  /** The id of a collection of that organization; null or left out, it is put at the root. */
  parent?: string | null
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

/** A collection to make. */
export interface NewCollection {
  /** What it is called. */
  title?: string
  /** The id of the collection to make it in; null or left out, it is at the root. */
  parent?: string | null
}

/** A space to make. Everything can be left out. */
export interface NewSpace {
  /** What it is called. */
  title?: string
  /** An emoji that is shown with the title. */
  emoji?: string
  /** The id of the collection to make it in; null or left out, it is at the root. */
  parent?: string | null
  /** `live`: its content can be changed directly. `locked`: it cannot, and change requests cannot be merged. */
  editMode?: 'live' | 'locked'
  /** The spec that its first page is to be computed from. */
  computedSource?: ComputedPages
}

/** Which merge rules to change. What is left out stays as it is. */
export interface MergeRuleChanges {
  /** How many people must have approved it: what each said last counts. */
  approvals?: number
  /** Whether approvals of an earlier content of it do not count. */
  noOutdatedApprovals?: boolean
  /** Whether it must neither break links nor bring new ones that lead nowhere. */
  noBrokenLinks?: boolean
  /** Whether none of its comments may be open. */
  noOpenComments?: boolean
  /** Whether those may merge it who made it, or a revision of it. */
  authorsMayMerge?: boolean
}

/** What to change of a space. What is left out stays as it is. */
export interface SpaceChanges {
  /** What it is called. */
  title?: string
  /** An emoji that is shown with the title. */
  emoji?: string
  /** `live`: its content can be changed directly. `locked`: it cannot, and change requests cannot be merged. */
  editMode?: 'live' | 'locked'
  /** The level that every member who is no guest has at least; null: only what was granted counts. */
  defaultLevel?: Level | null
  /** Who is to see it; `in-collection` only in one. `private` and `in-collection`: for those with a level on it, at the root and in a collection. `public` and `unlisted`: everybody with a token may read it. */
  visibility?: 'public' | 'unlisted' | 'in-collection' | 'private'
  mergeRules?: MergeRuleChanges
}

/** Where a space is to be, within its organization. */
export interface SpaceMove {
  /** The id of the collection to put it in, null for the root; left out, it stays where it is. */
  parent?: string | null
  position?: Position
}

/** Who is to have a space. */
export interface SpaceTransfer {
  /** The id of the organization that is to have it. */
  organization: string
  /** The id of a collection of that organization; null or left out, it is put at the root. */
  parent?: string | null
}

/** A space, and what a member may do in it. */
export interface SpaceOfMember {
  /** The level that the member has on it. */
  permission: Level
  /** The space, as you see it. */
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

/** Something in a spec that is wrong. */
export interface OpenAPISpecProblem {
  /** What was wrong. */
  message: string
  /** The file, where it is another one than the spec itself. */
  file?: string
  /** The line of the file, from 1. */
  line?: number
  /** The place in the file, as a JSON Pointer. */
  pointer?: string
}

/** What you may do with the spec. */
export interface OpenAPISpecPermissions {
  /** See the spec. */
  view: boolean
  /** Give it another source, and delete it. */
  edit: boolean
}

/** The description of an API, with its versions. */
export interface OpenAPISpec {
  object: 'openapi-spec'
  /** The id of the spec. */
  id: string
  /** What it is called in addresses and by pages. */
  slug: string
  /** Where it is fetched from, without a user name and a password; left out where its text was given. */
  sourceURL?: string
  /** `pending`: it waits for its turn. `progress`: it is fetched and read. `complete`: it was, or could not be. */
  processingState: 'pending' | 'progress' | 'complete'
  /** What is being done at this moment. */
  stage?: string
  /** How much of that is done. */
  done?: number
  /** The id of its latest version. */
  lastVersion?: string
  /** When it was last looked at. */
  lastProcessedAt?: string
  /** Why it could not be processed the last time; the latest version stays as it was. `FETCH_TIMEOUT`: its address did not answer in time. `FETCH_ERROR`: its address, or a file that it refers to, could not be had. `PARSE_ERROR`: what is there is no valid spec. */
  lastProcessErrorCode?: 'FETCH_ERROR' | 'FETCH_TIMEOUT' | 'PARSE_ERROR'
  /** What was wrong the last time: 100 at most. Without a `lastProcessErrorCode`, what is doubtful in a spec that could be read all the same. */
  lastProcessErrors?: OpenAPISpecProblem[]
  /** When it was made. */
  createdAt: string
  /** When its source was last given. */
  updatedAt: string
  permissions: OpenAPISpecPermissions
  /** Where the spec is. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Its address in the web application. */
    app: string
  }
}

/** One page of a list. */
export interface OpenAPISpecList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: OpenAPISpec[]
}

/** Where a spec comes from: `url` or `text`, one of them. */
export interface OpenAPISpecSource {
  /** Where it is fetched from, over http or https, from a public address; looked at again every 6 hours. A user name and a password in it are kept encrypted, and not shown. */
  url?: string
  /** The spec itself, as JSON or YAML. */
  text?: string
}

/** An OpenAPI spec to make. */
export interface NewOpenAPISpec {
  /** What it is called in addresses and by pages; unique in the organization. */
  slug: string
  source: OpenAPISpecSource
}

/** The source of an OpenAPI spec. */
export interface OpenAPISpecChanges {
  source: OpenAPISpecSource
}

/** A spec as it was at one time. */
export interface OpenAPISpecVersion {
  object: 'openapi-spec-version'
  /** The id of the version. */
  id: string
  /** When it was made. */
  createdAt?: string
  /** Where the spec is as it was given, for an hour, without a token. */
  url: string
  /** Where the version is. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** One page of a list. */
export interface OpenAPISpecVersionList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: OpenAPISpecVersion[]
}

/** What a version of a spec contains. */
export interface OpenAPISpecVersionContent {
  /** What each file contains, by its name: `openapi.json` is the spec itself, the others are those that it refers to. */
  filesystem: {
    [name: string]: unknown
  }
  /** Where the spec is as it was given, for an hour, without a token. */
  url: string
}

/** An operation of an API. */
export interface OpenAPIOperationName {
  /** The path of the operation, or the name of the webhook. */
  path: string
  /** Its method, in lower case. */
  method: string
}

/** Something that a version of a spec changes. */
export interface OpenAPISpecChange {
  /** What has changed. `operation-added`: an operation is new. `operation-removed`: an operation is gone. `operation-id-changed`: an operation has another `operationId`; requests stay the same, generated code may not. `operation-deprecated`: an operation is deprecated now. `operation-undeprecated`: an operation is not deprecated any more. `webhook-added`: a webhook is new. `webhook-removed`: a webhook is gone. `callback-added`: a callback of an operation is new. `callback-removed`: a callback of an operation is gone. `parameter-added`: a parameter is new; breaks callers where it is required. `parameter-removed`: a parameter is gone. `parameter-required`: a parameter was optional and is required. `parameter-optional`: a parameter was required and is optional. `parameter-moved`: a parameter goes elsewhere, such as into a header instead of the query. `parameter-renamed`: a parameter of the path has another name; addresses stay the same. `parameter-deprecated`: a parameter is deprecated now. `parameter-serialization-changed`: the value of a parameter or a header is written in another way (`style`, `explode`, `content`). `body-added`: requests have a body now; breaks callers where it is required. `body-removed`: requests have no body any more. `body-required`: the body was optional and is required. `body-optional`: the body was required and is optional. `media-type-added`: a body or a response comes in one more media type. `media-type-removed`: a body or a response does not come in a media type any more. `response-added`: a status is new; where it is a success, callers may have to handle it. `response-removed`: a status is gone; breaks callers where it was a success. `header-added`: a header of a response is new. `header-removed`: a header of a response is gone. `header-required`: a header of a response is always there now. `header-optional`: a header of a response may be missing now. `property-added`: a property is new; breaks callers where they have to send it. `property-removed`: a property is gone. `property-required`: a property was optional and is required: breaks callers who send it. `property-optional`: a property was required and is optional: breaks callers who get it. `property-access-changed`: `readOnly` or `writeOnly` changed, so that callers send or get a property, or no longer do. `type-changed`: values have another type, or more or fewer types. `null-allowed`: a value may be null now: breaks callers who get it. `null-forbidden`: a value may not be null any more: breaks callers who send it. `enum-added`: a value is one of a list now: breaks callers who send it. `enum-removed`: a value is not one of a list any more: breaks callers who get it. `enum-value-added`: a list of values has one more: breaks callers who get it. `enum-value-removed`: a list of values has one less: breaks callers who send it. `constraint-tightened`: fewer values are valid by a bound, a pattern, a format …: breaks callers who send them. `constraint-loosened`: more values are valid by a bound, a pattern, a format …: breaks callers who get them. `constraint-changed`: other values are valid by a pattern, a format …; counts as breaking, as it cannot be judged. `additional-properties-allowed`: an object may have properties that are not described. `additional-properties-forbidden`: an object may not have other properties any more: breaks callers who send them. `union-added`: a value has to be one of several schemas now: breaks callers who send it. `union-removed`: a value is not one of several schemas any more: breaks callers who get it. `union-member-added`: a value may be of one more schema: breaks callers who get it. `union-member-removed`: a value may not be of a schema any more: breaks callers who send it. `discriminator-changed`: what tells the schemas of a value apart has changed. `default-changed`: what is taken where callers send nothing has changed. `schema-deprecated`: a property, or a value in another place, is deprecated now. `security-added`: callers who could do without have to identify themselves, or in a way that is new. `security-removed`: a way in which callers could identify themselves is gone. `security-scopes-changed`: other scopes are needed; breaks callers where there are more. `security-alternative-added`: callers can identify themselves in one more way, or need not. `security-scheme-changed`: a security scheme works in another way. `server-added`: a server is new. `server-removed`: a server is gone. */
  type: 'operation-added' | 'operation-removed' | 'operation-id-changed' | 'operation-deprecated' | 'operation-undeprecated' | 'webhook-added' | 'webhook-removed' | 'callback-added' | 'callback-removed' | 'parameter-added' | 'parameter-removed' | 'parameter-required' | 'parameter-optional' | 'parameter-moved' | 'parameter-renamed' | 'parameter-deprecated' | 'parameter-serialization-changed' | 'body-added' | 'body-removed' | 'body-required' | 'body-optional' | 'media-type-added' | 'media-type-removed' | 'response-added' | 'response-removed' | 'header-added' | 'header-removed' | 'header-required' | 'header-optional' | 'property-added' | 'property-removed' | 'property-required' | 'property-optional' | 'property-access-changed' | 'type-changed' | 'null-allowed' | 'null-forbidden' | 'enum-added' | 'enum-removed' | 'enum-value-added' | 'enum-value-removed' | 'constraint-tightened' | 'constraint-loosened' | 'constraint-changed' | 'additional-properties-allowed' | 'additional-properties-forbidden' | 'union-added' | 'union-removed' | 'union-member-added' | 'union-member-removed' | 'discriminator-changed' | 'default-changed' | 'schema-deprecated' | 'security-added' | 'security-removed' | 'security-scopes-changed' | 'security-alternative-added' | 'security-scheme-changed' | 'server-added' | 'server-removed'
  /** Whether callers who kept to the older version may fail with the newer one. */
  breaking: boolean
  /** The path of the operation, or the name of the webhook. */
  path?: string
  /** Its method, in lower case. */
  method?: string
  /** In place of `path` and `method`, where what has changed belongs to several operations: the first ten. A change that concerns the whole API has neither. */
  operations?: OpenAPIOperationName[]
  /** There are more operations than are named. */
  moreOperations?: true
  /** Whether it is of what callers send, or of what they get. In webhooks and callbacks the API calls. */
  direction?: 'sent' | 'received'
  /** The place, as a JSON Pointer into the newer version; of what is gone, into the older one. Both as OpenAPI 3.1, with all files in one. */
  pointer: string
  /** What was there. Left out where there is none, and where it is long. */
  before?: unknown
  /** What is there. Left out where there is none, and where it is long. */
  after?: unknown
  /** What has changed, as a sentence. */
  message: string
}

/** What a version of a spec changes for those who call the API. */
export interface OpenAPISpecVersionChanges {
  /** Whether one of the changes breaks callers. */
  breaking: boolean
  /** The older version; left out for the first one. */
  from?: string
  /** What has changed for callers: 10,000 changes at most, those that break them first, each half by operation and place. */
  changes: OpenAPISpecChange[]
  /** Whether there may be more changes: there are too many, or the specs are too large to compare all. */
  more: boolean
}

/** A node of the syntax tree of a Markdown text, in mdast form; further fields follow from its type. */
export interface MarkdownNode {
  /** What it is, such as `root`, `heading`, `paragraph`, `text` or `link`. */
  type: string
  /** What it contains, in order. */
  children?: MarkdownNode[]
  [name: string]: unknown
}

/** Which parts of a page a reader is shown. */
export interface PageLayout {
  /** Whether the cover is shown. */
  cover: boolean
  /** Whether the title is shown. */
  title: boolean
  /** Whether the description is shown. */
  description: boolean
  /** Whether the menu of pages is shown. */
  tableOfContents: boolean
  /** Whether the headings are listed beside the text. */
  outline: boolean
  /** Whether links lead to the pages before and after. */
  pagination: boolean
  /** How large the cover is, such as `hero` or `full`. */
  coverSize: string
}

/** A file of the same content. */
export interface FileTarget {
  kind: 'file'
  /** The file, by its id or `ref`. */
  file: string
}

/** A picture above a page. */
export interface PageCover {
  /** The picture. */
  ref?: FileTarget
  /** The picture on a dark background. */
  refDark?: FileTarget
  /** By how much it is moved up or down. */
  yPos?: number
}

/** An address. */
export interface UrlTarget {
  kind: 'url'
  /** An address of http, https, mailto or tel, or a relative one. */
  url: string
}

/** A page of the same content. */
export interface PageTarget {
  kind: 'page'
  /** The page, by its id or `ref`. */
  page: string
  /** A place on it, without `#`. */
  anchor?: string
}

/** Another space. */
export interface SpaceTarget {
  kind: 'space'
  /** The id of the space. */
  space: string
}

/** What an entry of the menu leads to. */
export type LinkTarget = UrlTarget | PageTarget | FileTarget | SpaceTarget

/** Where in a repository it came from; left out where it did not. */
export interface GitSource {
  /** The hash of the file in the repository, as git computes it. */
  oid: string
  /** Its path there. */
  path: string
}

/** A note of writers. */
export interface PageNote {
  /** The note. */
  markdown: string
  /** Whether what it was attached to is gone from the specification. */
  orphaned?: boolean
}

/** Of a computed page, where it alone is read: the notes of writers by the names of what they are attached to. */
export interface PageNotes {
  [name: string]: PageNote
}

/** Something in a text that looks like a block and is none. */
export interface PageProblem {
  /** The line of the text as it was written, from 1. */
  line: number
  /** What is wrong there. */
  message: string
}

/** A page, with its text where one page is read, and with the pages under it. */
export interface Page {
  /** The id of the page, which it keeps however often it is renamed or moved. */
  id: string
  /** Its title. */
  title: string
  /** `document`: a page with text. `group`: a title over the pages under it. `link`: an entry of the menu that leads elsewhere. `computed`: a page that is generated. */
  type: 'document' | 'group' | 'link' | 'computed'
  /** The part of its address that stands for it; links have none. */
  slug?: string
  /** The slugs from the top down, joined by `/`; links have none. */
  path?: string
  /** An emoji that is shown with the title. */
  emoji?: string
  /** The name of an icon that is shown with the title. */
  icon?: string
  /** What the page is about. */
  description?: string
  /** Changes exactly when its text does. */
  documentId?: string
  /** When it was made. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** Who changed it then: who wrote, not who merged. Without the e-mail address; left out for visitors of sites. */
  updatedBy?: User
  /** Where the page is found. */
  urls?: {
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
  layout?: PageLayout
  cover?: PageCover
  /** Variables by their names: letters, digits and `_`, a digit not first. */
  variables?: {
    [name: string]: string
  }
  /** Whether the menu leaves it out. */
  hidden?: boolean
  /** Whether the search of a published site leaves it out. */
  noIndex?: boolean
  /** Whether search engines are asked to leave it out. */
  noRobotsIndex?: boolean
  /** Which visitors of a site are shown the page and those under it, in CEL; left out, all are. */
  condition?: string
  /** Of a link: what it leads to. */
  target?: LinkTarget
  computed?: ComputedPages
  /** Of a computed page: changes exactly when what is generated for it does; left out until it is. */
  computedSeed?: string
  /** Of a generated page: the id of the computed page that it belongs to. It cannot be edited. */
  generatedBy?: string
  git?: GitSource
  /** Its text as it was written; only where the format is `markdown`. */
  markdown?: string
  document?: MarkdownNode
  notes?: PageNotes
  /** Its text as safe HTML; only where the format is `html`. */
  html?: string
  /** What in its text is broken and shown as the text that it is, such as a block that is not closed: 100 at most. Only where one page with a text is read. */
  problems?: PageProblem[]
  /** The pages under it, in their order. */
  pages?: Page[]
}

/** A file of a space: an image, an attachment. */
export interface ContentFile {
  /** The id of the file. */
  id: string
  /** Its name, without a folder. */
  name: string
  /** Its media type. */
  contentType: string
  /** The address of its bytes, which works without a token for an hour. */
  downloadURL: string
  /** Its length in bytes. */
  size: number
  /** How large the picture is, where it is one. */
  dimensions?: {
    /** In pixels. */
    width: number
    /** In pixels. */
    height: number
  }
  git?: GitSource
}

/** A text with a title that belongs to the space and to no page; pages include it. */
export interface ReusableContent {
  /** The id of the reusable content. */
  id: string
  /** Its title. */
  title: string
  /** Changes exactly when its text does. */
  document: string
  git?: GitSource
}

/** The content of a space or a change request at one moment. */
export interface Revision {
  object: 'revision'
  /** The id of the revision. */
  id: string
  /** The ids of the revisions that it was made from: none for the first, two for merges and updates, the own head first. */
  parents: string[]
  /** What made it. */
  type: 'edits' | 'merge' | 'update' | 'rollback' | 'computed'
  /** The id of the change request, where one was merged. */
  mergedFrom?: string
  /** What it is about, as its author wrote. */
  message?: string
  /** When it was made. */
  createdAt: string
  /** Where the revision is found. */
  urls: {
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
  /** Who made it, as everybody sees them: without their e-mail address. Left out where they are gone. */
  createdBy?: User
  /** The pages at the top level, without their texts. */
  pages: Page[]
  /** All files. */
  files: ContentFile[]
  /** All reusable contents. */
  reusableContents: ReusableContent[]
  /** Variables by their names: letters, digits and `_`, a digit not first. */
  variables: {
    [name: string]: string
  }
}

/** A text to write. */
export interface TextInput {
  /** The whole text, in Markdown. */
  markdown: string
}

/** Adds a page. */
export interface InsertPage {
  operation: 'insert_page'
  /** The title. */
  title: string
  /** Which kind of page it is; left out, a `document`. It cannot be changed later. */
  type?: 'document' | 'group' | 'link' | 'computed'
  /** The text, of a page of the type `document`; null empties it. */
  document?: TextInput | null
  /** The page to put it under, by its id or `ref`; null is the top level. */
  into?: string | null
  /** The index among the pages there; left out, it is the last. */
  at?: number
  /** The part of the address that stands for the page; left out, it is made from the title. */
  slug?: string
  /** An emoji; null for none. */
  emoji?: string | null
  /** The name of an icon; null for none. */
  icon?: string | null
  /** What the page is about; null for nothing. */
  description?: string | null
  /** Which parts are shown; null is the usual layout. */
  layout?: {
    /** Whether the cover is shown. */
    cover?: boolean
    /** Whether the title is shown. */
    title?: boolean
    /** Whether the description is shown. */
    description?: boolean
    /** Whether the menu of pages is shown. */
    tableOfContents?: boolean
    /** Whether the headings are listed beside the text. */
    outline?: boolean
    /** Whether links lead to the pages before and after. */
    pagination?: boolean
    /** How large the cover is, such as `hero` or `full`. */
    coverSize?: string
  } | null
  /** The picture above it; null for none. */
  cover?: PageCover | null
  /** The variables of the page; null for none. */
  variables?: {
    [name: string]: string
  } | null
  /** Whether the menu leaves it out. */
  hidden?: boolean | null
  /** Whether the search of a published site leaves it out. */
  noIndex?: boolean | null
  /** Whether search engines are asked to leave it out. */
  noRobotsIndex?: boolean | null
  /** Which visitors of a site are shown the page and those under it, in CEL: `visitor.claims.plan == "pro"`. Null for all. */
  condition?: string | null
  /** What it leads to, of a page of the type `link`. */
  target?: LinkTarget | null
  /** What it is generated from, of a page of the type `computed`. */
  computed?: ComputedPages | null
  /** Notes of writers, of a page of the type `computed`: by the id or the method and path of an operation (`GET /pets`), or by the name of a schema. Those that are not named stay; null removes one, or all. */
  notes?: {
    [name: string]: TextInput | null
  } | null
  /** A name for what is made, for later changes of the same request. */
  ref?: string
}

/** Changes a page, or moves it. What is left out stays as it is. */
export interface UpdatePage {
  operation: 'update_page'
  /** The page, by its id or `ref`. */
  page: string
  /** The title. */
  title?: string
  /** The text, of a page of the type `document`; null empties it. */
  document?: TextInput | null
  /** The page to put it under, by its id or `ref`; null is the top level. */
  into?: string | null
  /** The index among the pages there; left out, it is the last. */
  at?: number
  /** The part of the address that stands for the page; left out, it is made from the title. */
  slug?: string
  /** An emoji; null for none. */
  emoji?: string | null
  /** The name of an icon; null for none. */
  icon?: string | null
  /** What the page is about; null for nothing. */
  description?: string | null
  /** Which parts are shown; null is the usual layout. */
  layout?: {
    /** Whether the cover is shown. */
    cover?: boolean
    /** Whether the title is shown. */
    title?: boolean
    /** Whether the description is shown. */
    description?: boolean
    /** Whether the menu of pages is shown. */
    tableOfContents?: boolean
    /** Whether the headings are listed beside the text. */
    outline?: boolean
    /** Whether links lead to the pages before and after. */
    pagination?: boolean
    /** How large the cover is, such as `hero` or `full`. */
    coverSize?: string
  } | null
  /** The picture above it; null for none. */
  cover?: PageCover | null
  /** The variables of the page; null for none. */
  variables?: {
    [name: string]: string
  } | null
  /** Whether the menu leaves it out. */
  hidden?: boolean | null
  /** Whether the search of a published site leaves it out. */
  noIndex?: boolean | null
  /** Whether search engines are asked to leave it out. */
  noRobotsIndex?: boolean | null
  /** Which visitors of a site are shown the page and those under it, in CEL: `visitor.claims.plan == "pro"`. Null for all. */
  condition?: string | null
  /** What it leads to, of a page of the type `link`. */
  target?: LinkTarget | null
  /** What it is generated from, of a page of the type `computed`. */
  computed?: ComputedPages | null
  /** Notes of writers, of a page of the type `computed`: by the id or the method and path of an operation (`GET /pets`), or by the name of a schema. Those that are not named stay; null removes one, or all. */
  notes?: {
    [name: string]: TextInput | null
  } | null
}

/** Deletes a page and all pages under it. */
export interface DeletePage {
  operation: 'delete_page'
  /** The page, by its id or `ref`. */
  page: string
}

/** Gives a page what it had in an earlier revision, or brings it back. */
export interface RevertPage {
  operation: 'revert_page'
  /** The page, by its id or `ref`. */
  page: string
  /** The id of a revision of the space, or of one of its change requests. */
  revision: string
}

/** A file to add. */
export interface FileInput {
  /** A name without slashes. */
  name: string
  /** Its bytes in base64; either this or `url`. */
  base64?: string
  /** Where its bytes are fetched from, over http or https. */
  url?: string
  /** A name for what is made, for later changes of the same request. */
  ref?: string
}

/** Adds files. */
export interface InsertFiles {
  operation: 'insert_files'
  /** The files. */
  files: FileInput[]
}

/** Deletes a file. */
export interface DeleteFile {
  operation: 'delete_file'
  /** The file, by its id or `ref`. */
  file: string
}

/** Sets variables of the space; those not named stay. */
export interface SetVariables {
  operation: 'set_variables'
  /** The values by the names of the variables; null removes one. */
  variables: {
    [name: string]: string | null
  }
}

/** Adds a reusable content. */
export interface InsertReusableContent {
  operation: 'insert_reusable_content'
  /** The title. */
  title: string
  document?: TextInput
  /** A name for what is made, for later changes of the same request. */
  ref?: string
}

/** Changes a reusable content. What is left out stays as it is. */
export interface UpdateReusableContent {
  operation: 'update_reusable_content'
  /** The reusable content, by its id or `ref`. */
  reusableContent: string
  /** The title. */
  title?: string
  document?: TextInput
}

/** Deletes a reusable content. */
export interface DeleteReusableContent {
  operation: 'delete_reusable_content'
  /** The reusable content, by its id or `ref`. */
  reusableContent: string
}

/** What is to be in place of a hunk. */
export type HunkAnswer = 'main' | 'change-request' | TextInput

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

/** The notes of a computed page, by the names of what they are attached to. */
export interface NotesByName {
  [name: string]: MarkdownText
}

/** What one side has, in the shape that the field has: a string for `title`, `{markdown}` for `document`, `{into, at}` for `place`, the whole record for `page`, `file` and `reusableContent`. Null where that side has none. */
export type ConflictValue = string | boolean | MarkdownText | PagePlace | WholeRecord | {
  /** Whether the cover is shown. */
  cover?: boolean
  /** Whether the title is shown. */
  title?: boolean
  /** Whether the description is shown. */
  description?: boolean
  /** Whether the menu of pages is shown. */
  tableOfContents?: boolean
  /** Whether the headings are listed beside the text. */
  outline?: boolean
  /** Whether links lead to the pages before and after. */
  pagination?: boolean
  /** How large the cover is, such as `hero` or `full`. */
  coverSize?: string
} | PageCover | LinkTarget | {
  [name: string]: string
} | ComputedPages | NotesByName | null

/** Decides a conflict of a change request: by a side, by another value, or hunk by hunk. */
export interface ResolveConflict {
  operation: 'resolve_conflict'
  /** The id of the conflict. */
  conflict: string
  /** The side to take; one of this, `value` and `hunks`. */
  choose?: 'main' | 'change-request'
  /** Of a conflict in `document`: for each of its hunks, in order, the side to take or a text for both. All else of the text is what merges by itself. */
  hunks?: HunkAnswer[]
  /** The value to set, in the shape in which the conflict shows it. */
  value?: ConflictValue
}

/** One change of a content. */
export type ContentChange = InsertPage | UpdatePage | DeletePage | RevertPage | InsertFiles | DeleteFile | SetVariables | InsertReusableContent | UpdateReusableContent | DeleteReusableContent | ResolveConflict

/** Changes that make one revision together. */
export interface ContentChanges {
  /** The changes, which are applied in order, all or none. */
  changes: ContentChange[]
  /** What the revision is about, for those who read the history. */
  message?: string
}

/** What one change made or changed. */
export interface ChangeResult {
  /** The operation of the change. */
  operation: string
  /** The id of the page that it made or changed. */
  page?: string
  /** The ids of the files that it added, in order. */
  files?: string[]
  /** The id of the file that it deleted. */
  file?: string
  /** The id of the reusable content that it made or changed. */
  reusableContent?: string
  /** The id of the conflict that it decided. */
  conflict?: string
  /** Where the page is found. */
  urls?: {
    /** Its address in the web application. */
    app: string
  }
}

/** What changes of a content did. */
export interface ContentChangeResult {
  /** The id of the revision that is the content now. */
  revision: string
  /** One entry for each change, in the same order. */
  changes: ChangeResult[]
}

/** To which revision to go back. */
export interface Rollback {
  /** The id of an earlier revision of this content. */
  revision: string
}

/** A revision without its content. */
export interface RevisionSummary {
  object: 'revision'
  /** The id of the revision. */
  id: string
  /** The ids of the revisions that it was made from: none for the first, two for merges and updates, the own head first. */
  parents: string[]
  /** What made it. */
  type: 'edits' | 'merge' | 'update' | 'rollback' | 'computed'
  /** The id of the change request, where one was merged. */
  mergedFrom?: string
  /** What it is about, as its author wrote. */
  message?: string
  /** When it was made. */
  createdAt: string
  /** Where the revision is found. */
  urls: {
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
  /** The id of the user who made it. */
  author: string
  /** The same user. Left out where they are gone, and where links are listed. */
  createdBy?: User
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

/** A value before and after. A side that has none is left out. */
export interface ValueDifference {
  /** The value before, in the shape that the field has. */
  before?: unknown
  /** The value after. */
  after?: unknown
}

/** How a text changed. */
export interface TextDifference {
  /** The hunks of a unified diff. */
  diff: string
}

/** It differs, but the difference is too long to show here. */
export interface OmittedDifference {
  more: true
}

/** Where a block is in the Markdown of its text. */
export interface BlockLines {
  /** Its first line, counted from 1. */
  line: number
  /** Its last line. */
  endLine: number
}

/** Words that stayed, came or went. */
export interface WordRun {
  /** Whether the words stayed, came or went. */
  kind: 'same' | 'inserted' | 'deleted'
  /** The words, with what is between them. */
  text: string
  /** So many characters (UTF-16 code units) after the text stayed as well, and are left out. */
  omitted?: number
}

/** A block that differs: one of the page, or one in it that contains blocks itself, as an item of a list or a row of a table does. What else stands in such a block belongs to its text. */
export interface BlockDifference {
  /** What was done. A block that was moved past others may have changed as well: its words and attributes tell. */
  change: 'added' | 'removed' | 'changed' | 'moved'
  /** The id of the block of the page in which it is, as comments name it; of a removed one, that in which it was. */
  node: string
  /** Its type in the syntax tree: `paragraph`, `heading`, `listItem`, `tableRow` and the like. */
  type: string
  /** Its title, where it has one. */
  title?: string
  /** Where it was; left out where it was added. */
  before?: BlockLines
  /** Where it is; left out where it was removed. */
  after?: BlockLines
  /** The fields that differ, by their names. Of what stands in its text lists of values: `url` where its links lead, `html` its raw HTML. */
  attributes?: {
    [name: string]: ValueDifference
  }
  /** How its text changed, as a reader sees it. Without any that came or went, only its markup or its attributes changed, or its place. */
  words?: WordRun[]
  /** It differs, but its attributes and words are too long to show here. */
  more?: true
}

/** One difference, with the `page`, the `file` or the `reusableContent` that it is about; a move also has `from` and `to`. */
export interface Difference {
  /** What was done: `page_created`, `page_edited`, `page_moved`, `page_deleted`, the same for files and reusable contents, `variables_edited`, `arrangement_edited`. */
  type: string
  /** The fields that were edited, by their names. */
  attributes?: {
    [name: string]: ValueDifference | TextDifference | OmittedDifference
  }
  /** How the text changed, block by block, in the order of the text; left out where no block did. */
  blocks?: BlockDifference[]
  /** The text changed in more blocks than are shown here. */
  moreBlocks?: true
  [name: string]: unknown
}

/** What differs between two contents. */
export interface ContentDifference {
  /** The differences, page by page. */
  changes: Difference[]
  /** Whether there are more differences than were asked for. */
  more: boolean
}

/** `draft`: its author works on it. `open`: it waits for review. `merged`: it is in the main content, for good. `archived`: it was put aside. */
export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged'

/** Proposed changes to the content of a space, with a content of its own. */
export interface ChangeRequest {
  object: 'change-request'
  /** The id of the change request. */
  id: string
  /** Its number, counted within the space. */
  number: number
  status: ChangeRequestStatus
  /** What it is about, in one line. */
  subject: string
  /** The id of the space that it would change. */
  space: string
  /** Who made it. */
  createdBy?: User
  /** When it was made. */
  createdAt: string
  /** When it, or its content, was last changed. */
  updatedAt: string
  /** The id of the revision that its content is now. */
  revision: string
  /** The id of the revision of the space that it was made from. */
  revisionInitial: string
  /** The id of the revision of the space that it was last updated from; left out where it never was. */
  revisionMergedAncestor?: string
  /** The id of the revision of the space that its merge made; where it changed nothing, of the one that was there. */
  revisionMerged?: string
  /** How many comments on it are open. */
  comments: number
  /** Whether the main content has changed since it was made or last updated. */
  outdated: boolean
  /** The id of a task elsewhere that it belongs to, as it was given. */
  agentTaskId?: string
  /** Where the change request is found. */
  urls: {
    /** Its address in the web application. */
    app: string
    /** Where this API has it. */
    location: string
    /** Where it is seen on a site that publishes its space, by who is signed in there and may read it, while it is a draft or open. */
    preview?: string
  }
}

/** A revision that changed a page. */
export interface PageRevision {
  object: 'revision'
  /** The id of the revision. */
  id: string
  /** The ids of the revisions that it was made from: none for the first, two for merges and updates, the own head first. */
  parents: string[]
  /** What made it. */
  type: 'edits' | 'merge' | 'update' | 'rollback' | 'computed'
  /** The id of the change request, where one was merged. */
  mergedFrom?: string
  /** What it is about, as its author wrote. */
  message?: string
  /** When it was made. */
  createdAt: string
  /** Where the revision is found. */
  urls: {
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
  /** Who made it: of a merge, who merged. Left out where they are gone. */
  author?: User
  /** Of a merge: the change request that was merged. */
  changeRequest?: ChangeRequest
  /** What it changed of the page in the revision that it was made from: an entry for the page, and one for its place, as in the changes of a revision. */
  changes: Difference[]
}

/** One page of the revisions that changed a page. */
export interface PageRevisions {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: PageRevision[]
  /** Only where the space has very many revisions of an older version of the program: how many of the oldest are not looked through yet. Ask again. */
  unsearched?: number
}

/** What last changed a block of a page. */
export interface BlockBlame {
  /** The id of the block, as comments name it. */
  node: string
  /** The revision that last changed it. One that was moved keeps it. */
  revision: string
  /** Who wrote it: of a merge whoever did so in the change request. Left out where they are gone. */
  author?: User
  /** When the revision was made. */
  createdAt: string
}

/** Which revision last changed each block of a page. */
export interface Blame {
  /** The blocks of the text, in their order. */
  blocks: BlockBlame[]
  /** Only of a long history: it is not looked through to its end, and blocks that are older are left out. Ask again: it goes on from there. */
  more?: true
}

/** All pages, without their texts. */
export interface PageTree {
  /** The pages at the top level, in their order. */
  pages: Page[]
}

/** A reusable content with its text. */
export interface ReusableContentWithText {
  /** The id of the reusable content. */
  id: string
  /** Its title. */
  title: string
  /** Changes exactly when its text does. */
  document: string
  git?: GitSource
  /** Its text. */
  markdown: string
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

/** What to bring in. */
export interface ImportSource {
  /** Where it is fetched from, over http or https, from a public address. */
  url: string
  /** `website`: a site, from this page on. `html`: one page of a site. `git`: a repository, over https; the address may carry a user name and a password or token, which are kept encrypted until the import has ended. `markdown`: one file. `zip`: Markdown files in an archive. */
  source: 'website' | 'html' | 'git' | 'markdown' | 'zip'
}

/** An archive to bring in, as the part of a form. */
export interface NewImport {
  /** A zip of Markdown files, with a `SUMMARY.md` or without. */
  archive: Upload
}

/** Something that was not brought in as it was meant. */
export interface ImportResultFailure {
  /** The path of the file, or the address of what could not be had. */
  url: string
  /** What was wrong with it. */
  reason: string
}

/** What an import did. */
export interface ImportResult {
  /** The id of the revision that the import made. */
  revision: string
  /** How many pages and files were brought in. */
  importedResources: number
  /** How many pages and files were found. */
  totalResources: number
  /** What could not be brought in, or not as it was meant. */
  failures: ImportResultFailure[]
}

/** Something that was not brought in, or not as it was meant. */
export interface ImportFailure {
  /** The address of what could not be had. */
  url?: string
  /** The path of the file, or of the page that was made from it. */
  path?: string
  /** The line of the file, from 1. */
  line?: number
  /** What was wrong with it. `gone`: an earlier import from there brought this page, which is not there any more; it stays here until you delete it. */
  reason: string
}

/** Documentation that is brought in, and how far that is. */
export interface Import {
  object: 'import'
  /** The id of the import. */
  id: string
  /** The id of the space that it goes into. */
  space: string
  /** The id of the change request that it goes into; else the main content. */
  changeRequest?: string
  /** What is at the address; `zip` of an uploaded archive. */
  source: 'website' | 'html' | 'markdown' | 'zip' | 'git'
  /** Where it comes from, without a user name or a password; left out for an uploaded archive. */
  url?: string
  /** `pending`: it waits for its turn. `running`: it is being done. `done`: all of it is in the content. `failed`, `cancelled`: nothing of it is. */
  status: 'pending' | 'running' | 'done' | 'failed' | 'cancelled'
  /** What is being done at this moment. */
  stage?: string
  /** How much of that is done. */
  done?: number
  /** How much of it there is, as far as that is known. */
  total?: number
  /** What could not be brought in, or not as it was meant: 1,000 at most, the last one says how many more there are. */
  failures: ImportFailure[]
  /** The id of the revision that it made, or of the one that there was where nothing differed. */
  revision?: string
  /** How many pages and files were brought in. */
  importedResources?: number
  /** How many pages and files were found. */
  totalResources?: number
  /** Why it has failed; while it is still tried, why it could not be done the last time. */
  error?: string
  /** Who asked for it. */
  createdBy?: User
  /** When it was asked for. */
  createdAt: string
  /** When it ended. */
  finishedAt?: string
  /** Where the import is. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** One page of a list. */
export interface ImportList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Import[]
}

/** Where a PDF is. */
export interface PdfAddress {
  /** Where the PDF is, for an hour, without a token. It is made when it is first asked for: the address waits for it. */
  url: string
}

/** Who translates. */
export interface TranslationProvider {
  /** `openai`: a server that speaks as that of OpenAI does. `libretranslate`, `deepl`: servers of these. `pseudo`: nobody; texts are marked as what needs translating. */
  type: 'openai' | 'libretranslate' | 'deepl' | 'pseudo'
  /** The address of the server; left out, that of the provider itself. */
  url?: string
  /** The model that a server of the type `openai` is to use. */
  model?: string
  /** Whether there is a key for it, which is never shown. */
  hasKey: boolean
}

/** A term, and how it is to be translated. */
export interface GlossaryTerm {
  /** A word, or several, of the source. */
  term: string
  /** What it is called in each language, by the codes of the languages. */
  translations: {
    [name: string]: string
  }
}

/** A space that cannot be used any more. */
export interface TranslationProblem {
  /** The id of the space. */
  space: string
  /** What is wrong with it, and what to do. */
  message: string
}

/** What you may do with them. */
export interface TranslationSettingsPermissions {
  /** See them. */
  view: boolean
  /** Change and delete them. */
  edit: boolean
}

/** Which spaces are translated into which languages, by whom, and in which words. */
export interface TranslationSettings {
  object: 'translation-settings'
  /** The id of the settings. */
  id: string
  /** What they are called. */
  title: string
  /** The languages that are translated into: codes in lower case, as BCP 47 has them. */
  languages: string[]
  /** The spaces that are translated: ids. */
  sources: string[]
  /** The space that the translation into a language is kept in: ids, by the codes of the languages. */
  targets: {
    [name: string]: string
  }
  provider?: TranslationProvider
  /** Terms that are always translated in the same way. */
  glossary: GlossaryTerm[]
  /** Spaces among sources and targets that were deleted or transferred; left out where none was. */
  problems?: TranslationProblem[]
  /** When they were made. */
  createdAt: string
  /** When they were last changed. */
  updatedAt: string
  permissions: TranslationSettingsPermissions
  /** Where they are. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** One page of a list. */
export interface TranslationSettingsList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: TranslationSettings[]
}

/** Who is to translate. */
export interface NewTranslationProvider {
  /** `openai`: a server that speaks as that of OpenAI does. `libretranslate`, `deepl`: servers of these. `pseudo`: nobody; texts are marked as what needs translating. */
  type: 'openai' | 'libretranslate' | 'deepl' | 'pseudo'
  /** The address of the server; left out, that of the provider itself. */
  url?: string
  /** The model that a server of the type `openai` is to use. */
  model?: string
  /** The secret that the server asks for. It is kept encrypted and never shown. Left out, it stays, as long as type and address stay; null removes it. */
  key?: string | null
}

/** What to say of translation settings. What is left out stays, or is empty. */
export interface TranslationSettingsFields {
  /** What they are called. */
  title: string
  /** The languages that are translated into: codes in lower case, as BCP 47 has them. */
  languages?: string[]
  /** The spaces that are translated: ids of spaces that you may read. Left out, it stays as it is; null removes it. */
  sources?: string[] | null
  /** The space for each language: ids of spaces that you may edit, by the codes of the languages. Left out, it stays as it is; null removes it. */
  targets?: {
    [name: string]: string
  } | null
  /** Who translates; nobody is as `pseudo`. Left out, it stays as it is; null removes it. */
  provider?: NewTranslationProvider | null
  /** Terms that are always translated in the same way. Left out, it stays as it is; null removes it. */
  glossary?: GlossaryTerm[] | null
}

/** How far the translation of a page into a language is, in the main content of its target. */
export interface TranslationStatus {
  object: 'translation-status'
  /** The id of the source. */
  space: string
  /** The id of the page in it. */
  page: string
  /** The title of the page. */
  title: string
  /** The code of the language. */
  language: string
  /** `missing`: there is no translation in the main content of the target. `outdated`: the page has changed since it was translated, or who translates, or the glossary; or not all of it could be translated. `corrected`: people have changed the translation, and the page is the same. `up-to-date`: neither. */
  status: 'up-to-date' | 'outdated' | 'missing' | 'corrected'
  /** Where the translation is; left out where it is missing. */
  target?: {
    /** The id of the target. */
    space: string
    /** The id of the page in it. */
    page: string
  }
  /** The id of the change request in which a translation waits to be merged; left out where none does. */
  changeRequest?: string
}

/** One page of a list. */
export interface TranslationStatusList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: TranslationStatus[]
}

/** What is to be translated now. */
export interface NewTranslationRun {
  /** Into which languages; left out, into all that have a target. */
  languages?: string[]
  /** Which pages of the sources: ids; left out, all of them. */
  pages?: string[]
}

/** A change request that a run fills. */
export interface TranslationChangeRequest {
  /** The code of the language. */
  language: string
  /** The id of the target. */
  space: string
  /** The id of the change request in it. */
  changeRequest: string
}

/** Something that people should look at. */
export interface TranslationRunProblem {
  /** The code of the language. */
  language: string
  /** The id of the page or the reusable content in its source; of one whose source is gone, in the target. */
  page?: string
  /** What was not translated, or not as it was meant, and what to do. */
  message: string
}

/** A translation that is brought up to date, and how far that is. */
export interface TranslationRun {
  object: 'translation-run'
  /** The id of the run. */
  id: string
  /** The id of the translation settings. */
  settings: string
  /** `pending`: it waits for its turn. `running`: it is being done. `done`: its change requests are filled. `failed`, `cancelled`: not all of them are. */
  status: 'pending' | 'running' | 'done' | 'failed' | 'cancelled'
  /** What is being done at this moment. */
  stage?: string
  /** How many pages of that are done. */
  done?: number
  /** How many there are. */
  total?: number
  /** The ids of the pages that were asked for. */
  pages?: string[]
  /** The change requests that it fills, one for each language. */
  changeRequests: TranslationChangeRequest[]
  /** How many passages the provider was asked for. */
  translated: number
  /** What people should look at, in the targets that you may read: 500 at most, the last one says how many more there are. Left out in lists. */
  problems?: TranslationRunProblem[]
  /** Why it has failed; while it is still tried, why it could not be done the last time. */
  error?: string
  /** Who asked for it. */
  createdBy?: User
  /** When it was asked for. */
  createdAt: string
  /** When it ended. */
  finishedAt?: string
  /** Where the run is. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** One page of a list. */
export interface TranslationRunList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: TranslationRun[]
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

/** A change request to make. */
export interface NewChangeRequest {
  /** What it is about, in one line. */
  subject?: string
  /** The id of a task elsewhere that it belongs to. */
  agentTaskId?: string
}

/** What to change of a change request. What is left out stays as it is. */
export interface ChangeRequestChanges {
  /** What it is about, in one line. */
  subject?: string
  /** The status that it is to have. */
  status?: ChangeRequestStatus
}

/** A change request to make, which takes a merge back. */
export interface Reversion {
  /** What it is about; left out: `Revert "…"`. */
  subject?: string
}

/** A text in which what merges by itself is merged. */
export interface MergedText {
  /** The text. */
  markdown: string
}

/** Lines of a text on one side of a conflict. */
export interface ConflictHunkSide {
  /** The number of the first line, or of the one in front of which there are none. */
  line: number
  /** The lines, each with its line feed; empty where there are none. */
  text: string
}

/** Lines that both sides changed, each differently. */
export interface ConflictHunk {
  /** What was there when both sides were last the same. */
  base: ConflictHunkSide
  /** What the main content has. */
  main: ConflictHunkSide
  /** What the change request has. */
  changeRequest: ConflictHunkSide
}

/** A block on one side of a conflict. */
export interface ConflictBlock {
  /** The id of the block of the page in which it is, or which it is, on this side. */
  node: string
  /** Its type in the syntax tree. */
  type: string
  /** Its title, where it has one. */
  title?: string
  /** How it is written. */
  markdown: string
}

/** A block that a conflict is about, on each side; null where a side has none. */
export interface ConflictBlocks {
  /** What it was when both sides were last the same. */
  base: ConflictBlock | null
  /** What it is in the main content. */
  main: ConflictBlock | null
  /** What it is in the change request. */
  changeRequest: ConflictBlock | null
}

/** Something that both sides changed, each differently. */
export interface ChangeRequestConflict {
  /** The id of the conflict; the same disagreement has the same one when it is found again. */
  id: string
  /** The id of the page that it is about. */
  page?: string
  /** The id of the reusable content that it is about. */
  reusableContent?: string
  /** The name of the variable that it is about. */
  variable?: string
  /** The id of the file that it is about. */
  file?: string
  /** What both sides changed: a field of the page, `document` for its text, `place` for where it stands, `page` for all of it. */
  field: string
  /** What was there when both sides were last the same. */
  base: ConflictValue
  /** What the main content has. */
  main: ConflictValue
  /** What the change request has. */
  changeRequest: ConflictValue
  /** Of a conflict in `document`: what merges by itself, merged, and the change request's side elsewhere. */
  merged?: MergedText
  /** Of a conflict in `document`: what does not merge by itself, in the order of the text. None are left where the change request was changed so that all merges. */
  hunks?: ConflictHunk[]
  /** Of a conflict in `document`, in the list of conflicts: the blocks of the text that both sides changed. Left out where the texts are too large, or too involved, to be read block by block. */
  blocks?: ConflictBlocks[]
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

/** Somebody who worked on a change request. */
export interface Contributor {
  /** Who it is. */
  user: User
  /** How many revisions they made. */
  count: number
  /** When they made the last one. */
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

/** How to bring the two together. Everything can be left out. */
export interface MergeOptions {
  /** Whether nothing is to be written: the answer says what it would come to, and needs the level `edit`. */
  dryRun?: boolean
}

/** What it would do to links. */
export interface LinksOfMerge {
  /** How many links it would break, and how many new ones would lead nowhere. */
  broken: number
  /** There may be more: the index of the space is behind, or very much differs. */
  incomplete?: true
}

/** What became of one of the merge rules of the space. */
export interface JudgedMergeRule {
  /** The name of the merge rule. */
  rule: 'approvals' | 'noOutdatedApprovals' | 'noBrokenLinks' | 'noOpenComments' | 'authorsMayMerge'
  /** Whether it is kept, or not asked for. */
  passed: boolean
  /** Why, in words. */
  message: string
}

/** What a merge came to, or would. */
export interface MergeResult {
  /** The id of the revision that was made, or of the present one where nothing changed. Where a merge finds conflicts, that of the change request. */
  revision: string
  /** `merge` where everything came together, `conflicts` where it did not. */
  result: 'merge' | 'conflicts'
  /** What both sides changed differently. */
  conflicts?: ChangeRequestConflict[]
  /** There are more conflicts than fit in an answer. */
  more?: true
  /** Nothing was written. */
  dryRun?: true
  /** Of a dry run: what it would change in the content that is written to, the first 100. */
  changes?: Difference[]
  /** It would change more than that. */
  moreChanges?: true
  links?: LinksOfMerge
  /** Of a dry run: what the merge rules of the space say to a merge; none are about updates. */
  rules?: JudgedMergeRule[]
  /** Of a dry run: whether you may do it, by your level, the merge rules and the state of the space. */
  allowed?: boolean
}

/** What an update came to, or would. */
export interface UpdateResult {
  /** The id of the revision that was made, or of the present one where nothing changed. Where a merge finds conflicts, that of the change request. */
  revision: string
  /** `update` where everything came together, `conflicts` where it did not. */
  result: 'update' | 'conflicts'
  /** What both sides changed differently. */
  conflicts?: ChangeRequestConflict[]
  /** There are more conflicts than fit in an answer. */
  more?: true
  /** Nothing was written. */
  dryRun?: true
  /** Of a dry run: what it would change in the content that is written to, the first 100. */
  changes?: Difference[]
  /** It would change more than that. */
  moreChanges?: true
  links?: LinksOfMerge
  /** Of a dry run: what the merge rules of the space say to a merge; none are about updates. */
  rules?: JudgedMergeRule[]
  /** Of a dry run: whether you may do it, by your level, the merge rules and the state of the space. */
  allowed?: boolean
}

/** `approved`: it is good as it is. `changes-requested`: something must be done first. */
export type Verdict = 'approved' | 'changes-requested'

/** What somebody found of a change request as it was then. */
export interface Review {
  object: 'change-request-review'
  /** The id of the review. */
  id: string
  /** The id of the revision of the change request that was reviewed. */
  revision: string
  /** Who reviewed it. */
  reviewer: User
  status: Verdict
  /** Whether the change request has changed since. */
  outdated: boolean
  /** What the reviewer said with it. */
  comment?: {
    /** What was said, in Markdown. */
    markdown: string
  }
  /** When it was given. */
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

/** What is said. */
export interface CommentBody {
  /** What is said, in Markdown; not blank. */
  markdown: string
}

/** A review to give. */
export interface NewReview {
  status: Verdict
  /** What to say with it; becomes a comment on the change request. A string is Markdown. */
  comment?: CommentBody | string
}

/** Somebody who was asked to review a change request. */
export interface RequestedReviewer {
  object: 'change-request-requested-reviewer'
  /** The id of the user who was asked. */
  id: string
  /** Who was asked. */
  user: User
  /** Who asked. */
  requestedBy: User
  /** The id of the revision of the change request that they were asked about. */
  revision: string
  /** When they were asked. */
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

/** Whom to ask for a review. */
export interface NewReviewRequest {
  /** The ids of members who may read the space. */
  users: string[]
}

/** Somebody who reacted. */
export interface ReactionOfUser {
  /** Who it was. */
  user: User
  /** When they did. */
  reactedAt: string
}

/** An emoji, and who reacted with it. */
export interface Reaction {
  /** An emoji, or a `:shortcode:`. */
  emoji: string
  /** How many people reacted with it. */
  count: number
  /** The first 100 of them. */
  users: ReactionOfUser[]
}

/** What is said, in the format that was asked for. */
export interface ShownBody {
  /** The text as it was written; only where the format is `markdown`. */
  markdown?: string
  document?: MarkdownNode
  /** The text as safe HTML; only where the format is `html`. */
  html?: string
}

/** What you may do with it. */
export interface PostPermissions {
  /** Read it. */
  view: boolean
  /** Change its text. */
  edit: boolean
  /** Reply to it. */
  reply: boolean
  /** Delete it. */
  delete: boolean
}

/** The page that it is about, where it is about one. */
export interface CommentedPage {
  /** The id of the page. */
  id: string
  /** Its title; the last one, where the page is gone. */
  title: string
  /** Its emoji. */
  emoji?: string
  /** The name of its icon. */
  icon?: string
  /** The slugs from the top down; a link has none. */
  path?: string
  /** When the page was made. */
  createdAt: string
  /** When the page was last changed. */
  updatedAt: string
  /** Whether its text is no longer the one that was commented on. */
  outdated: boolean
}

/** The block of the page that it is about. */
export interface CommentedBlock {
  /** The id of the block. */
  id: string
  /** How the block began, in up to 120 characters. */
  preview: string
}

/** What a comment is about. */
export interface CommentTarget {
  /** The id of the space. */
  space: string
  /** The id of the change request, where it is about one. */
  changeRequest?: string
  /** The id of the revision that was the content when it was written. */
  revision: string
  /** The id of the review that it was written with. */
  review?: string
  page?: CommentedPage
  node?: CommentedBlock
}

/** What somebody said about a space or a change request, a page of it, or a block of that. */
export interface Comment {
  object: 'comment'
  /** Its id. */
  id: string
  /** Who wrote it. */
  postedBy: User
  /** When it was written. */
  postedAt: string
  /** When its text was last changed; left out where it never was. */
  editedAt?: string
  /** What people reacted with, the first one first. */
  reactions: Reaction[]
  body: ShownBody
  /** Where it is found. */
  urls: {
    /** Where this API has it. */
    location: string
  }
  permissions: PostPermissions
  /** `open` until somebody resolves it. */
  status: 'open' | 'resolved'
  /** When it was resolved. */
  resolvedAt?: string
  /** Who resolved it. */
  resolvedBy?: User
  /** How many replies it has. */
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

/** A comment to post. */
export interface NewComment {
  body: CommentBody
  /** The id of the page that it is about. */
  page?: string
  /** The id of a block of that page, such as the anchor of a heading. */
  node?: string
}

/** What to change of a comment. What is left out stays as it is. */
export interface CommentChanges {
  /** True resolves it, false opens it again. */
  resolved?: boolean
  body?: CommentBody
  /** Emoji, or `:shortcode:`, to react with; those that you gave before stay once. */
  addedReactions?: string[]
  /** Emoji to take back. */
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

/** What somebody replied to a comment. */
export interface CommentReply {
  object: 'comment-reply'
  /** Its id. */
  id: string
  /** Who wrote it. */
  postedBy: User
  /** When it was written. */
  postedAt: string
  /** When its text was last changed; left out where it never was. */
  editedAt?: string
  /** What people reacted with, the first one first. */
  reactions: Reaction[]
  body: ShownBody
  /** Where it is found. */
  urls: {
    /** Where this API has it. */
    location: string
  }
  permissions: PostPermissions
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

/** A reply to post. */
export interface NewReply {
  body: CommentBody
}

/** What to change of a reply. What is left out stays as it is. */
export interface ReplyChanges {
  body?: CommentBody
  /** Emoji, or `:shortcode:`, to react with; those that you gave before stay once. */
  addedReactions?: string[]
  /** Emoji to take back. */
  removedReactions?: string[]
}

/** What it is and its id, with `view=short`. */
export interface ShortReference {
  /** The type of the resource. */
  object: 'organization' | 'space' | 'revision' | 'change-request'
  /** Its id. */
  id: string
}

/** The id alone: it does not exist, or you do not see it. */
export interface IdAlone {
  /** Its id. */
  id: string
}

/** In a revision of the main content. */
export interface RevisionContext {
  type: 'revision'
  /** The revision. */
  revision: RevisionSummary | ShortReference
}

/** In a change request. */
export interface ChangeRequestContext {
  type: 'changeRequest'
  /** The change request. */
  changeRequest: ChangeRequest | ShortReference
}

/** In which version of the content it is. */
export type VersionContext = RevisionContext | ChangeRequestContext

/** A page without its text and the pages under it. */
export interface PageSummary {
  /** The id of the page, which it keeps however often it is renamed or moved. */
  id: string
  /** Its title. */
  title: string
  /** `document`: a page with text. `group`: a title over the pages under it. `link`: an entry of the menu that leads elsewhere. `computed`: a page that is generated. */
  type: 'document' | 'group' | 'link' | 'computed'
  /** The part of its address that stands for it; links have none. */
  slug?: string
  /** The slugs from the top down, joined by `/`; links have none. */
  path?: string
  /** An emoji that is shown with the title. */
  emoji?: string
  /** The name of an icon that is shown with the title. */
  icon?: string
  /** What the page is about. */
  description?: string
  /** Changes exactly when its text does. */
  documentId?: string
  /** When it was made. */
  createdAt: string
  /** When it was last changed. */
  updatedAt: string
  /** Who changed it then: who wrote, not who merged. Without the e-mail address; left out for visitors of sites. */
  updatedBy?: User
  /** Where the page is found. */
  urls?: {
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
  layout?: PageLayout
  cover?: PageCover
  /** Variables by their names: letters, digits and `_`, a digit not first. */
  variables?: {
    [name: string]: string
  }
  /** Whether the menu leaves it out. */
  hidden?: boolean
  /** Whether the search of a published site leaves it out. */
  noIndex?: boolean
  /** Whether search engines are asked to leave it out. */
  noRobotsIndex?: boolean
  /** Which visitors of a site are shown the page and those under it, in CEL; left out, all are. */
  condition?: string
  /** Of a link: what it leads to. */
  target?: LinkTarget
  computed?: ComputedPages
  /** Of a computed page: changes exactly when what is generated for it does; left out until it is. */
  computedSeed?: string
  /** Of a generated page: the id of the computed page that it belongs to. It cannot be edited. */
  generatedBy?: string
  git?: GitSource
}

/** A page, or a place on it. */
export interface PageReference {
  kind: 'page'
  /** The organization that it belongs to. */
  organization?: Organization | ShortReference | IdAlone
  versionContext?: VersionContext
  /** The space that it is in. */
  space?: Space | ShortReference | IdAlone
  /** The page. */
  page: PageSummary | IdAlone
  /** Where on the page, without `#`. */
  anchor?: string
}

/** A reusable content. */
export interface ReusableContentReference {
  kind: 'reusable-content'
  /** The organization that it belongs to. */
  organization?: Organization | ShortReference | IdAlone
  versionContext?: VersionContext
  /** The space that it is in. */
  space?: Space | ShortReference | IdAlone
  /** The reusable content. */
  'reusable-content': ReusableContent | IdAlone
}

/** A file. */
export interface FileReference {
  kind: 'file'
  /** The organization that it belongs to. */
  organization?: Organization | ShortReference | IdAlone
  versionContext?: VersionContext
  /** The space that it is in. */
  space?: Space | ShortReference | IdAlone
  /** The file. */
  file: ContentFile | IdAlone
}

/** A space. */
export interface SpaceReference {
  kind: 'space'
  /** The organization that it belongs to. */
  organization?: Organization | ShortReference | IdAlone
  versionContext?: VersionContext
  /** The space. */
  space: Space | ShortReference | IdAlone
}

/** The slug alone: there is no such specification, or you do not see it. */
export interface SlugAlone {
  /** The slug of the specification. */
  slug: string
}

/** An OpenAPI specification. */
export interface OpenApiSpecReference {
  kind: 'openapi'
  /** The organization that it belongs to. */
  organization?: Organization | ShortReference | IdAlone
  versionContext?: VersionContext
  /** The specification. */
  openapi: OpenAPISpec | SlugAlone
  /** An operation of it: `get /pets`. */
  anchor?: string
}

/** An address, or a path where nothing is found. */
export interface UrlReference {
  kind: 'url'
  /** As it is written, cut after 4,096 characters: an address, or a path where nothing is found. */
  url: string
}

/** What is linked to. */
export type TargetReference = PageReference | ReusableContentReference | FileReference | SpaceReference | OpenApiSpecReference | UrlReference

/** A page or a reusable content that contains a link. */
export type SourceReference = PageReference | ReusableContentReference

/** A target, with all that links to it. */
export interface Link {
  /** `broken`: the page, file, anchor, space or spec does not exist in the revision; `in-app`: an address of the app of this installation, whatever it shows; `ok`: all else. Addresses elsewhere are not tried. */
  status: 'ok' | 'broken' | 'in-app'
  /** `reference`: a link, an image, a menu entry; `dependsOn`: content that is included. */
  relation: 'reference' | 'dependsOn'
  targetReference: TargetReference
  /** Every page and reusable content that links to it; with `from` that one alone. */
  locationReferences: SourceReference[]
}

/** How many links there are. */
export interface LinkStats {
  /** How many targets there are, whatever the filter. */
  total: number
  /** How many links are broken. */
  broken: {
    /** How many of them are broken. */
    total: number
    /** How many links this change would break that are whole in the main content, those of other spaces that you may see included. */
    changeRequest?: number
  }
}

/** Only while the index lags behind the content: how far it is. What is answered meanwhile may be incomplete. */
export interface Indexing {
  /** How many of them are in the index. */
  done: number
  /** Pages and reusable contents that have changed, as far as they are counted. */
  total: number
}

/** One page of what is linked to. */
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

/** One page of what links somewhere. */
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

/** A section of a page that was found. */
export interface SearchSection {
  /** The anchor that leads there; what stands before the first heading has none. */
  id?: string
  /** The heading. */
  title: string
  /** The path of the page, with the anchor. */
  path: string
  /** A piece of the text around the words. */
  body: string
  /** Where it is found. */
  urls: {
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
}

/** A page that was found. */
export interface SearchResult {
  /** The id of the page. */
  id: string
  /** The title of the page. */
  title: string
  /** The path of the page. */
  path: string
  /** Where it is found. */
  urls: {
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
  /** Why it was found: the words on the page that were asked for, as they stand there, in the order of the question, at most 20. */
  matched: string[]
  /** The sections that contain most of what was asked for, at most three. */
  sections: SearchSection[]
}

/** One page of what was found, the best first. */
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

/** A space in which something was found. */
export interface SpaceSearchResult {
  /** The id of the space. */
  id: string
  /** The title of the space. */
  title: string
  /** The best of its pages, at most five. */
  pages: SearchResult[]
}

/** One page of what was found, the best first. */
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

/** Another server that shows the site. */
export interface SiteProxy {
  /** The host and the path at which another server shows the site. */
  origin: string
  /** What that server has to ask. */
  target: string
}

/** What is asked of readers and counted. Nothing about people is stored. */
export interface SiteInsightSettings {
  /** Whether it is counted how often each page is read. */
  views: boolean
  /** Whether searches are counted, and what nothing was found for. */
  searches: boolean
  /** Whether pages ask if they were helpful. */
  feedback: boolean
}

/** Something that sites can do in this installation. */
export interface SiteFeature {
  /** The name of the feature. */
  id: string
  /** The plan that has it. */
  plan: string
  /** Whether it cannot be changed at present. */
  frozen: boolean
  /** Which parts of its looks belong to it. */
  customizations: string[]
}

/** A site publishes spaces: which ones, in which arrangement, at which address, for whom. */
export interface Site {
  object: 'site'
  /** The id of the site. */
  id: string
  /** A name for the kind of site; all kinds behave alike. */
  type: 'basic' | 'premium' | 'ultimate' | 'sponsored'
  /** What it is called. */
  title: string
  /** What stands for it, in tabs and menus; left out where it has none. */
  icon?: {
    /** A picture. */
    icon: {
      /** The address of the picture. */
      light: string
      /** Its address in the dark. */
      dark: string
    }
  } | {
    /** An emoji. */
    emoji: string
  }
  /** The hostname of its own at which it is found: of those that are verified, the oldest. */
  hostname?: string
  /** The last part of its own address. */
  basename: string
  proxy?: SiteProxy
  /** Who may read it once it is published. `public`: anyone, and it is indexed. `unlisted`: anyone, and it is not indexed. `share-link`: anyone with the secret of a share link in the address. `visitor-auth`: anyone who comes with a token of this site. */
  visibility: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  /** Whether it is live, for those whom `visibility` names. */
  published: boolean
  /** How many spaces it shows; one that stands in two places counts twice. */
  siteSpaces: number
  /** When it was made. */
  createdAt: string
  /** Content that depends on the visitor. */
  adaptiveContent: {
    /** Whether the claims of visitors are read; without, conditions see none. */
    enabled: boolean
  }
  /** Whether agents may use the site: `excluded` or `included`. */
  agentsContext: 'excluded' | 'included'
  insights: SiteInsightSettings
  /** What sites can do in this installation. */
  features: SiteFeature[]
  /** Where the site is. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Its address in the web application. */
    app: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
}

/** One page of a list. */
export interface SiteList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: Site[]
}

/** A site to make. Everything can be left out. */
export interface NewSite {
  /** A name for the kind of site; all kinds behave alike. */
  type?: 'basic' | 'premium' | 'ultimate' | 'sponsored'
  /** What it is called. */
  title?: string
  /** Who may read it once it is published. `public`: anyone, and it is indexed. `unlisted`: anyone, and it is not indexed. `share-link`: anyone with the secret of a share link in the address. `visitor-auth`: anyone who comes with a token of this site. */
  visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  /** The ids of the spaces that it shows, in their order, the first as the default; `sample` for a new space with a few pages that show what pages can have, or `empty` for a new, empty space. Left out, it shows none at first. */
  spaces?: string[] | 'sample' | 'empty'
}

/** What is asked of readers and counted. What is switched off is neither shown nor stored from the next request on; what was stored before stays until it is 400 days old. */
export interface SiteInsightSettingsChanges {
  /** Whether it is counted how often each page is read. */
  views?: boolean
  /** Whether searches are counted, and what nothing was found for. */
  searches?: boolean
  /** Whether pages ask if they were helpful. */
  feedback?: boolean
}

/** What to change of a site. What is left out stays as it is. */
export interface SiteChanges {
  /** What it is called. */
  title?: string
  /** Who may read it once it is published. `public`: anyone, and it is indexed. `unlisted`: anyone, and it is not indexed. `share-link`: anyone with the secret of a share link in the address. `visitor-auth`: anyone who comes with a token of this site. */
  visibility?: 'public' | 'unlisted' | 'share-link' | 'visitor-auth'
  /** The last part of its own address; unique in the organization. */
  basename?: string
  /** A host and a path at which a server of yours shows the site, such as `www.example.com/docs`; null for none. That address is the canonical one then. */
  proxy?: string | null
  /** Content that depends on the visitor. */
  adaptiveContent?: {
    /** Whether the claims of visitors are read; without, conditions see none. */
    enabled: boolean
  }
  /** Whether agents may use the site: `excluded` or `included`. */
  agentsContext?: 'excluded' | 'included'
  insights?: SiteInsightSettingsChanges
  /** The id of the site space that is shown first: in the default section, where the site has sections. */
  defaultSiteSpace?: string
  /** The id of the section that is shown first. */
  defaultSiteSection?: string
}

/** A visitor. What is left out is not known of them. */
export interface VisitorInput {
  /** The visitor's JWT, signed HS256 with the key of the site, with `exp`. */
  jwtToken?: string
  /** What the visitor says of themselves: `visitor.claims.unsigned` to conditions. At most 64 KB of JSON with 200 names, nested five levels. */
  unsignedClaims?: {
    [name: string]: unknown
  }
  /** The header `Cookie` of the visitor's request, whole: `lectern-visitor-token` and `lectern-visitor` are read from it. */
  cookies?: string
}

/** What is looked for, and for whom; without a visitor, for one of whom nothing is known. */
export interface SiteQuestion {
  /** A few words, all of which a page must contain, or a sentence; the last word may be half a word. "Words in quotation marks" stand together. */
  query: string
  visitor?: VisitorInput
  /** Only what is in this section of the site: an id. */
  section?: string
  /** Only what is in this space of the site: the id of the site space. */
  siteSpace?: string
}

/** A section of a page that was found on a site. */
export interface SiteSearchSection {
  /** The anchor that leads there; what stands before the first heading has none. */
  id?: string
  /** The heading. */
  title: string
  /** The path of the page in its space, with the anchor. */
  path: string
  /** A piece of the text around the words, as the visitor reads it. */
  body: string
  /** Where it is found: `app` where you may read the space, `published` where the site is published, unless it takes a share link to open it. */
  urls: {
    /** Its address in the web application. */
    app?: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
}

/** A page that was found on a site. */
export interface SiteSearchResult {
  /** The id of the page. */
  id: string
  /** The title of the page. */
  title: string
  /** The path of the page in its space. */
  path: string
  /** The id of the space that the page is in. */
  space: string
  /** The id of the site space in which the visitor finds it first. */
  siteSpace: string
  /** The id of the section that the site space is in; absent where the site has none. */
  siteSection?: string
  /** Where it is found: `app` where you may read the space, `published` where the site is published, unless it takes a share link to open it. */
  urls: {
    /** Its address in the web application. */
    app?: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
  /** Why it was found: the words on the page that were asked for, as they stand there, in the order of the question, at most 20. */
  matched: string[]
  /** The sections that contain most of what was asked for, at most three. */
  sections: SiteSearchSection[]
}

/** One page of what was found, the best first. */
export interface SiteSearchResults {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SiteSearchResult[]
  indexing?: Indexing
}

/** A secret address at which a site can be read, until the link is switched off or deleted. */
export interface ShareLink {
  object: 'share-link'
  /** The id of the link, which opens nothing. */
  id: string
  /** When it was made. */
  createdAt: string
  /** A name for those who manage the links. */
  name: string
  /** Whether it opens the site. One that is not opens nothing. */
  active: boolean
  /** Where the link is found, and what to hand out. */
  urls: {
    /** Where this API has it. */
    location: string
    /** The address to hand out: whoever has it can read the site. Only while the link is active and the site published. */
    published?: string
  }
}

/** One page of a list. */
export interface ShareLinkList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: ShareLink[]
}

/** A share link to make. It is active. */
export interface NewShareLink {
  /** A name for those who manage the links. */
  name: string
}

/** What to change of a share link. What is left out stays as it is. */
export interface ShareLinkChanges {
  /** A name for those who manage the links. */
  name?: string
  /** Whether it opens the site. One that is not opens nothing. */
  active?: boolean
}

/** A redirect of a site. */
export interface SiteRedirect {
  object: 'site-redirect'
  /** The id of the redirect. */
  id: string
  /** The path that is redirected, decoded; ending in `/*`, that path and all below it. */
  source: string
  /** The path of the site, or the address elsewhere, that it leads to. */
  destination: string
  /** When it was made. */
  createdAt: string
  /** Where the redirect is found. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** One page of a list. */
export interface SiteRedirectList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SiteRedirect[]
}

/** A redirect to make. */
export interface NewSiteRedirect {
  /** A path of the site: `/old/page`, or `/old/*` for that path and all below it. It has no query, may be percent-encoded, and has at most 1,024 characters and 50 steps. */
  source: string
  /** A path of the site, with `#` and an anchor or without, or an address of http or https. Where source and destination both end in `/*`, what follows is appended. */
  destination: string
}

/** What to change of a redirect; what is left out stays. */
export interface SiteRedirectChanges {
  /** A path of the site: `/old/page`, or `/old/*` for that path and all below it. It has no query, may be percent-encoded, and has at most 1,024 characters and 50 steps. */
  source?: string
  /** A path of the site, with `#` and an anchor or without, or an address of http or https. Where source and destination both end in `/*`, what follows is appended. */
  destination?: string
}

/** A picture on a light and on a dark background. */
export interface SitePictures {
  /** An address of http, https, mailto or tel, or a relative one. */
  light: string
  /** An address of http, https, mailto or tel, or a relative one. */
  dark: string
}

/** Pictures, or an emoji: one of the two. */
export interface SiteIcon {
  icon?: SitePictures
  /** An emoji. */
  emoji?: string
}

/** The colour of links and buttons in each theme. */
export interface SiteColours {
  /** A colour: `#`, and two hexadecimal digits each of red, green and blue. */
  light: string
  /** A colour: `#`, and two hexadecimal digits each of red, green and blue. */
  dark: string
}

/** A link. */
export interface SiteLink {
  /** What the link says. */
  title: string
  /** An address of http, https, mailto or tel, or a relative one. */
  to: string
}

/** A link at the top, with a menu or without. */
export interface SiteHeaderLink {
  /** What the link says. */
  title: string
  /** An address of http, https, mailto or tel, or a relative one. */
  to: string
  /** The links of a menu below this one. */
  links?: SiteLink[]
}

/** What stands above every page. */
export interface SiteHeader {
  /** The links, in order. */
  links: SiteHeaderLink[]
}

/** Some links under a title. */
export interface SiteFooterGroup {
  /** What stands above the links. */
  title: string
  /** The links, in order. */
  links: SiteLink[]
}

/** What stands below every page. */
export interface SiteFooter {
  /** The groups of links, in order. */
  groups: SiteFooterGroup[]
  /** What stands at the very end. */
  copyright: string
}

/** Something that every visitor is to know now. */
export interface SiteAnnouncement {
  /** What it says. */
  title: string
  /** An address of http, https, mailto or tel, or a relative one. */
  to?: string
  /** How urgent it is. */
  style: 'info' | 'success' | 'warning' | 'danger'
}

/** How a site looks, complete. */
export interface SiteCustomization {
  object: 'site-customization'
  /** The title that visitors see. */
  title: string
  logo?: SitePictures
  icon?: SiteIcon
  primaryColor: SiteColours
  /** The font; `system`: that of the visitor’s system. */
  font: 'system' | 'Atkinson Hyperlegible' | 'IBM Plex Sans' | 'Inter' | 'Lato' | 'Merriweather' | 'Noto Sans' | 'Noto Serif' | 'Open Sans' | 'Roboto' | 'Source Sans 3'
  /** Which theme a visitor gets who has not chosen one; `system`: as their system has it. */
  theme: 'system' | 'light' | 'dark'
  /** The corners of buttons, cards and pictures. */
  corners: 'rounded' | 'straight'
  header: SiteHeader
  footer: SiteFooter
  announcement?: SiteAnnouncement
  /** Whether pages say who changed them last. */
  showAuthor: boolean
  /** Whether pages that came from a repository lead to their source there, and to where it is edited. */
  showEditLink: boolean
  /** Whether pages offer to be copied as Markdown, opened as Markdown and printed. */
  pageActions: boolean
  /** The language that pages are written in, as BCP 47 in lower case. Where it is written from right to left, so are the pages. */
  language: string
  /** An address of http, https, mailto or tel, or a relative one. */
  socialPreview?: string
}

/** How a site, or a site space, is to look. */
export interface CustomizationFields {
  /** The title that visitors see. */
  title?: string
  /** What stands in place of the title above every page; null for none. */
  logo?: SitePictures | null
  /** What browsers show beside the title; null for the first letter of the title, on the colour of the site. */
  icon?: SiteIcon | null
  primaryColor?: SiteColours
  /** The font; `system`: that of the visitor’s system. */
  font?: 'system' | 'Atkinson Hyperlegible' | 'IBM Plex Sans' | 'Inter' | 'Lato' | 'Merriweather' | 'Noto Sans' | 'Noto Serif' | 'Open Sans' | 'Roboto' | 'Source Sans 3'
  /** Which theme a visitor gets who has not chosen one; `system`: as their system has it. */
  theme?: 'system' | 'light' | 'dark'
  /** The corners of buttons, cards and pictures. */
  corners?: 'rounded' | 'straight'
  header?: SiteHeader
  footer?: SiteFooter
  /** What stands above everything on every page; null for nothing. */
  announcement?: SiteAnnouncement | null
  /** Whether pages say who changed them last. */
  showAuthor?: boolean
  /** Whether pages that came from a repository lead to their source there, and to where it is edited. */
  showEditLink?: boolean
  /** Whether pages offer to be copied as Markdown, opened as Markdown and printed. */
  pageActions?: boolean
  /** The language that pages are written in, as BCP 47 in lower case. Where it is written from right to left, so are the pages. */
  language?: string
  /** The picture that others show with a link to the site; null for none. */
  socialPreview?: string | null
}

/** How a site space looks, complete. */
export interface SiteSpaceCustomization {
  object: 'site-space-customization'
  /** The title that visitors see. */
  title: string
  logo?: SitePictures
  icon?: SiteIcon
  primaryColor: SiteColours
  /** The font; `system`: that of the visitor’s system. */
  font: 'system' | 'Atkinson Hyperlegible' | 'IBM Plex Sans' | 'Inter' | 'Lato' | 'Merriweather' | 'Noto Sans' | 'Noto Serif' | 'Open Sans' | 'Roboto' | 'Source Sans 3'
  /** Which theme a visitor gets who has not chosen one; `system`: as their system has it. */
  theme: 'system' | 'light' | 'dark'
  /** The corners of buttons, cards and pictures. */
  corners: 'rounded' | 'straight'
  header: SiteHeader
  footer: SiteFooter
  announcement?: SiteAnnouncement
  /** Whether pages say who changed them last. */
  showAuthor: boolean
  /** Whether pages that came from a repository lead to their source there, and to where it is edited. */
  showEditLink: boolean
  /** Whether pages offer to be copied as Markdown, opened as Markdown and printed. */
  pageActions: boolean
  /** The language that pages are written in, as BCP 47 in lower case. Where it is written from right to left, so are the pages. */
  language: string
  /** An address of http, https, mailto or tel, or a relative one. */
  socialPreview?: string
  /** What differs from the site: the names of these fields. */
  own: ('title' | 'logo' | 'icon' | 'primaryColor' | 'font' | 'theme' | 'corners' | 'header' | 'footer' | 'announcement' | 'showAuthor' | 'showEditLink' | 'pageActions' | 'language' | 'socialPreview')[]
}

/** A site as it would be with some change requests merged, at an address of its own. */
export interface SitePreview {
  object: 'site-preview'
  /** The id of the preview. */
  id: string
  /** The ids of the change requests that it shows. */
  changeRequests: string[]
  createdBy?: User
  /** When it was made. */
  createdAt: string
  /** When its address ends. */
  expiresAt: string
  /** Where it is deleted, and where it is seen. */
  urls: {
    /** Where this API has it. */
    location: string
    /** The address of the preview, which is a secret: whoever has it sees what it shows. */
    preview: string
  }
}

/** One page of a list. */
export interface SitePreviewList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SitePreview[]
}

/** A preview to make. */
export interface NewSitePreview {
  /** Ids of change requests that are drafts or open: one for each space, of spaces that the site shows. */
  changeRequests: string[]
  visitor?: VisitorInput
  /** When its address ends: a date, or a date and time with its zone, in ISO 8601, in the future and within 30 days. Left out, it is in 7 days. */
  expiresAt?: string
}

/** A page, as its space has it now. */
export interface PageOfSite {
  /** The id of the page. */
  id: string
  /** What it is called; left out where it is no more. */
  title?: string
  /** Where it is in its space; left out where it is no more. */
  path?: string
}

/** What a visitor of a site answered on a page. Who it was is not known. */
export interface SiteFeedback {
  object: 'site-feedback'
  /** The id of the answer. */
  id: string
  /** When it was given. */
  createdAt: string
  /** Whether the page was helpful. */
  helpful: boolean
  /** What the visitor wrote beside it: plain text, as they wrote it. */
  comment?: string
  /** The id of the space that the page is in. */
  space: string
  page: PageOfSite
}

/** One page of a list. */
export interface SiteFeedbackList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SiteFeedback[]
}

/** What was counted on one day. */
export interface SiteDayInsights {
  /** The day. */
  day: string
  /** How often it was opened. */
  views: number
  /** How often it was read in Markdown, as assistants and other programs do. */
  markdown: number
  /** How many said that it was helpful. */
  helpful: number
  /** How many said that it was not. */
  unhelpful: number
  /** How many searches there were. */
  searches: number
  /** For how many of them nothing was found. */
  searchesWithoutResults: number
}

/** What was counted of a site, all its pages together. */
export interface SiteInsights {
  object: 'site-insights'
  /** The first day. */
  from: string
  /** The last day. */
  to: string
  /** How often it was opened. */
  views: number
  /** How often it was read in Markdown, as assistants and other programs do. */
  markdown: number
  /** How many said that it was helpful. */
  helpful: number
  /** How many said that it was not. */
  unhelpful: number
  /** How many searches there were. */
  searches: number
  /** For how many of them nothing was found. */
  searchesWithoutResults: number
  /** The days on which anything was counted, in their order. */
  days: SiteDayInsights[]
}

/** How often a page of a site was read. */
export interface SitePageInsights {
  object: 'site-page-insights'
  /** The id of the space that the page is in. */
  space: string
  page: PageOfSite
  /** How often it was opened. */
  views: number
  /** How often it was read in Markdown, as assistants and other programs do. */
  markdown: number
  /** How many said that it was helpful. */
  helpful: number
  /** How many said that it was not. */
  unhelpful: number
}

/** One page of a list. */
export interface SitePageInsightsList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SitePageInsights[]
}

/** What was searched on a site and not found. */
export interface SiteSearchInsights {
  object: 'site-search-insights'
  /** What was searched, in lower case; `…` stands for what looked like an address, a number of somebody or a key. */
  query: string
  /** How often nothing was found for it. */
  count: number
  /** The last day of these on which it was asked. */
  lastAskedOn: string
}

/** One page of a list. */
export interface SiteSearchInsightsList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SiteSearchInsights[]
}

/** A claim that is true or false. */
export interface VisitorClaim {
  type: 'boolean'
  /** What it says of a visitor. */
  description: string
}

/** Claims that visitors, or their browsers, make of themselves. */
export interface UnsignedVisitorClaims {
  type: 'object'
  /** What they are. */
  description?: string
  /** The unsigned claims, by their names. */
  properties: {
    [name: string]: VisitorClaim
  }
  /** There are no others: always false. */
  additionalProperties: false
}

/** Which claims visitors may have: a JSON Schema of this form, and no keyword beyond it. */
export interface VisitorSchema {
  /** That it is a JSON Schema of draft 7. */
  '$schema': 'http://json-schema.org/draft-07/schema#' | 'https://json-schema.org/draft-07/schema#'
  /** A name of your own for it. */
  '$id'?: string
  type: 'object'
  /** The signed claims, by their names, each of the type `boolean`; and `unsigned`, of the type `object`, which contains the unsigned ones. */
  properties: {
    [name: string]: VisitorClaim | UnsignedVisitorClaims
  }
  /** There are no others: always false. */
  additionalProperties: false
}

/** Which claims the visitors of a site may have. */
export interface SiteAdaptiveSchema {
  object: 'site-adaptive-schema'
  jsonSchema: VisitorSchema
  /** When it was last changed; of one that was never set, when the site was made. */
  updatedAt: string
}

/** The schema to set, in place of the one before. */
export interface SiteAdaptiveSchemaFields {
  jsonSchema: VisitorSchema
}

/** A condition on one claim. */
export interface TemplateCondition {
  /** That of the claim. */
  description: string
  /** The condition, in CEL, as sections, site spaces, pages and blocks take it. */
  condition: string
}

/** Conditions that follow from the schema of the visitors. */
export interface TemplateConditions {
  /** Two for each claim: that it is true, and that it is not. */
  items: TemplateCondition[]
}

/** How visitors of a site prove who they are. */
export interface PublishingAuth {
  object: 'publishing-auth'
  /** Your own server makes the tokens. */
  backend: 'custom'
  /** The secret that signs the JWTs of visitors, HS256: its bytes as they are written. Whoever has it can be any visitor. */
  privateKey: string
  /** Where visitors without a valid token are sent; left out where they are sent nowhere. */
  fallbackURL?: string
}

/** What to change. What is left out stays as it is. */
export interface PublishingAuthFields {
  /** Where visitors without a valid token are sent, to sign in; null for nowhere. */
  fallbackURL?: string | null
}

/** A section group. */
export interface ExplainedSectionGroup {
  type: 'site-section-group'
  /** Its id. */
  id: string
}

/** A section. */
export interface ExplainedSection {
  type: 'site-section'
  /** Its id. */
  id: string
}

/** A site space. */
export interface ExplainedSiteSpace {
  type: 'site-space'
  /** Its id. */
  id: string
}

/** A page of a space that you may read. */
export interface ExplainedPage {
  type: 'page'
  /** The id of the site space. */
  siteSpace: string
  /** The id of the page. */
  page: string
}

/** What stands at an address of the site. */
export interface ExplainedAddress {
  type: 'url'
  /** The address, as the visitor would have it. */
  url: string
}

/** Who would look, and at what. */
export interface ExplainRequest {
  visitor: VisitorInput
  /** What the visitor would look at. */
  target: ExplainedSectionGroup | ExplainedSection | ExplainedSiteSpace | ExplainedPage | ExplainedAddress
}

/** What has the condition. */
export interface ConditionOwner {
  /** What has the condition; a `block` is what stands between `{% if %}` and `{% endif %}`. */
  type: 'site-section-group' | 'site-section' | 'site-space' | 'page' | 'block'
  /** Its id; of a block, that of its page. */
  id: string
  /** What it is called; of a block, its page. */
  title?: string
  /** Of a block: the line of its `{% if %}`. */
  line?: number
  /** Of a page or a block: the id of the site space. */
  siteSpace?: string
}

/** A condition, and what it comes to. */
export interface ExplainedCondition {
  on: ConditionOwner
  /** The condition, in CEL. */
  condition: string
  /** Whether it is true for this visitor. */
  result: boolean
  /** Why it has no value; it counts as false then. */
  error?: string
  /** What the condition names, with the values for this visitor; null where there is none. */
  values: {
    [name: string]: unknown
  }
}

/** Why a visitor sees something, or does not. */
export interface Explanation {
  /** Whether the visitor sees it. What the blocks of a page say does not count. */
  visible: boolean
  /** From the outside in: of parts, then of pages, then of the blocks of the page. */
  conditions: ExplainedCondition[]
}

/** A claim that the schema does not have. */
export interface AudienceProblem {
  on: ConditionOwner
  /** The condition, in CEL. */
  condition: string
  /** The claim that the schema does not have: `plan`, or `unsigned.beta`. */
  claim: string
}

/** Conditions that name claims which the schema does not have. */
export interface AudienceProblems {
  /** One for each claim of each condition. */
  problems: AudienceProblem[]
  /** True where not everything was looked at, for there is too much of it. */
  more?: boolean
}

/** A space where a site shows it. */
export interface SiteSpace {
  object: 'site-space'
  /** The id of the site space. */
  id: string
  /** What stands for it in addresses; unique among the site spaces of its section, or of a site without sections. */
  path: string
  /** The id of the section that it is in; left out where the site has no sections. */
  section?: string
  /** The space that it shows. To those who may not read that, it shows no permissions and counts nothing. */
  space: Space
  /** What it is called: the title of its space. */
  title: string
  /** Whether it is the default of its section, or of a site without sections. */
  default: boolean
  /** For which visitors it is there: an expression in CEL over `visitor.claims`, whose unsigned claims are in `visitor.claims.unsigned`. Where it is false, or fails, it is there for nobody. */
  condition?: string
  /** Whether it may look different from its site. */
  hasAdvancedCustomizationFeature: boolean
  /** Where the site space is. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
}

/** A part of a site, with one space or several variants. */
export interface SiteSection {
  object: 'site-section'
  /** The id of the section. */
  id: string
  /** What it is called. */
  title: string
  /** What it is about. */
  description?: string
  /** Whether it is the default section of the site. */
  default: boolean
  /** What stands for it in addresses; unique among the sections of the site. */
  path: string
  /** For which visitors it is there: an expression in CEL over `visitor.claims`, whose unsigned claims are in `visitor.claims.unsigned`. Where it is false, or fails, it is there for nobody. */
  condition?: string
  /** The id of the group that it is in; left out at the top level. */
  sectionGroup?: string
  /** The name of its icon. */
  icon?: string
  /** The spaces that it shows, in their order. */
  siteSpaces: SiteSpace[]
  /** Where the section is. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Its address on a site that publishes it; only while those whom the site is for can read it there. */
    published?: string
  }
}

/** Sections of a site that are shown together, under a title. */
export interface SiteSectionGroup {
  object: 'site-section-group'
  /** The id of the group. */
  id: string
  /** What it is called. */
  title: string
  /** The name of its icon. */
  icon?: string
  /** For which visitors it is there: an expression in CEL over `visitor.claims`, whose unsigned claims are in `visitor.claims.unsigned`. Where it is false, or fails, it is there for nobody. */
  condition?: string
  /** The sections in it, in their order. */
  sections: SiteSection[]
  /** Where the group is. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** A section, a group of sections, or a space that a site shows. */
export type SitePart = SiteSection | SiteSectionGroup | SiteSpace

/** How a site is arranged. */
export interface SiteStructure {
  /** What the site consists of: sections and groups of them, or site spaces alone. */
  type: 'sections' | 'siteSpaces'
  /** In their order: the sections without a group, and the groups; or the site spaces of a site without sections. */
  structure: SitePart[]
}

/** A part of the site. */
export interface SitePartName {
  /** What it is. */
  type: 'site-section' | 'site-section-group' | 'site-space'
  /** Its id. */
  id: string
}

/** Between two neighbours, or beside one; without either, last of all. */
export interface SitePosition {
  /** What comes directly after it. */
  before?: SitePartName
  /** What comes directly before it. */
  after?: SitePartName
}

/** Where a part of a site is to be, among those beside it. */
export interface SiteSort {
  /** What is put elsewhere. */
  item: SitePartName
  position?: SitePosition
}

/** A section beside it. */
export interface SiteSectionPointer {
  type: 'site-section'
  /** The id of the section. */
  siteSection: string
}

/** Between two neighbours, or beside one; without either, last of all. */
export interface SiteSectionPosition {
  /** The one that comes directly after it. */
  before?: SiteSectionPointer
  /** The one that comes directly before it. */
  after?: SiteSectionPointer
}

/** Where a section is to be, in its group or at the top level. */
export interface SiteSectionMove {
  position?: SiteSectionPosition
}

/** A section without a group, or a group. */
export interface TopLevelPointer {
  /** What it is. */
  type: 'site-section' | 'site-section-group'
  /** The id of the section or group. */
  id: string
}

/** Between two neighbours, or beside one; without either, last of all. */
export interface SiteSectionGroupPosition {
  /** What comes directly after it. */
  before?: TopLevelPointer
  /** What comes directly before it. */
  after?: TopLevelPointer
}

/** Where a group is to be, among the groups and the sections without one. */
export interface SiteSectionGroupMove {
  position?: SiteSectionGroupPosition
}

/** A site space beside it. */
export interface SiteSpacePointer {
  type: 'site-space'
  /** The id of the site space. */
  siteSpace: string
}

/** Between two neighbours, or beside one; without either, last of all. */
export interface SiteSpacePosition {
  /** The one that comes directly after it. */
  before?: SiteSpacePointer
  /** The one that comes directly before it. */
  after?: SiteSpacePointer
}

/** Where a site space is to be in its section. */
export interface SiteSpaceMove {
  position?: SiteSpacePosition
}

/** One page of a list. */
export interface SiteSectionList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SiteSection[]
}

/** A section to make. */
export interface NewSiteSection {
  /** The id of a space of the organization that you see. */
  spaceId: string
  /** What it is called; null or left out, as the space is. */
  title?: string | null
  /** The name of its icon; null or left out for none. */
  icon?: string | null
}

/** What to change of a section. What is left out stays as it is. */
export interface SiteSectionChanges {
  /** What it is called. */
  title?: string
  /** What stands for it in addresses; unique among the sections of the site. */
  path?: string
  /** The id of the site space of it that is to be its default. */
  defaultSiteSpace?: string
  /** For whom it is shown; null for all. */
  condition?: string | null
  /** The name of its icon; null for none. */
  icon?: string | null
  /** What it is about; null for no description. */
  description?: string | null
}

/** One page of a list. */
export interface SiteSectionGroupList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SiteSectionGroup[]
}

/** A group of sections to make. */
export interface NewSiteSectionGroup {
  /** What it is called. */
  title: string
  /** The name of its icon; null for none. */
  icon?: string | null
  /** For whom it is shown, with all that is in it; null for all. */
  condition?: string | null
  /** The sections that come into it, from wherever they are, in this order. */
  sections?: string[]
}

/** What to change of a group. What is left out stays as it is. */
export interface SiteSectionGroupChanges {
  /** What it is called. */
  title?: string
  /** The name of its icon; null for none. */
  icon?: string | null
  /** For whom it is shown, with all that is in it; null for all. */
  condition?: string | null
}

/** A section to put into a group. */
export interface GroupedSection {
  /** The id of a section of the site. */
  sectionId: string
}

/** One page of a list. */
export interface SiteSpaceList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SiteSpace[]
}

/** A space to be shown by a site. */
export interface NewSiteSpace {
  /** The id of a space of the organization that you see. */
  spaceId: string
  /** The id of the section to add it to; left out, the default one, or the site that has none. */
  sectionId?: string
}

/** What to change of a site space. What is left out stays as it is. */
export interface SiteSpaceChanges {
  /** What stands for it in addresses; unique among the site spaces of its section, or of a site without sections. */
  path?: string
  /** For whom it is shown; null for all. */
  condition?: string | null
  /** The id of the space that it is to show, which you see. Its path stays as it is. */
  spaceId?: string
}

/** An address of a published site, and who looks at it. */
export interface PublishedRequest {
  /** The whole address, as a browser has it, at a hostname of a site, behind its proxy or under this installation. Claims in its query count. */
  url: string
  visitor?: VisitorInput
}

/** As much of an organization as everybody sees who reads its sites. */
export interface PublishedOrganization {
  object: 'organization'
  /** The id of the organization. */
  id: string
  /** Its name. */
  title: string
  /** What stands for it in addresses. */
  hostname?: string
  /** Where the organization is found. */
  urls: {
    /** Where this API has it. */
    location: string
    /** Its address in the web application. */
    app: string
    /** The address of its picture; left out where it has none. */
    logo?: string
  }
}

/** Which revision of a space is shown: neither its pages nor who made it. */
export interface PublishedRevision {
  object: 'revision'
  /** The id of the revision. */
  id: string
  /** What made it. */
  type: 'edits' | 'merge' | 'update' | 'rollback' | 'computed'
  /** When it was made. */
  createdAt: string
}

/** What an address of a site shows to a visitor: a page of a space, as the visitor sees it, or where to go instead. Parts and pages that the visitor does not see are in none of it. */
export interface PublishedContent {
  object: 'published-content'
  organization: PublishedOrganization
  site: Site
  siteSection?: SiteSection
  siteSpace?: SiteSpace
  space?: Space
  revision?: PublishedRevision
  page?: Page
  /** The one address of what is shown, which does not depend on the visitor; left out with `redirect`. */
  canonicalUrl?: string
  /** Where the address leads, in place of what it shows. */
  redirect?: {
    /** The address to go to. */
    destination: string
  }
}

/** How a site looks, and its site spaces. */
export interface Customizations {
  site: SiteCustomization
  /** By the ids of site spaces: in what they differ from the site. */
  siteSpaces: {
    [name: string]: CustomizationFields
  }
}

/** What a program needs to know of a site to show it. */
export interface PublishedSite {
  object: 'published-content-site'
  site: Site
  structure: SiteStructure
  customizations: Customizations
  /** Empty: sites run no scripts of others. */
  scripts: string[]
}

/** How you prove that the hostname is yours. */
export interface HostnameChallenge {
  /** Where the proof is looked for; the operator of the installation has chosen it. `dns`: a TXT record. `http`: what is answered at an address. */
  type: 'dns' | 'http'
  /** The name of the record, or the address. */
  name: string
  /** What the record, or the answer, has to be. */
  value: string
}

/** A hostname of your own for a site. */
export interface SiteHostname {
  object: 'hostname'
  /** The hostname. */
  hostname: string
  /** `pending`: nobody has proved yet whose it is, and it leads nowhere. `verified`: it leads to the site. */
  status: 'pending' | 'verified'
  challenge: HostnameChallenge
  /** Where the hostname is. */
  urls: {
    /** Where this API has it. */
    location: string
  }
}

/** One page of a list. */
export interface SiteHostnameList {
  /** Where the list goes on; left out on its last page. */
  next?: {
    /** Send this as `page` to get the next page of the list. */
    page: string
  }
  /** How many items match, over all pages. */
  count: number
  /** The items of this page, in the order of the list. */
  items: SiteHostname[]
}

/** A hostname that is to lead to a site. */
export interface NewSiteHostname {
  /** The hostname, such as `docs.example.com`. */
  hostname: string
}

/** One field that is wrong. */
export interface FieldProblem {
  /** Where it is: a JSON Pointer into the body, such as `/title`, or `query/NAME` for a parameter. */
  path: string
  /** What is wrong there. */
  message: string
}
