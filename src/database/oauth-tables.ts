// The tables of programs that people let act for them (OAuth 2.1).
import type { TokenScope } from './column-values.ts'
import type { Flag, JsonText, Timestamp } from './columns.ts'

/** Programs that may ask. All are public clients: none has a secret. */
export interface OauthClientsTable {
  id: string
  name: string
  /** A list of addresses. */
  redirect_uris: JsonText
  client_uri: string | null
  /** Whether it registered itself; else the operator did. */
  registered_itself: Flag
  created_at: Timestamp
  /** When somebody last let it act for them, or it got a token. */
  last_used_at: Timestamp | null
}

/** That somebody lets a program act for them. */
export interface OauthAuthorizationsTable {
  id: string
  user_id: string
  client_id: string
  /** The widest that was given; each code and token has its own. */
  scope: TokenScope
  /** The organizations to which it is confined; null for all. A list of ids. */
  organizations: JsonText | null
  created_at: Timestamp
  last_used_at: Timestamp | null
}

/** Codes that browsers carry back to programs. */
export interface OauthCodesTable {
  /** Of the code. */
  hash: string
  authorization_id: string
  scope: TokenScope
  redirect_uri: string
  /** SHA-256 of the verifier, base64url. */
  challenge: string
  /** Once it was exchanged: a second exchange ends the authorization. */
  used: Flag
  expires_at: Timestamp
}

/** One row for each exchanged code: refresh tokens that replace one another are a series, and begin alike. */
export interface OauthRefreshTokensTable {
  /** Of what all of the series begin with. */
  series_hash: string
  authorization_id: string
  scope: TokenScope
  /** Of the present token; any other of the series but the one before, which may be sent twice, ends the authorization. */
  hash: string
  previous_hash: string | null
  /** With the token before it gives the present one. */
  salt: string | null
  exchanged_at: Timestamp | null
  created_at: Timestamp
  expires_at: Timestamp
}
