// Reads what a page says about itself and where it leads, as far as that concerns its site.
import { hash } from 'node:crypto'
import type { Root } from 'hast'
import { examinePage, mainContent } from '#content/website/index.ts'
import { addressIn, fragmentOf, isFile, menusOf, type Site, wayMarksOf } from '#content/website/site/index.ts'
import { type LinkedAddress, linesOfLinks } from '../linked.ts'
import type { ExaminedPage, RawPage } from '../tasks.ts'
import { treeOf } from './raw-page.ts'

/** Limits of a page: people do not follow more addresses and anchors. */
const most = { addresses: 5000, fragments: 10_000 }

/** Examines a page; `menus` are the known ones by their hashes, and new ones are added with their JSON. */
export const examineInSite = (site: Site, page: RawPage, menus: Map<string, string>): ExaminedPage => {
  const tree = treeOf(page)
  const examined = examinePage(tree, page.url)
  const { title, language, canonical, redirect, base } = examined
  const own = (url: string): string | undefined => {
    const address = addressIn(site, url, base)
    return address?.startsWith(`${site.origin}/`) ? address : undefined
  }
  const ownIfAny = (url: string | undefined) => (url === undefined ? undefined : own(url))
  const [canonicalHere, redirectHere] = [ownIfAny(canonical), ownIfAny(redirect)]
  return {
    title,
    language,
    ...(canonicalHere !== undefined && { canonical: canonicalHere }),
    ...(redirectHere !== undefined && { redirect: redirectHere }),
    ...wayMarksOf(tree, language, own),
    links: linesOfLinks(linkedAddresses(examined.links, own)),
    files: filesIn(tree, page.url, own).join('\n'),
    menus: menusOf(tree, own).map(menu => noted(JSON.stringify(menu), menus)),
  }
}

type Own = (url: string) => string | undefined

const linkedAddresses = (
  links: readonly { readonly url: string; readonly rel: string }[],
  own: Own,
): LinkedAddress[] => {
  const found = new Map<string, { readonly url: string; readonly fragments: Set<string> }>()
  let fragments = 0
  for (const { url, rel } of links) {
    const address = /\balternate\b/.test(rel) ? undefined : own(url)
    if (address === undefined || (found.size >= most.addresses && !found.has(address))) continue
    const written = url.startsWith(`${new URL(address).origin}/`) ? (url.split('#', 1)[0] as string) : address
    const linked = found.get(address) ?? { url: written, fragments: new Set() }
    found.set(address, linked)
    const fragment = fragmentOf(url)
    if (fragment === '' || linked.fragments.has(fragment) || fragments >= most.fragments) continue
    linked.fragments.add(fragment)
    fragments++
  }
  return Array.from(found, ([address, { url, fragments }]) => ({
    address,
    ...(url !== address && { url }),
    fragments: [...fragments],
  }))
}

const filesIn = (tree: Root, url: string, own: Own): string[] => {
  const found = new Set<string>()
  for (const content of [mainContent(tree)].flat()) {
    const { images, downloads, links } = examinePage({ type: 'root', children: [content] }, url)
    for (const image of [...images, ...downloads]) found.add(own(image) ?? '')
    for (const link of links) {
      const address = own(link.url)
      if (address !== undefined && isFile(address)) found.add(address)
    }
  }
  found.delete('')
  return [...found].slice(0, most.addresses)
}

const noted = (json: string, menus: Map<string, string>): string => {
  const key = hash('sha256', json, 'base64url')
  if (!menus.has(key)) menus.set(key, json)
  return key
}
