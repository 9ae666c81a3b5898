// The relations of a page to others: the previous and the next page, its ancestors, and its translations.
import type { Element, Root } from 'hast'
import { attribute, classesOf, elementsIn, idOf, isElement } from '../elements.ts'
import type { AddressOf } from './menu-entries.ts'

export interface WayMarks {
  readonly next?: string
  readonly previous?: string
  readonly up?: string
  /** From the outermost page to the parent of this one. */
  readonly breadcrumbs: readonly string[]
  /** The same page in other languages. */
  readonly translations: readonly string[]
}

/** A page has no more ancestors or translations than this. */
const most = 100

export const wayMarksOf = (tree: Root, language: string, addressOf: AddressOf): WayMarks => {
  const found: { -readonly [Name in 'next' | 'previous' | 'up']?: string } = {}
  const breadcrumbs: string[] = []
  const translations: string[] = []
  for (const element of elementsIn(tree)) {
    if (isBreadcrumbs(element) && breadcrumbs.length === 0) breadcrumbs.push(...linksIn(element, addressOf))
    const url = isElement(element, 'a', 'link') ? addressOf(attribute(element, 'href') ?? '') : undefined
    if (url === undefined) continue
    const step = stepOf(element)
    if (step !== undefined) found[step] ??= url
    if (isTranslation(element, language)) translations.push(url)
  }
  return { ...found, breadcrumbs: breadcrumbs.slice(-most), translations: translations.slice(0, most) }
}

const isBreadcrumbs = (element: Element): boolean =>
  isElement(element, 'nav', 'ol', 'ul', 'div', 'p') &&
  /breadcrumbs?\b/i.test([idOf(element), attribute(element, 'ariaLabel'), ...classesOf(element)].join(' '))

const linksIn = (element: Element, addressOf: AddressOf): string[] =>
  [...elementsIn(element)].flatMap(one => {
    const destination = isElement(one, 'a') ? (attribute(one, 'href') ?? '') : ''
    return destination === '' || destination.includes('#') ? [] : (addressOf(destination) ?? [])
  })

const stepOf = (element: Element): 'next' | 'previous' | 'up' | undefined => {
  const rel = (attribute(element, 'rel') ?? '').toLowerCase()
  if (/\bnext\b/.test(rel)) return 'next'
  if (/\bprev(?:ious)?\b/.test(rel)) return 'previous'
  return /\bup\b/.test(rel) || attribute(element, 'accessKey') === 'u' ? 'up' : undefined
}

const isTranslation = (element: Element, language: string): boolean => {
  const other = (attribute(element, 'hrefLang') ?? '').toLowerCase()
  const isAlternate = (attribute(element, 'rel') ?? '').toLowerCase().includes('alternate')
  return isAlternate && other !== '' && other !== 'x-default' && other.slice(0, 2) !== language.slice(0, 2)
}
