// Checks the URL of a fetch or a redirect, as far as possible before its host is looked up.
import { FetchRefused } from './errors.ts'

const maximumUrlLength = 8192

/** The URL to fetch, without its fragment; throws `FetchRefused` for one that may not be fetched. */
export const fetchTarget = (text: string, base?: URL): URL => {
  const url = text.length <= maximumUrlLength ? URL.parse(text, base) : null
  if (url === null) throw new FetchRefused('the address to fetch is not a URL, or is too long for one')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRefused('only addresses that begin with http: or https: are fetched')
  if (url.username !== '' || url.password !== '')
    throw new FetchRefused(`the address at ${url.host} carries a user name or a password`)
  url.hash = ''
  return url
}
