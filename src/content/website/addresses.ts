// The addresses in a page, made absolute.
import type { Element, Root } from 'hast'
import { attribute, elementsIn, isElement } from './elements.ts'

/** The base of relative addresses in the page. */
export const baseOf = (tree: Root, url: string): string => {
  for (const element of elementsIn(tree, one => !isElement(one, 'body'))) {
    if (!isElement(element, 'base')) continue
    const href = attribute(element, 'href')
    const base = href === undefined ? undefined : absolute(href, url)
    if (base !== undefined) return base
  }
  return url
}

/** Undefined for an invalid address, and for one that a page would run. */
export const absolute = (address: string, base: string): string | undefined => {
  if (!URL.canParse(address, base)) return undefined
  const { href, protocol } = new URL(address, base)
  return protocols.has(protocol) ? href : undefined
}

const protocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'data:', 'ftp:'])

/** The target of a link; undefined if the element is none. */
export const linkOf = (element: Element, base: string): string | undefined => {
  const href = attribute(element, 'href')
  const url = href === undefined ? undefined : absolute(href, base)
  return url?.startsWith('data:') ? undefined : url
}

/** The address of an image: its own, the one that a script would set, or the best of its set. */
export const imageOf = (element: Element, base: string): string | undefined => {
  const own = attribute(element, 'src')
  const late = lateSources
    .map(name => attribute(element, name))
    .find(value => value !== undefined && value !== '')
  const isPlaceholder = own === undefined || own === '' || (late !== undefined && own.startsWith('data:'))
  const best = bestOfSet(
    attribute(element, 'srcSet') ??
      attribute(element, 'dataSrcSet') ??
      attribute(element, 'dataSrcset') ??
      '',
  )
  const source = isPlaceholder || late !== undefined ? (late ?? best ?? own) : own
  return source === undefined || source === '' ? undefined : absolute(source, base)
}

const lateSources = ['dataSrc', 'dataOriginal', 'dataLazySrc', 'dataImageSrc']

/** The widest or densest picture of a `srcset`. */
export const bestOfSet = (set: string): string | undefined => {
  let best: { url: string; size: number } | undefined
  for (const [, url = '', size = '1'] of set
    .slice(0, 10_000)
    .matchAll(/([^\s,]\S*[^\s,]|[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g)) {
    const number = Number(size)
    if (best === undefined || number > best.size) best = { url, size: number }
  }
  return best?.url
}
