// Keeps the ids of a page that links name, next to the text that they were before.
import type { Element, ElementContent } from 'hast'
import { escapeAttribute } from '../../markdown/index.ts'
import { attribute, elementsIn, idOf } from '../elements.ts'
import type { Ready, Tidying } from './tidying.ts'

/** Records the id of an element that begins here. */
export const noteIds = (element: Element, { pending }: Tidying): void => {
  for (const id of idsOf(element)) if (!pending.includes(id) && pending.length < mostPending) pending.push(id)
}

/** How many ids are recorded without text between them. */
const mostPending = 200

/** Records the ids of all elements within one that disappears. */
export const noteAllIds = (element: Element, tidying: Tidying): void => {
  for (const one of elementsIn(element)) noteIds(one, tidying)
}

const idsOf = (element: Element): string[] => {
  const name = element.tagName === 'a' ? attribute(element, 'name') : undefined
  return [idOf(element), name].filter(id => id !== undefined && id !== '' && id.length <= 500) as string[]
}

/** The recorded ids that are wanted, as anchors at the beginning of a line. */
export const takeAnchors = (tidying: Tidying): Ready[] => {
  const ids = takeIds(tidying).filter(tidying.isAnchorWanted)
  return ids.map(anchor)
}

/** The same before a block that cannot contain anchors. */
export const takeAnchorsBefore = (tidying: Tidying): ElementContent[] => {
  const anchors = takeAnchors(tidying)
  return anchors.length === 0 ? [] : [{ type: 'element', tagName: 'p', properties: {}, children: anchors }]
}

export const takeIds = ({ pending }: Tidying): string[] => pending.splice(0)

const anchor = (id: string): Ready => {
  const html = `<a id="${escapeAttribute(id)}"></a>`
  return { type: 'ready', isBlock: false, html, node: { type: 'html', value: html, data: { hName: 'a' } } }
}

const isAnchor = (node: ElementContent): boolean => node.type === 'ready' && node.html.startsWith('<a id=')

/** Splits off the anchors at the beginning of a line, which may be put before what is around it. */
export const withoutAnchors = (
  line: readonly ElementContent[],
): { anchors: ElementContent[]; rest: ElementContent[] } => {
  const end = line.findIndex(node => !isAnchor(node))
  const count = end === -1 ? line.length : end
  return { anchors: line.slice(0, count), rest: line.slice(count) }
}
