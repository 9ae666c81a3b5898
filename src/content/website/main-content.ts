// Finds the elements of a page that are its content, without being told.
import type { Element, Root } from 'hast'
import { attribute, classesOf, elementsIn, findElement, hasClass, isElement, nodesIn } from './elements.ts'
import { isNoise, isSurrounding } from './noise.ts'

/** The content elements in order, without what a page has around them. If nothing is found, the body. */
export const mainContent = (tree: Root): Element[] => {
  const body = findElement(tree, one => one.tagName === 'body') ?? findElement(tree, () => true)
  if (body === undefined) return []
  for (const isIt of known) {
    const found = outermost(body, isIt)
    if (found.length > 0 && found.some(hasText)) return found
  }
  return [densest(body)]
}

type Mark = (element: Element) => boolean

const classed =
  (...names: string[]): Mark =>
  element =>
    hasClass(element, ...names)

/** Where generators of documentation put the content, the most specific first; then where HTML itself marks it. */
const known: readonly Mark[] = [
  // VitePress, Docusaurus, Starlight, Material for MkDocs, Read the Docs, Furo and PyData for Sphinx.
  classed('vp-doc'),
  classed('theme-doc-markdown'),
  classed('sl-markdown-content'),
  classed('md-content__inner'),
  one => attribute(one, 'itemProp') === 'articleBody',
  classed('bd-article'),
  one => attribute(one, 'id') === 'furo-main-content',
  // Confluence and Notion exports.
  one => attribute(one, 'id') === 'main-content' && hasClass(one, 'wiki-content'),
  one =>
    one.tagName === 'article' &&
    hasClass(one, 'page') &&
    findElement(one, classed('page-body')) !== undefined,
  // The built-in themes of Sphinx and those based on them; then plain HTML.
  one => one.tagName === 'div' && hasClass(one, 'body') && attribute(one, 'role') === 'main',
  one => attribute(one, 'role') === 'main',
  one => one.tagName === 'main',
  one => isElement(one, 'article') && !hasClass(one, 'card'),
  // DocBook, Doxygen.
  one => one.tagName === 'div' && classesOf(one).some(name => docBook.has(name)),
  one => one.tagName === 'div' && hasClass(one, 'contents'),
]

const docBook: ReadonlySet<string> = new Set(
  'book part reference preface chapter appendix article sect1 sect2 sect3 sect4 section refentry glossary bibliography index set colophon dedication acknowledgements topic'.split(
    ' ',
  ),
)

const hasText = (element: Element): boolean => {
  for (const node of nodesIn(element, one => !isNoise(one))) {
    if (node.type === 'text' && /\S/.test(node.value)) return true
    if (isElement(node, 'img', 'video', 'object', 'iframe')) return true
  }
  return false
}

/** The outermost matching elements. */
const outermost = (body: Element, isIt: Mark): Element[] => {
  const found: Element[] = []
  for (const element of elementsIn(body, one => !isIt(one) && !isNoise(one)))
    if (element !== body && isIt(element)) found.push(element)
  return found
}

/** Goes down from the body as long as a single child has nearly all text outside of links. */
const densest = (body: Element): Element => {
  const weights = weigh(body)
  let current = body
  for (;;) {
    const whole = weights.get(current) ?? 0
    const next = current.children.find(
      (child): child is Element =>
        isElement(
          child,
          'div',
          'section',
          'article',
          'center',
          'table',
          'tbody',
          'tr',
          'td',
          'form',
          'main',
          'span',
        ) &&
        (weights.get(child) ?? 0) >= whole * mostOfIt &&
        whole > 0,
    )
    if (next === undefined) return current
    current = next
  }
}

/** The share of an element's text that a child must have to be the content in its place. */
const mostOfIt = 0.9

/** The amount of text outside of links in each element, without what surrounds content. */
const weigh = (body: Element): Map<Element, number> => {
  const weights = new Map<Element, number>()
  const order: { element: Element; isLink: boolean }[] = [{ element: body, isLink: false }]
  for (const { element, isLink } of order) {
    let own = 0
    for (const child of element.children) {
      if (child.type === 'text' && !isLink) own += child.value.replace(/\s+/g, ' ').length
      else if (child.type === 'element' && !isSurrounding(child))
        order.push({ element: child, isLink: isLink || child.tagName === 'a' })
    }
    weights.set(element, own)
  }
  for (const { element } of order.reverse()) {
    let sum = weights.get(element) ?? 0
    for (const child of element.children) if (child.type === 'element') sum += weights.get(child) ?? 0
    weights.set(element, sum)
  }
  return weights
}
