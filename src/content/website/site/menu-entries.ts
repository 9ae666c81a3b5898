// The entries of a menu: its links and the lists in them, whatever elements it is built of.
import type { Element, ElementContent } from 'hast'
import { firstCharacters } from '#kernel/characters.ts'
import { attribute, classesOf, elementsIn, isElement, lineOf } from '../elements.ts'

/** The normalized address of a destination; undefined if it is no page of this origin. */
export type AddressOf = (destination: string) => string | undefined

export interface MenuEntry {
  readonly title: string
  /** Absent if it only has a title. */
  readonly url?: string
  readonly children: readonly MenuEntry[]
}

interface Draft extends MenuEntry {
  readonly children: Draft[]
}

/** A menu with more entries is not made for people. */
const mostEntries = 20_000

/** The entries of the element, which is a list or contains lists and links. */
export const entriesIn = (element: Element, addressOf: AddressOf): readonly MenuEntry[] => {
  const reading = { addressOf, left: mostEntries }
  return withoutHeading(
    pruned(isList(element) ? listEntries(element, reading) : blockEntries(element, reading)),
  )
}

/** A single title above the whole menu is left out: it is the menu's own. */
const withoutHeading = (entries: readonly MenuEntry[]): readonly MenuEntry[] => {
  const [first, second] = entries
  const isHeading = first !== undefined && second === undefined && first.url === undefined
  return isHeading ? withoutHeading(first.children) : entries
}

export const isList = (element: Element): boolean => isElement(element, 'ul', 'ol', 'menu', 'dl')

/** The share of the text of a list's items that is in links, from 0 to 1; 0 for a list with fewer than two links. */
export const linkedShare = (list: Element): number => {
  let linked = 0
  let links = 0
  for (const element of elementsIn(list, one => !isElement(one, 'a')))
    if (isElement(element, 'a') && attribute(element, 'href') !== undefined) {
      links++
      linked += lineOf(element).length
    }
  return links < 2 ? 0 : linked / Math.max(1, lineOf(list).length)
}

interface Reading {
  readonly addressOf: AddressOf
  left: number
}

/** Without entries that have neither a link nor children. */
const pruned = (drafts: readonly Draft[]): MenuEntry[] =>
  drafts.flatMap(({ children, ...draft }) => {
    const kept = pruned(children)
    return kept.length > 0 || draft.url !== undefined ? [{ ...draft, children: kept }] : []
  })

const listEntries = (list: Element, reading: Reading): Draft[] => {
  const drafts: Draft[] = []
  for (const item of list.children) {
    if (item.type !== 'element') continue
    if (isElement(item, 'dd')) drafts.at(-1)?.children.push(...innerLists(item, reading))
    else if (isList(item)) (drafts.at(-1)?.children ?? drafts).push(...listEntries(item, reading))
    // Old HTML has other elements between a list and its items.
    else if (isElement(item, 'li', 'dt')) addItem(drafts, item, reading)
    else drafts.push(...blockEntries(item, reading))
  }
  return drafts
}

/** An item that contains only a list has the children of the item before it. */
const addItem = (drafts: Draft[], item: Element, reading: Reading): void => {
  const own = ownEntry(item, reading)
  const children = innerLists(item, reading)
  const last = drafts.at(-1)
  if (own === 'elsewhere') return
  if (own !== undefined) drafts.push({ ...own, children })
  else if (last !== undefined) last.children.push(...children)
  else drafts.push(...children)
}

/** The outermost lists in an item. */
const innerLists = (item: Element, reading: Reading): Draft[] => {
  const drafts: Draft[] = []
  for (const element of elementsIn(item, one => one === item || !isList(one)))
    if (element !== item && isList(element)) drafts.push(...listEntries(element, reading))
  return drafts
}

/** The link of an item, or its words; `elsewhere` if the link leads to no page. */
const ownEntry = (item: Element, reading: Reading): Draft | undefined | 'elsewhere' => {
  let words: string | undefined
  for (const element of elementsIn(item, one => one === item || !isList(one))) {
    if (isElement(element, 'a')) {
      const found = linkEntry(element, reading)
      if (found !== undefined) return found
    }
    if (
      words === undefined &&
      isElement(element, 'summary', 'label', 'button', 'span', 'p', 'div', 'a', 'strong')
    )
      words = lineOf(withoutLists(element)) || undefined
  }
  words ??= lineOf(withoutLists(item)) || undefined
  return words === undefined ? undefined : { title: shortened(words), children: [] }
}

const withoutLists = (element: Element): Element => ({
  ...element,
  children: element.children.flatMap((child): ElementContent[] => {
    if (child.type !== 'element') return [child]
    return isList(child) || isElement(child, 'nav', 'svg') ? [] : [withoutLists(child)]
  }),
})

const shortened = (title: string): string => firstCharacters(title, 300)

/** Undefined if the link only folds and unfolds what is below it. */
const linkEntry = (link: Element, reading: Reading): Draft | undefined | 'elsewhere' => {
  const destination = attribute(link, 'href')
  if (destination === undefined || destination === '#' || /^javascript:/i.test(destination)) return undefined
  const url = reading.addressOf(destination)
  if (url === undefined || destination.includes('#') || isStep(link) || reading.left-- <= 0)
    return 'elsewhere'
  return { title: shortened(lineOf(link)), url, children: [] }
}

/** Whether the link leads to the previous or next page; such links are not entries of a menu. */
const isStep = (link: Element): boolean =>
  /\b(?:next|prev|previous)\b/.test(attribute(link, 'rel') ?? '') ||
  /^(?:previous|next) (?:chapter|page|topic)$/i.test(attribute(link, 'title') ?? '') ||
  /^[\s«»←→<>‹›]*(?:previous|prev|next|up)[\s«»←→<>‹›]*$/i.test(lineOf(link))

/** Links and lists in an element that is no list; whatever follows a heading is below it. */
const blockEntries = (block: Element, reading: Reading): Draft[] => {
  const drafts: Draft[] = []
  let group: Draft | undefined
  const add = (some: readonly Draft[]): void => void (group?.children ?? drafts).push(...some)
  for (const child of block.children) {
    if (child.type !== 'element' || isElement(child, 'script', 'style', 'svg', 'form', 'input', 'template'))
      continue
    if (isList(child)) add(listEntries(child, reading))
    else if (isElement(child, 'details')) add([detailsEntry(child, reading)])
    else if (isHeading(child)) {
      const own = ownEntry(child, reading)
      group = own === 'elsewhere' ? undefined : own
      if (group !== undefined) drafts.push(group)
    } else if (isElement(child, 'a')) {
      const link = linkEntry(child, reading)
      if (link !== undefined && link !== 'elsewhere') add([link])
    } else {
      const inner = blockEntries(child, reading)
      const above = (group?.children ?? drafts).at(-1)
      if (isBelow(child) && above !== undefined) above.children.push(...inner)
      else add(inner)
    }
  }
  return drafts
}

const isHeading = (element: Element): boolean =>
  /^h[1-6]$/.test(element.tagName) ||
  classesOf(element).some(name => /(?:^|[-_])(?:caption|title|heading|header|group-?label)$/i.test(name))

/** Whether the element contains the children of the entry before it. */
const isBelow = (element: Element): boolean =>
  classesOf(element).some(name => /^(?:items|children|sub-?menu|sub-?nav|nested)$/i.test(name))

const detailsEntry = (details: Element, reading: Reading): Draft => {
  const summary = details.children.find(child => isElement(child, 'summary'))
  const own = isElement(summary) ? ownEntry(summary, reading) : undefined
  const rest = { ...details, children: details.children.filter(child => child !== summary) }
  return {
    ...(own === undefined || own === 'elsewhere' ? { title: '' } : own),
    children: blockEntries(rest, reading),
  }
}
