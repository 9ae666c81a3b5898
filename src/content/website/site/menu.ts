// Finds the menus of a page: what may show how the pages of its site are arranged.
import type { Element, Root } from 'hast'
import { attribute, classesOf, elementsIn, idOf, isElement, lineOf } from '../elements.ts'
import { type AddressOf, entriesIn, isList, linkedShare, type MenuEntry } from './menu-entries.ts'

export interface Menu {
  /** Equal for the same menu on all pages of a site. */
  readonly key: string
  /** Whether it lists the children of the page it is on, rather than the site or a branch of it. */
  readonly isOfPage: boolean
  readonly entries: readonly MenuEntry[]
}

/** For one page. */
const mostMenus = 100

/** All menus of a page, outermost first. `addressOf` returns the normalized address of a destination in the page. */
export const menusOf = (tree: Root, addressOf: AddressOf): Menu[] => {
  const menus: Menu[] = []
  for (const { element, isInContent } of candidatesIn(tree)) {
    const entries = entriesIn(element, addressOf)
    if (entries.length > 0) menus.push({ ...kindOf(element, isInContent), entries })
    if (menus.length === mostMenus) break
  }
  return [...menus, ...linksToPages(tree, addressOf)]
}

interface Candidate {
  readonly element: Element
  readonly isInContent: boolean
}

/** Elements that may be menus, from the outside in; the search does not enter a menu. */
function* candidatesIn(tree: Root): Generator<Candidate> {
  const waiting: { node: Root | Element; isInContent: boolean }[] = [{ node: tree, isInContent: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, isInContent } = next
    if (node.type === 'element') {
      if (isNoMenu(node)) continue
      if (isMenu(node) || isListOfLinks(node)) {
        yield { element: node, isInContent: isInContent || isListOfLinks(node) }
        continue
      }
    }
    const isContent = isInContent || isMain(node)
    for (const child of node.children.toReversed())
      if (child.type === 'element') waiting.push({ node: child, isInContent: isContent })
  }
}

const isMain = (node: Root | Element): boolean =>
  node.type === 'element' && (isElement(node, 'main', 'article') || attribute(node, 'role') === 'main')

const menuNames =
  /(?:^|[-_ ])(?:side-?bar|side-?nav|side-?menu|menu|toc|toctree|navigation|nav|navbar|page-?tree|treeview|childpages)(?:$|[-_ ])/i

const otherNames =
  /breadcrumb|crumbs|pagination|pager|prev-?next|prevnext|footer|social|language|version|on-?this-?page|page-?toc|toc-?local|search|skip|table-of-contents/i

const isNoMenu = (element: Element): boolean =>
  isElement(element, 'footer', 'form', 'script', 'style', 'template', 'svg', 'pre', 'table') ||
  otherNames.test(namesOf(element)) ||
  /breadcrumb|on this page/i.test(attribute(element, 'ariaLabel') ?? '')

const namesOf = (element: Element): string => `${idOf(element) ?? ''} ${classesOf(element).join(' ')}`

const isMenu = (element: Element): boolean =>
  (isElement(element, 'nav', 'aside') ||
    attribute(element, 'role') === 'navigation' ||
    (isElement(element, 'div', 'section', 'ul', 'ol', 'dl') &&
      menuNames.test(namesOf(element).replaceAll('__', '-')))) &&
  !containsContent(element)

/** Names of layout elements may mention menus too, so elements with main content are no menus. */
const containsContent = (element: Element): boolean => {
  for (const one of elementsIn(element))
    if (one !== element && (isMain(one) || isElement(one, 'h1'))) return true
  return false
}

const isListOfLinks = (element: Element): boolean => isList(element) && linkedShare(element) > 0.5

const kindOf = (element: Element, isInContent: boolean): Pick<Menu, 'key' | 'isOfPage'> => {
  const classes = classesOf(element).filter(
    name => !/active|current|open|show|expand|collaps|hidden|js-/i.test(name),
  )
  const isOfPage =
    isInContent || classes.some(name => /^(?:toc|toctree-wrapper|childpages-macro)$/i.test(name))
  if (isOfPage && isList(element)) return { key: 'list', isOfPage }
  const label = attribute(element, 'ariaLabel') ?? ''
  return { key: [element.tagName, idOf(element) ?? '', ...classes.sort(), label].join(' '), isOfPage }
}

/** Exports of Notion link to each subpage by a figure, or from the first column of a table. */
const linksToPages = (tree: Root, addressOf: AddressOf): Menu[] => {
  const entries: MenuEntry[] = []
  for (const element of elementsIn(tree)) {
    const isFigure = isElement(element, 'figure') && classesOf(element).includes('link-to-page')
    if (!isFigure && !(isElement(element, 'td') && classesOf(element).includes('cell-title'))) continue
    for (const link of elementsIn(element)) {
      const url = isElement(link, 'a') ? addressOf(attribute(link, 'href') ?? '') : undefined
      if (url !== undefined) entries.push({ title: lineOf(link), url, children: [] })
    }
  }
  return entries.length === 0 ? [] : [{ key: 'link-to-page', isOfPage: true, entries }]
}
