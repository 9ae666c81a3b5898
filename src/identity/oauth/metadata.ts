// Metadata by which clients find out how to ask for access: of the server (RFC 8414) and of the API (RFC 9728).
import type { Installation } from '#context.ts'
import { resourceMetadataPath } from '#http/challenge.ts'

type Facts = Pick<Installation, 'baseUrl' | 'signIn'>

export const paths = {
  server: '/.well-known/oauth-authorization-server',
  resource: '/.well-known/oauth-protected-resource',
  resourceOfApi: resourceMetadataPath,
  authorize: '/oauth/authorize',
  token: '/oauth/token',
  register: '/oauth/register',
  revoke: '/oauth/revoke',
} as const

const scopes = ['read', 'write']

export const serverMetadata = ({ baseUrl, signIn }: Facts) => ({
  issuer: baseUrl,
  authorization_endpoint: baseUrl + paths.authorize,
  token_endpoint: baseUrl + paths.token,
  revocation_endpoint: baseUrl + paths.revoke,
  ...(signIn.oauthRegistration && { registration_endpoint: baseUrl + paths.register }),
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

/** The metadata of the API, or of the whole installation where `path` is empty. */
export const resourceMetadata = ({ baseUrl }: Facts, path: '' | '/v1') => ({
  resource: baseUrl + path,
  authorization_servers: [baseUrl],
  scopes_supported: scopes,
  bearer_methods_supported: ['header'],
})
