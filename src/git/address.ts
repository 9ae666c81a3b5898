// The address of a repository: its URL and credentials, and which branch and folder of it are wanted.
import { percentDecoded } from '#kernel/percent-decoding.ts'
import { authorizationOf } from '#network/index.ts'
import { browserAddress } from './browser-address.ts'
import { refused } from './refusal.ts'

export interface GitAddress {
  /** Without credentials, fragment and trailing slash. */
  readonly url: string
  /** The value of the header, which is sent only to the origin of the address. */
  readonly authorization?: string
  readonly wanted: Wanted
}

/** Which part of a repository is wanted. */
export interface Wanted {
  /** A branch, a tag, a full name such as `refs/heads/main`, or a commit; absent: the default branch. */
  readonly ref?: string
  /** Empty for the whole repository. */
  readonly folder: string
  /** Whether the first parts of the folder may belong to the name of the branch, as in addresses from a browser. */
  readonly isRefOpen: boolean
}

/**
 * Parses `https://host/owner/repository`, with or without `.git`, the address of a folder as a browser shows it, and
 * `#branch` or `#branch:folder` after either.
 */
export const parseGitAddress = (text: string): GitAddress => {
  const url = parsedUrl(text)
  const { wanted, pathname } = wantedBy(url)
  const authorization = authorizationOf(url)
  return {
    url: `${url.origin}${pathname}`,
    ...(authorization !== undefined && { authorization }),
    wanted: { ...wanted, folder: checkedFolder(wanted.folder) },
  }
}

const parsedUrl = (text: string): URL => {
  if (/^(?:ssh|git|git\+ssh):|^[\w.-]+@[\w.-]+:/i.test(text))
    throw refused('repositories are fetched over https alone: write https://host/owner/repository')
  const url = text.length <= 2048 ? URL.parse(text) : null
  if (url === null) throw refused('the address of the repository is not a URL, or is too long for one')
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw refused('only addresses that begin with https: or http: are fetched')
  return url
}

const wantedBy = (url: URL): { wanted: Wanted; pathname: string } => {
  const pathname = url.pathname.replace(/\/+$/, '')
  const shown = browserAddress(url.hostname, pathname.split('/').slice(1))
  const fragment = url.hash === '' ? undefined : wantedByFragment(percentDecoded(url.hash.slice(1)))
  if (shown === undefined) return { pathname, wanted: fragment ?? { folder: '', isRefOpen: false } }
  const [ref = '', ...folder] = shown.refAndFolder.map(percentDecoded)
  const wanted = { ref: checkedRef(ref), folder: folder.join('/'), isRefOpen: true }
  return { pathname: `/${shown.repository.join('/')}`, wanted }
}

const wantedByFragment = (fragment: string): Wanted => {
  const end = fragment.indexOf(':')
  const ref = end === -1 ? fragment : fragment.slice(0, end)
  const folder = end === -1 ? '' : fragment.slice(end + 1)
  return { ...(ref !== '' && { ref: checkedRef(ref) }), folder, isRefOpen: false }
}

/** The name is sent to the server on a line of its own, so it must not contain a line break. */
const checkedRef = (ref: string): string => {
  // Git's own rules (git-check-ref-format).
  if (ref.length > 255 || /[\0-\x20\x7f~^:?*[\\]|\.\.|^[/-]|\/$/.test(ref) || !ref.isWellFormed())
    throw refused('the address names no branch or tag that can be: write it as #branch or #branch:folder')
  return ref
}

const checkedFolder = (folder: string): string => {
  const parts = folder.split('/').filter(part => part !== '' && part !== '.')
  if (parts.includes('..') || /\p{Cc}/u.test(folder))
    throw refused('the folder in the address must be one of the repository, without .. in its path')
  return parts.join('/')
}
