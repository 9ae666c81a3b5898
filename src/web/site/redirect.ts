// Answers that lead elsewhere.
import type { SiteAnswer } from './site-request.ts'

interface Leading {
  /** Whether it stays there. */
  readonly isPermanent?: boolean
  /** Whether everybody is led there, so that browsers may remember it for a while. */
  readonly isForAll?: boolean
  readonly cookies?: readonly string[]
}

export const redirectTo = (
  location: string,
  { isPermanent = false, isForAll = false, cookies = [] }: Leading = {},
): SiteAnswer => ({
  status: isPermanent ? 308 : 307,
  headers: {
    location,
    'cache-control': isPermanent && isForAll ? 'public, max-age=300' : 'no-store',
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  },
  body: '',
})

/** A path on the visitor's host, with the query where there is one. It begins with one slash, so that it is no host. */
export const pathWith = (path: string, query: URLSearchParams | string): string => {
  const text = String(query).replace(/^\?/, '')
  return `/${path.replace(/^\/+/, '')}${text === '' ? '' : `?${text}`}`
}
