// The cookies in which a visitor's browser keeps who they are: each counts below the address of one site.
import { longest } from './bounds.ts'

/** A token, and what they say of themselves as JSON, percent-encoded. */
export const tokenCookie = 'lectern-visitor-token'
export const claimsCookie = 'lectern-visitor'

/** The secret of a share link. */
export const shareCookie = 'lectern-share'

/** The cookies of a header `Cookie`, decoded, by their names; of two of a name the first one counts, as browsers mean it. */
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
