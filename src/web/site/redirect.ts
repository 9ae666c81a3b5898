// Answers that lead elsewhere.
import type { SiteAnswer } from './site-request.ts'

interface Leading {
  /** Whether it stays there. */
  readonly isPermanent?: boolean
  /** What browsers remember of it; left out, nothing, as an address may hold a secret. */
  readonly remembered?: keyof typeof caching
  readonly cookies?: readonly string[]
}

const caching = {
  /** Everybody is led there. */
  'a-while': 'public, max-age=300',
  /** It may lead elsewhere with the next request. */
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

/** As headers take it: what people write in their own language is UTF-8, percent-encoded. */
const inAscii = (address: string): string =>
  address.replace(/[^\x21-\x7e]+/gu, text => encodeURIComponent(text.toWellFormed()))

/** A path on the visitor's host, with the query where there is one. It begins with one slash, so that it is no host. */
export const pathWith = (path: string, query: URLSearchParams | string): string => {
  const text = String(query).replace(/^\?/, '')
  return `/${path.replace(/^\/+/, '')}${text === '' ? '' : `?${text}`}`
}
