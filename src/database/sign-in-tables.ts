// The tables of signing in: sessions of browsers, what people prove with who they are, identity providers.
import type { Level } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

export interface SessionsTable {
  id: string
  user_id: string
  /** Of the cookie's secret, which is kept nowhere. */
  hash: string
  /** Whether the person proved by means of their own who they are: by a password, a passkey, a link sent to them. */
  own: Flag
  /** Of the provider by which they signed in last; null where that was by means of their own. */
  provider_id: string | null
  /** What the browser says it is. */
  user_agent: string
  created_at: Timestamp
  last_used_at: Timestamp
}

/** The organizations that vouched for the person of a session. */
export interface SessionSignOnsTable {
  session_id: string
  organization_id: string
  /** Null where no provider did: an admin, or a password that counts there alone. */
  provider_id: string | null
  signed_on_at: Timestamp
}

export interface PasswordsTable {
  user_id: string
  /** Argon2id, in the form of the PHC: with its parameters and its salt. */
  hash: string
  changed_at: Timestamp
  /** A session that a link has started: until then it may replace the password without knowing it. */
  replaceable_in: string | null
  replaceable_until: Timestamp | null
  /** A list of the only organizations in which it counts: it was set on the word of their admins or providers alone. */
  organizations: JsonText | null
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** As the authenticator names it, base64url. */
  credential_id: string
  public_key: Uint8Array
  /** How often it was used, as far as the authenticator says. */
  counter: number
  /** A list of strings. */
  transports: JsonText
  label: string
  created_at: Timestamp
  last_used_at: Timestamp | null
  /** As that of a password. */
  organizations: JsonText | null
}

/** Challenges to authenticators that were not answered yet. */
export interface PasskeyChallengesTable {
  /** Of the challenge. */
  hash: string
  /** Null where somebody signs in. */
  user_id: string | null
  expires_at: Timestamp
}

/** Addresses that sign somebody in once. */
export interface SignInLinksTable {
  id: string
  /** Of the secret in the address. */
  hash: string
  /** For whom and what it is: of one purpose there is one link, the latest. */
  purpose: string
  /** Null where the account is made when the link is followed. */
  user_id: string | null
  /** The address that the link was sent to, if it was sent; whoever follows it has proved that it is theirs. */
  email: string | null
  /** The organization that the person joins by following it, or whose admin made it. */
  organization_id: string | null
  invite_id: string | null
  /** Where the browser goes afterwards: a path. */
  return_to: string | null
  /** The admin who made it; null for what was mailed, or made by the operator. */
  created_by: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

/** How many mails were asked for lately, for one address or from one network. */
export interface SignInMailsTable {
  /** A hash of either. */
  key: string
  count: number
  /** From then on it is counted anew. */
  expires_at: Timestamp
}

/** How often signing in failed lately, by what was tried. */
export interface SignInAttemptsTable {
  /** A hash of an account's address, of a network, or of both. */
  key: string
  failures: number
  /** Before that nothing more is tried. */
  blocked_until: Timestamp
  expires_at: Timestamp
}

/** A person's account as a provider names it. */
export interface ExternalIdentitiesTable {
  provider_id: string
  subject: string
  user_id: string
  organization_id: string
  created_at: Timestamp
  last_used_at: Timestamp
}

/** People who were removed from an organization and did not come back. */
export interface FormerMembersTable {
  organization_id: string
  user_id: string
  removed_at: Timestamp
}

/** Sign-ins that were begun at a provider. */
export interface SignOnRequestsTable {
  /** What the provider gives back: the id of a SAML request, the state of an OIDC one. */
  id: string
  provider_id: string
  /** Of the secret in the cookie of the browser that began. */
  browser_hash: string
  return_to: string
  /** What only its protocol knows; secrets in it are encrypted. */
  data: JsonText
  /** What the provider answered, once it has, and a hash of the code by which the browser fetches that. */
  answer: JsonText | null
  answer_hash: string | null
  expires_at: Timestamp
}

interface ProviderColumns {
  id: string
  organization_id: string
  label: string
  default_team_id: string | null
  /** Null for guests. */
  default_role: Level | null
  /** Whether people who were removed come back by signing in. */
  rejoin: Flag
  created_at: Timestamp
}

export interface SamlProvidersTable extends ProviderColumns {
  entity_id: string | null
  sso_url: string | null
  /** One or more in PEM: two while they are rotated. */
  certificate: string | null
  /** When the last of them expires. */
  certificate_expires_at: Timestamp | null
}

export interface OidcProvidersTable extends ProviderColumns {
  issuer: string | null
  client_id: string | null
  /** Encrypted. */
  client_secret: Uint8Array | null
}
