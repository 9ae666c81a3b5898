// The cookie in which a browser keeps the secret of its session.
import type { Installation } from '#context.ts'

type WithBaseUrl = Pick<Installation, 'baseUrl'>

/** The longest that browsers keep a cookie; how long it is good is up to its session. */
const seconds = 400 * 24 * 3600

/** A cookie of this installation's: its name, behind the name of all of them, and in seconds how long browsers keep it. */
export interface CookieKind {
  readonly suffix: string
  readonly seconds: number
}

const session: CookieKind = { suffix: '', seconds }

/** A `Set-Cookie` that gives the browser the secret of a session. */
export const sessionCookie = (installation: WithBaseUrl, secret: string): string =>
  cookieWith(installation, session, secret)

/** A `Set-Cookie` that takes it back. */
export const endedCookie = (installation: WithBaseUrl): string =>
  cookieWith(installation, { ...session, seconds: 0 }, '')

/** The secret of a session that a browser sent. */
export const secretIn = (installation: WithBaseUrl, headers: Headers): string | undefined =>
  secretOf(installation, session, headers)

interface Headers {
  readonly cookie?: string | undefined
}

/**
 * The secret that a browser sent. Only under the name that this installation gives: under another one, a neighbouring host
 * or whoever sits on the line could have planted it.
 */
export const secretOf = (
  installation: WithBaseUrl,
  kind: CookieKind,
  { cookie }: Headers,
): string | undefined => {
  if (cookie === undefined) return undefined
  const start = `${nameOf(installation, kind)}=`
  for (const pair of cookie.split(';')) {
    const trimmed = pair.trim()
    if (trimmed.startsWith(start)) return secretPattern.exec(trimmed.slice(start.length))?.[0]
  }
  return undefined
}

const secretPattern = /^[\w-]{20,100}$/

/** A `Set-Cookie` that gives the browser a secret. */
export const cookieWith = (installation: WithBaseUrl, kind: CookieKind, value: string): string => {
  const secure = isOpenLoopback(installation) ? '' : ' Secure;'
  return `${nameOf(installation, kind)}=${value}; Path=/;${secure} HttpOnly; SameSite=Lax; Max-Age=${kind.seconds}`
}

/** Browsers take a cookie whose name begins with `__Host-` from this very host alone, and only by https. */
const nameOf = (installation: WithBaseUrl, { suffix }: CookieKind): string =>
  (isOpenLoopback(installation) ? 'lectern' : '__Host-lectern') + suffix

/** Whether this is on the same machine as the browser, and without TLS: there is no line to listen on. */
const isOpenLoopback = ({ baseUrl }: WithBaseUrl): boolean =>
  /^http:\/\/(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/i.test(baseUrl)
