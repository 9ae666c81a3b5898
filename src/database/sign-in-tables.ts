// The tables of signing in: browser sessions, credentials, identity providers.
import type { Level } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

export interface SessionsTable {
  id: string
  user_id: string
  /** The hash of the cookie's secret, which is not stored. */
  hash: string
  /** Whether the person proved who they are by their own means: a password, a passkey, or a link sent to them. */
  own: Flag
  /** The provider by which they last signed in; null for their own means. */
  provider_id: string | null
  /** The header `User-Agent`. */
  user_agent: string
  created_at: Timestamp
  last_used_at: Timestamp
}

/** The organizations that vouched for the person of a session. */
export interface SessionSignOnsTable {
  session_id: string
  organization_id: string
  /** Null where it was not a provider: an admin, or a password that is valid only there. */
  provider_id: string | null
  signed_on_at: Timestamp
}

export interface PasswordsTable {
  user_id: string
  /** Argon2id in PHC format, with its parameters and salt. */
  hash: string
  changed_at: Timestamp
  /** A session that was started by a link: until the given time, the password can be replaced in it without knowing it. */
  replaceable_in: string | null
  replaceable_until: Timestamp | null
  /**
   * A list of the only organizations in which the password is valid:
   * only their admins or providers vouched for whoever set it.
   */
  organizations: JsonText | null
}

export interface PasskeysTable {
  id: string
  user_id: string
  /** The authenticator's id of it, in base64url. */
  credential_id: string
  public_key: Uint8Array
  /** The signature counter, as the authenticator reports it. */
  counter: number
  /** A list of strings. */
  transports: JsonText
  label: string
  created_at: Timestamp
  last_used_at: Timestamp | null
  /** As for a password. */
  organizations: JsonText | null
}

/** Challenges to authenticators that are not answered yet. */
export interface PasskeyChallengesTable {
  /** The hash of the challenge. */
  hash: string
  /** Null for a sign-in. */
  user_id: string | null
  expires_at: Timestamp
}

/** Links that sign somebody in once. */
export interface SignInLinksTable {
  id: string
  /** The hash of the secret in the address. */
  hash: string
  /** For whom and what the link is: there is one link of a purpose, the latest. */
  purpose: string
  /** Null where following the link makes the account. */
  user_id: string | null
  /** The address that the link was sent to, if any; whoever follows the link has proved that the address is theirs. */
  email: string | null
  /** The organization that the person joins by it, or whose admin made it. */
  organization_id: string | null
  invite_id: string | null
  /** The path that the browser goes to afterwards. */
  return_to: string | null
  /** The admin who made it; null for a link that was mailed, or made by the operator. */
  created_by: string | null
  created_at: Timestamp
  expires_at: Timestamp
}

/** How many mails were lately requested for an address or from a network. */
export interface SignInMailsTable {
  /** A hash of the address or the network. */
  key: string
  count: number
  /** When counting starts again. */
  expires_at: Timestamp
}

/** How often signing in failed lately, by what was tried. */
export interface SignInAttemptsTable {
  /** A hash of an account's address, of a network, or of both. */
  key: string
  failures: number
  /** No attempt is made before this time. */
  blocked_until: Timestamp
  expires_at: Timestamp
}

/** A person's account as an identity provider names it. */
export interface ExternalIdentitiesTable {
  provider_id: string
  subject: string
  user_id: string
  organization_id: string
  created_at: Timestamp
  last_used_at: Timestamp
}

/** People who were removed from an organization and have not come back. */
export interface FormerMembersTable {
  organization_id: string
  user_id: string
  removed_at: Timestamp
}

/** Sign-ins that were begun at a provider. */
export interface SignOnRequestsTable {
  /** The id that the provider returns: of a SAML request, or the state of an OIDC one. */
  id: string
  provider_id: string
  /** The hash of the secret in the cookie of the browser that began. */
  browser_hash: string
  return_to: string
  /** Data of the protocol; secrets in it are encrypted. */
  data: JsonText
  /** The provider's answer, once there is one, and a hash of the code with which the browser fetches the result. */
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
  /** Whether removed people come back by signing in. */
  rejoin: Flag
  created_at: Timestamp
}

export interface SamlProvidersTable extends ProviderColumns {
  entity_id: string | null
  sso_url: string | null
  /** In PEM, one or more: two while they are rotated. */
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
