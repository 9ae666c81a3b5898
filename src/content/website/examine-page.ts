// Examines a whole document for its metadata and links, before any page is converted.
import type { Element, Root } from 'hast'
import { absolute, baseOf, imageOf, linkOf } from './addresses.ts'
import { attribute, elementsIn, idOf, lineOf, tidyLine } from './elements.ts'

export interface ExaminedPage {
  /** The text of `<title>`, perhaps with the name of the site; empty if there is none. */
  readonly title: string
  readonly description: string
  /** A language tag in lower case; empty if none is given. */
  readonly language: string
  readonly canonical: string | undefined
  /** The base of relative addresses. */
  readonly base: string
  /** The target of `<meta http-equiv="refresh">`. */
  readonly redirect: string | undefined
  readonly isRedirect: boolean
  readonly links: readonly PageLink[]
  /** Absolute addresses, each once. */
  readonly images: readonly string[]
  /** Absolute addresses of links to files, as far as the page marks them as such. */
  readonly downloads: readonly string[]
  /** The content of `<meta name="generator">`. */
  readonly generator: string
  /** Whether the page asks search engines not to index it. */
  readonly isNoIndex: boolean
  /** The ids that an address can name after `#`. */
  readonly ids: readonly string[]
}

export interface PageLink {
  /** Absolute. */
  readonly url: string
  readonly text: string
  /** Such as `next`; empty if there is none. */
  readonly rel: string
}

export const examinePage = (tree: Root, url: string): ExaminedPage => {
  const base = baseOf(tree, url)
  const found: Found = {
    metas: new Map(),
    links: [],
    images: new Set(),
    downloads: new Set(),
    ids: new Set(),
  }
  for (const element of elementsIn(tree)) note(element, base, found)
  const { metas } = found
  const refresh = /^\s*[\d.]+\s*[;,]?\s*(?:url\s*=)?\s*["']?([^"'\s]+)/i.exec(metas.get('refresh') ?? '')?.[1]
  const redirect = refresh === undefined ? undefined : absolute(refresh, base)
  return {
    title: found.title ?? '',
    description: metas.get('description') ?? metas.get('og:description') ?? '',
    language: (found.language ?? metas.get('content-language') ?? '').toLowerCase(),
    canonical: found.canonical,
    base,
    redirect,
    isRedirect: redirect !== undefined,
    links: found.links,
    images: [...found.images],
    downloads: [...found.downloads],
    generator: metas.get('generator') ?? '',
    isNoIndex: /\bnoindex\b/i.test(metas.get('robots') ?? ''),
    ids: [...found.ids],
  }
}

interface Found {
  title?: string
  language?: string
  canonical?: string
  readonly metas: Map<string, string>
  readonly links: PageLink[]
  readonly images: Set<string>
  readonly downloads: Set<string>
  readonly ids: Set<string>
}

const note = (element: Element, base: string, found: Found): void => {
  const id = idOf(element)
  if (id !== undefined) found.ids.add(id)
  notes[element.tagName]?.(element, base, found)
}

const notes: Readonly<Record<string, (element: Element, base: string, found: Found) => void>> = {
  html: (element, _, found) => {
    const language = attribute(element, 'lang') ?? attribute(element, 'xmlLang')
    if (language !== undefined) found.language ??= language
  },
  title: (element, _, found) => {
    found.title ??= lineOf(element)
  },
  meta: (element, _, { metas }) => {
    const name = ['name', 'property', 'httpEquiv']
      .map(key => attribute(element, key))
      .find(Boolean)
      ?.toLowerCase()
    const content = tidyLine(attribute(element, 'content') ?? '')
    if (name !== undefined && content !== '' && !metas.has(name)) metas.set(name, content)
  },
  link: (element, base, found) => {
    const url = linkOf(element, base)
    const rel = (attribute(element, 'rel') ?? '').toLowerCase()
    if (url === undefined) return
    if (rel === 'canonical') found.canonical ??= url
    if (/\b(?:next|prev|contents|start|home|up|alternate)\b/.test(rel))
      found.links.push({ url, text: tidyLine(attribute(element, 'title') ?? ''), rel })
  },
  a: noteLink,
  area: noteLink,
  img: (element, base, { images }) => {
    const url = imageOf(element, base)
    if (url !== undefined) images.add(url)
  },
  image: noteSource,
  source: noteSource,
  video: noteSource,
  audio: noteSource,
  object: noteObject,
  embed: noteObject,
}

function noteLink(element: Element, base: string, found: Found): void {
  const name = attribute(element, 'name')
  if (name !== undefined && name !== '') found.ids.add(name)
  const url = linkOf(element, base)
  if (url === undefined) return
  found.links.push({ url, text: lineOf(element), rel: (attribute(element, 'rel') ?? '').toLowerCase() })
  if (element.properties.download !== undefined) found.downloads.add(url)
}

function noteSource(element: Element, base: string, { images }: Found): void {
  const url = imageOf(element, base)
  if (url !== undefined) images.add(url)
  const poster = attribute(element, 'poster')
  const still = poster === undefined ? undefined : absolute(poster, base)
  if (still !== undefined) images.add(still)
}

function noteObject(element: Element, base: string, { images }: Found): void {
  const data = attribute(element, 'data') ?? attribute(element, 'src')
  const url = data === undefined ? undefined : absolute(data, base)
  const isImage =
    /^image\//.test(attribute(element, 'type') ?? '') || /\.(?:svg|png|jpe?g|gif|webp)$/i.test(data ?? '')
  if (url !== undefined && isImage) images.add(url)
}
