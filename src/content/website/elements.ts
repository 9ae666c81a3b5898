// Helpers for HTML elements: names, classes, attributes, text. None of them recurses, however deep a tree is.
import type { Element, ElementContent, Nodes, Properties } from 'hast'

export const isElement = <Name extends string>(
  node: Nodes | undefined,
  ...names: readonly Name[]
): node is Element & { tagName: Name } =>
  node?.type === 'element' && (names.length === 0 || (names as readonly string[]).includes(node.tagName))

export const classesOf = ({ properties: { className } }: Element): readonly string[] =>
  Array.isArray(className) ? className.map(String) : typeof className === 'string' ? [className] : []

export const hasClass = (element: Element, ...names: readonly string[]): boolean =>
  classesOf(element).some(name => names.includes(name))

/** The value of an attribute, with lists joined by spaces; undefined if it is absent. */
export const attribute = ({ properties }: Element, name: string): string | undefined => {
  const value = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (value === undefined || value === null || value === false) return undefined
  return Array.isArray(value) ? value.join(' ') : String(value)
}

export const idOf = (element: Element): string | undefined => attribute(element, 'id') || undefined

/**
 * The node and its descendants, in document order. An element for
 * which `isEntered` is false is included without its content.
 */
export function* nodesIn(
  node: Nodes,
  isEntered: (element: Element) => boolean = () => true,
): Generator<Nodes> {
  const waiting: Nodes[] = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next
    if (!('children' in next) || (next.type === 'element' && !isEntered(next))) continue
    for (let index = next.children.length - 1; index >= 0; index--)
      waiting.push(next.children[index] as Nodes)
  }
}

export function* elementsIn(node: Nodes, isEntered?: (element: Element) => boolean): Generator<Element> {
  for (const one of nodesIn(node, isEntered)) if (one.type === 'element') yield one
}

/** The first matching element among the node and its descendants. */
export const findElement = (node: Nodes, isIt: (element: Element) => boolean): Element | undefined => {
  for (const element of elementsIn(node)) if (isIt(element)) return element
  return undefined
}

/** All text in the node as written, except for scripts and style sheets. */
export const textOf = (node: Nodes): string => {
  let text = ''
  for (const one of nodesIn(node, element => !isElement(element, 'script', 'style', 'template')))
    if (one.type === 'text') text += one.value
  return text
}

/** The text on one line, with white space collapsed. */
export const lineOf = (node: Nodes): string => tidyLine(textOf(node))

export const tidyLine = (text: string): string => text.replace(/[\t\n\f\r ]+/g, ' ').trim()

export const isBlank = (text: string): boolean => !/[^\t\n\f\r ]/.test(text)

export const element = (
  tagName: string,
  properties: Properties = {},
  children: ElementContent[] = [],
): Element => ({ type: 'element', tagName, properties, children })
