// Where the links of a page lead once the pages of a dialect have their new paths.
import { decodeDestination } from '../../markdown/scan-links.ts'
import { encodeDestination, isUrl } from '../destination.ts'
import { folderOf, relativePath, resolvePath } from '../paths.ts'

/** The new paths of pages, and the meaning of addresses. */
export interface DialectLinks {
  /** New paths by the old ones. */
  readonly pages: ReadonlyMap<string, string>
  readonly addresses: ReadonlyMap<string, string>
}

/** The new destination of a link; undefined if it can stay. */
export const pageDestination = (
  { from, to }: { readonly from: string; readonly to: string },
  destination: string,
  links: DialectLinks,
): string | undefined => {
  if (isUrl(destination) || destination.startsWith('#')) return undefined
  const [, written = '', rest = ''] = /^([^?#]*)(?:\?[^#]*)?(#.*)?$/s.exec(destination) ?? []
  const path = decodeDestination(written)
  const target = targetOf(from, path, links)
  const isWhereItWas =
    target !== undefined && folderOf(from) === folderOf(to) && target === resolvePath(folderOf(from), path)
  if (target === undefined || isWhereItWas) return undefined
  return encodeDestination(relativePath(to, target)) + rest
}

const targetOf = (from: string, path: string, { pages, addresses }: DialectLinks): string | undefined => {
  const plain = path.replace(/\/+$/, '')
  const known = addresses.get(plain)
  if (known !== undefined || path.startsWith('/') || path.startsWith('@')) return known
  const resolved = resolvePath(folderOf(from), path)
  if (resolved === undefined) return undefined
  for (const one of [resolved, `${resolved}.md`, `${resolved}.mdx`]) {
    const page = pages.get(one)
    if (page !== undefined) return page
  }
  return addresses.get(resolved) ?? resolved
}
