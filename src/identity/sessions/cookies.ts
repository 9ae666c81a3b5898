// The cookie with the secret of a browser's session.
import type { Installation } from '#context.ts'

type WithBaseUrl = Pick<Installation, 'baseUrl'>

/** In seconds: the longest lifetime that browsers allow. When the session expires is up to the server. */
const seconds = 400 * 24 * 3600

/** A kind of cookie: the suffix of its name, and how many seconds browsers keep it. */
export interface CookieKind {
  readonly suffix: string
  readonly seconds: number
}

const session: CookieKind = { suffix: '', seconds }

/** A `Set-Cookie` header with the secret of a session. */
export const sessionCookie = (installation: WithBaseUrl, secret: string): string =>
  cookieWith(installation, session, secret)

/** A `Set-Cookie` header that deletes the cookie. */
export const endedCookie = (installation: WithBaseUrl): string =>
  cookieWith(installation, { ...session, seconds: 0 }, '')

/** The session secret that a browser sent. */
export const secretIn = (installation: WithBaseUrl, headers: Headers): string | undefined =>
  secretOf(installation, session, headers)

interface Headers {
  readonly cookie?: string | undefined
}

/**
 * The secret that a browser sent, under this installation's own cookie name only: a cookie with another name could have been
 * planted by a neighbouring host or an attacker on the network.
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

/** A `Set-Cookie` header with a secret. */
export const cookieWith = (installation: WithBaseUrl, kind: CookieKind, value: string): string => {
  const secure = isOpenLoopback(installation) ? '' : ' Secure;'
  return `${nameOf(installation, kind)}=${value}; Path=/;${secure} HttpOnly; SameSite=Lax; Max-Age=${kind.seconds}`
}

/** Browsers accept a cookie named `__Host-…` only from this very host, and only over https. */
const nameOf = (installation: WithBaseUrl, { suffix }: CookieKind): string =>
  (isOpenLoopback(installation) ? 'lectern' : '__Host-lectern') + suffix

/** Whether the installation is on the browser's own machine without TLS, where there is no network to listen on. */
const isOpenLoopback = ({ baseUrl }: WithBaseUrl): boolean =>
  /^http:\/\/(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?(\/|$)/i.test(baseUrl)
