// The headers of answers, as components of the API document.
import type { Description } from './schemas.ts'

const header = (description: string, schema: Description, example: unknown): Description => ({
  description,
  schema,
  example,
})

export const headers = {
  'X-Request-Id': header(
    'Names this request in the log of the server: the one that was sent with the request, or a new one.',
    { type: 'string' },
    '0VbWdkXj000V1cVWfZ1g-2f',
  ),
  'RateLimit-Limit': header('How many requests a minute are let through.', { type: 'integer' }, 1000),
  'RateLimit-Remaining': header('How many of these are left in this minute.', { type: 'integer' }, 897),
  'RateLimit-Reset': header('In how many seconds all of them are there again.', { type: 'integer' }, 26),
  'Retry-After': header('In how many seconds to try again.', { type: 'integer' }, 26),
  'WWW-Authenticate': header(
    'Says that a token is needed, and where programs learn how to ask for one.',
    { type: 'string' },
    'Bearer resource_metadata="https://docs.example.com/.well-known/oauth-protected-resource/v1"',
  ),
  ETag: header(
    'Names the version of what was read. Send it as `If-None-Match` to read again only what has changed.',
    { type: 'string' },
    '"0VbWcAOp000hyLWbaFRy"',
  ),
  'Idempotency-Replayed': header(
    'Given where this was done before, for the same `Idempotency-Key`: the answer is the one from then.',
    { type: 'string', enum: ['true'] },
    'true',
  ),
  Location: header(
    'The address of what was made.',
    { type: 'string', format: 'uri' },
    'https://docs.example.com/v1/spaces/0VbWd18P000sarEEFE29',
  ),
  Deprecation: header(
    'Since when this is deprecated, in seconds since 1970; it keeps working.',
    { type: 'string' },
    '@1767225600',
  ),
  Link: header(
    'The address of what does it from now on.',
    { type: 'string' },
    '<https://docs.example.com/v1/orgs/0VbWd18P000sarEEFE29/sites/0VbWd18P000P8deYLEik/structure/sort>; rel="successor-version"',
  ),
} as const satisfies Readonly<Record<string, Description>>

export type HeaderName = keyof typeof headers

/** References to headers, as a part of a response. */
export const withHeaders = (...names: readonly HeaderName[]): Description => ({
  headers: Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }])),
})

/** The headers of every answer to a request with a valid token. */
export const usualHeaders = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
] as const satisfies readonly HeaderName[]
