// The cookies in which a visitor's browser keeps who they are: each is limited to the address of one site.
import { longest } from './bounds.ts'

/** `tokenCookie` has the visitor's token; `claimsCookie` their unsigned claims, as percent-encoded JSON. */
export const tokenCookie = 'lectern-visitor-token'
export const claimsCookie = 'lectern-visitor'

/** The secret of a share link. */
export const shareCookie = 'lectern-share'

/**
 * The cookies of a `Cookie` header, decoded, by name; of two with the same name the first counts, as browsers send the
 * most specific one first.
 */
export const readCookies = (header: string): ReadonlyMap<string, string> => {
  const cookies = new Map<string, string>()
  for (const pair of header.slice(0, longest.cookies).split(';')) {
    const [name = '', ...value] = pair.split('=')
    if (!cookies.has(name.trim())) cookies.set(name.trim(), decoded(value.join('=').trim()))
  }
  return cookies
}

const decoded = (value: string): string => {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}
