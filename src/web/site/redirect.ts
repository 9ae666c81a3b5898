// Answers that redirect.
import type { SiteAnswer } from './site-request.ts'

interface Leading {
  /** Whether it has moved there permanently. */
  readonly isPermanent?: boolean
  /** How browsers may cache the redirect; by default not at all, since an address may contain a secret. */
  readonly remembered?: keyof typeof caching
  readonly cookies?: readonly string[]
}

const caching = {
  /** For redirects that are the same for everybody. */
  'a-while': 'public, max-age=300',
  /** For redirects that may lead elsewhere with the next request. */
  'asked-each-time': 'private, no-cache',
  never: 'no-store',
}

export const redirectTo = (
  location: string,
  { isPermanent = false, remembered = 'never', cookies = [] }: Leading = {},
): SiteAnswer => ({
  status: isPermanent ? 308 : 307,
  headers: {
    location: inAscii(location),
    'cache-control': caching[remembered],
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  },
  body: '',
})

/** An address for a header: text in other scripts is percent-encoded as UTF-8. */
const inAscii = (address: string): string =>
  address.replace(/[^\x21-\x7e]+/gu, text => encodeURIComponent(text.toWellFormed()))

/**
 * A path on the visitor's host, with its query if there is one. It begins with exactly one slash, since two would begin a
 * host.
 */
export const pathWith = (path: string, query: URLSearchParams | string): string => {
  const text = String(query).replace(/^\?/, '')
  return `/${path.replace(/^\/+/, '')}${text === '' ? '' : `?${text}`}`
}
