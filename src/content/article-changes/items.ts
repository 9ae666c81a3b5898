// What an article consists of where it is compared: blocks, and runs of text between them.
import type { Element, ElementContent, Properties } from 'hast'

/** Text with the inline elements in it. */
export interface Run {
  readonly kind: 'run'
  readonly nodes: readonly ElementContent[]
}

export interface Block {
  readonly kind: 'block'
  readonly element: Element
}

export type Item = Run | Block

/** The blocks and runs among the nodes; whitespace between blocks is left out. */
export const itemsOf = (nodes: readonly ElementContent[]): Item[] => {
  const items: Item[] = []
  let run: ElementContent[] = []
  const endRun = (): void => {
    if (run.some(isSeen)) items.push({ kind: 'run', nodes: run })
    run = []
  }
  for (const node of nodes) {
    if (node.type !== 'text' && node.type !== 'element') continue
    if (node.type === 'text' || isInline(node)) run.push(node)
    else {
      endRun()
      items.push({ kind: 'block', element: node })
    }
  }
  endRun()
  return items
}

const isSeen = (node: ElementContent): boolean => node.type !== 'text' || node.value.trim() !== ''

/** Whether the element and everything in it is inline content. */
export const isInline = ({ tagName, properties, children }: Element): boolean =>
  inlineTags.has(tagName) &&
  properties.display !== 'block' &&
  (isDrawnTag(tagName) || children.every(child => child.type !== 'element' || isInline(child)))

/** Whether the element counts as one thing, whatever it contains. */
export const isDrawnTag = (tagName: string): boolean => drawnTags.has(tagName)

const drawnTags: ReadonlySet<string> = new Set(['svg', 'math', 'picture', 'button'])

const inlineTags: ReadonlySet<string> = new Set(
  'a abbr b bdi bdo br button cite code data del dfn em i img input ins kbd label mark math picture q s samp small span strong sub sup svg time u var wbr'.split(
    ' ',
  ),
)

/** Whether the element is shown as it was and as it is, rather than compared any further. */
export const isDrawn = ({ tagName, properties: { className } }: Element): boolean =>
  isDrawnTag(tagName) ||
  wholeTags.has(tagName) ||
  classesOf(className).some(name => name === 'diagram' || name === 'math' || name === 'embed')

const wholeTags: ReadonlySet<string> = new Set([
  'img',
  'video',
  'audio',
  'iframe',
  'object',
  'hr',
  'br',
  'input',
  'form',
])

export const isCode = ({ tagName, children, properties }: Element): boolean =>
  tagName === 'pre' ||
  (tagName === 'figure' &&
    classesOf(properties.className)[0] === 'code' &&
    children.some(child => child.type === 'element' && child.tagName === 'pre'))

export const classesOf = (className: Properties[string]): string[] =>
  Array.isArray(className) ? className.map(String) : []

/**
 * A key that is equal for nodes that read and look alike: attributes
 * that must differ between the elements of one page are left out.
 */
export const keyOf = (node: ElementContent): string => {
  if (node.type === 'text') return JSON.stringify(node.value.replace(/\s+/g, ' '))
  if (node.type !== 'element') return ''
  return `${ownKeyOf(node)}${node.children.map(keyOf).join('')}</>`
}

/** The key of the element alone, without its children. */
export const ownKeyOf = ({ tagName, properties }: Element): string => {
  const shown = Object.entries(properties)
    .filter(([name, value]) => !numbered.has(name) && !/^#note:/.test(String(value)))
    .map(([name, value]) => `${name}=${String(value).replace(/diagram:\d+/, 'diagram')}`)
  return `<${tagName} ${shown.sort().join(' ')}>`
}

const numbered: ReadonlySet<string> = new Set(
  'id htmlFor name ariaDescribedBy ariaLabelledBy loading fetchPriority decoding'.split(' '),
)

export const keyOfItem = (item: Item): string =>
  item.kind === 'run' ? item.nodes.map(keyOf).join('') : keyOf(item.element)

const textOf = (nodes: readonly ElementContent[]): string => {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'element') text += `${textOf(node.children)}${isInline(node) ? '' : ' '}`
  }
  return text
}

export const textOfItem = (item: Item): string => textOf(item.kind === 'run' ? item.nodes : [item.element])
