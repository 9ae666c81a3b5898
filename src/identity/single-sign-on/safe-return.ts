// Where a browser goes after signing in: always a path of this installation.

/** Where browsers go that have no path to return to. */
const usual = '/account'

const longest = 2000

/** The path, if browsers and proxies alike take it for one of this installation; else the page of the account. */
export const safeReturn = (to: string | undefined): string => {
  if (to === undefined || to.length > longest || !to.startsWith('/') || !isPlain.test(to)) return usual
  const url = URL.parse(to, base)
  if (url === null || url.origin !== base) return usual
  // Checked as resolved: `/..//example.com` becomes a path that begins with two slashes.
  const path = url.pathname + url.search + url.hash
  return path.length > longest || leadsElsewhere.test(path) ? usual : path
}

const base = 'http://installation.invalid'

/** Without backslashes, which browsers take for slashes, without spaces, which they drop, and without control characters. */
const isPlain = /^[^\\\s\p{C}]+$/u

/** A second slash makes what follows a host; some proxies decode an escaped one first. */
const leadsElsewhere = /^\/(?:[/\\]|%2f|%5c)/i
