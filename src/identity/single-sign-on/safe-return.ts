// Where a browser goes after signing in: a path of this installation, and nowhere else.

/** Where people go who came from nowhere. */
const usual = '/account'

const longest = 2000

/** The path if it is one of this installation whatever reads it, a browser or a proxy; else the page of the account. */
export const safeReturn = (to: string | undefined): string => {
  if (to === undefined || to.length > longest || !to.startsWith('/') || !isPlain.test(to)) return usual
  const url = URL.parse(to, base)
  if (url === null || url.origin !== base) return usual
  // As it is resolved: of `/..//example.com` two slashes are left in front.
  const path = url.pathname + url.search + url.hash
  return path.length > longest || leadsElsewhere.test(path) ? usual : path
}

const base = 'http://installation.invalid'

/** Without backslashes, which browsers take for slashes, spaces, which they drop, and control characters. */
const isPlain = /^[^\\\s\p{C}]+$/u

/** A second slash makes a host of what follows it; some proxies decode it first. */
const leadsElsewhere = /^\/(?:[/\\]|%2f|%5c)/i
