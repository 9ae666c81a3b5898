// Errors for OAuth clients: a code that the client understands, and a sentence for its author.

/** The codes of RFC 6749, 7591 and 8707. */
export type OauthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'invalid_target'
  | 'access_denied'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

export class OauthRefusal extends Error {
  readonly code: OauthError
  readonly status: number

  constructor(code: OauthError, message: string, status = 400) {
    super(message)
    this.code = code
    this.status = status
  }
}
