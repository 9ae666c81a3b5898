// Normalizes addresses of a site, so that two spellings of an address are one page.
import { percentDecoded, withoutNeedlessEscapes } from '#kernel/percent-decoding.ts'

/** In UTF-16 units; people write no longer ones. */
const longestAddress = 2048

/** The normal form of an HTTP address, without its fragment; undefined for anything else. */
export const normalAddress = (text: string, base?: string): string | undefined => {
  const url = URL.parse(text, base)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined
  url.hash = ''
  url.search = normalQuery(url.searchParams)
  url.pathname = normalPath(url.pathname, url.search !== '')
  return url.href.length > longestAddress ? undefined : url.href
}

/** The fragment of an address, decoded; '' if there is none. */
export const fragmentOf = (text: string): string => {
  const hash = text.indexOf('#')
  return hash === -1 ? '' : percentDecoded(text.slice(hash + 1))
}

/** A file that a server shows for its folder is replaced by the folder. */
const folderFile = /\/(?:index|default)\.(?:x?html?|php|aspx?)$/i

const normalPath = (path: string, hasQuery: boolean): string =>
  withoutNeedlessEscapes(path.replace(/\/{2,}/g, '/').replace(session, '')).replace(folderFile, file =>
    hasQuery ? file : '/',
  )

/** Servlet containers write the session into paths. */
const session = /;jsessionid=[^/;?]*/gi

/** Names of query parameters that do not affect the page: where a visitor comes from, and who they are. */
const ignoredNames =
  /^(?:utm_\w+|_ga|_gl|gclid|dclid|fbclid|msclkid|mc_[ce]id|yclid|igshid|ref_?src|sid|phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|session_?id|highlight|hl)$/i

const normalQuery = (query: URLSearchParams): string => {
  const kept = [...query].filter(([name]) => !ignoredNames.test(name))
  return new URLSearchParams(kept.sort(([a], [b]) => (a < b ? -1 : Number(a > b)))).toString()
}
