// What is said to whoever is refused for want of a good token: how to get one (RFC 6750, 3; RFC 9728, 5.1).
import type { FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'

/** Where the metadata of the API are. */
export const resourceMetadataPath = '/.well-known/oauth-protected-resource/v1'

/** Programs tell by `invalid_token` that it helps to get another one. */
export const challengeOf = (
  { baseUrl }: Pick<Installation, 'baseUrl'>,
  { headers }: Pick<FastifyRequest, 'headers'>,
): string => {
  const error = headers.authorization === undefined ? '' : 'error="invalid_token", '
  return `Bearer ${error}resource_metadata="${baseUrl}${resourceMetadataPath}"`
}
