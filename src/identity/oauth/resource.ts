// The resource of access tokens (RFC 8707, RFC 9728): the API of this installation, which has two names.
import type { Installation } from '#context.ts'

/** The API, and the installation itself. */
const resourcesOf = ({ baseUrl }: Pick<Installation, 'baseUrl'>): readonly string[] => [
  `${baseUrl}/v1`,
  baseUrl,
]

/** Whether tokens can be issued for a resource; a slash at its end does not matter. */
export const isOwnResource = (installation: Pick<Installation, 'baseUrl'>, resource: string): boolean =>
  resourcesOf(installation).includes(resource.replace(/\/$/, ''))
