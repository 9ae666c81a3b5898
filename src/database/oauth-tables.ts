// The tables of OAuth clients: programs that people let act for them (OAuth 2.1).
import type { TokenScope } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

/** Clients. All of them are public: none has a secret. */
export interface OauthClientsTable {
  id: string
  name: string
  /** A list of addresses. */
  redirect_uris: JsonText
  client_uri: string | null
  /** Whether the client registered itself; else the operator added it. */
  registered_itself: Flag
  created_at: Timestamp
  /** When somebody last authorized it, or it got a token. */
  last_used_at: Timestamp | null
}

/** A user's authorization of a client. */
export interface OauthAuthorizationsTable {
  id: string
  user_id: string
  client_id: string
  /** The widest scope that was granted; each code and token has its own. */
  scope: TokenScope
  /** A list of the ids of the organizations that it is restricted to; null for all. */
  organizations: JsonText | null
  created_at: Timestamp
  last_used_at: Timestamp | null
}

/** Authorization codes, which browsers carry back to clients. */
export interface OauthCodesTable {
  /** The hash of the code. */
  hash: string
  authorization_id: string
  scope: TokenScope
  redirect_uri: string
  /** SHA-256 of the PKCE verifier, in base64url. */
  challenge: string
  /** 1 once the code was exchanged: a second exchange ends the authorization. */
  used: Flag
  expires_at: Timestamp
}

/**
 * One row for each exchanged code: the refresh tokens that replace one another form a series, and begin with the same text.
 */
export interface OauthRefreshTokensTable {
  /** The hash of the common beginning of the series. */
  series_hash: string
  authorization_id: string
  scope: TokenScope
  /**
   * The hash of the present token. The previous one may be sent once
   * more; any other token of the series ends the authorization.
   */
  hash: string
  previous_hash: string | null
  /** From the salt and the previous token the present token is derived. */
  salt: string | null
  exchanged_at: Timestamp | null
  created_at: Timestamp
  expires_at: Timestamp
}
