// The challenge for requests without a valid token: how to get one (RFC 6750, 3; RFC 9728, 5.1).
import type { FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'

/** The path of the API's metadata as a protected resource. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/v1'

/** `invalid_token` tells programs that another token would help. */
export const challengeOf = (
  { baseUrl }: Pick<Installation, 'baseUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string => {
  const error = headers.authorization === undefined ? '' : 'error="invalid_token", '
  return `Bearer ${error}resource_metadata="${baseUrl}${resourceMetadataPath}"`
}
