// Lines of HTML as phrasing content.
import type { PhrasingContent } from 'mdast'
import type { HtmlElement, HtmlNode } from '../html-tree.ts'
import { inlineReadings } from './inline-vocabulary.ts'
import { trimEdges } from './phrasing.ts'

/** Paragraphs and headings become lines of their own; elements without a counterpart in Markdown stay raw HTML. */
export const lineOf = (nodes: readonly HtmlNode[]): PhrasingContent[] => trimEdges(partsOf(nodes))

const partsOf = (nodes: readonly HtmlNode[]): PhrasingContent[] => {
  const parts: PhrasingContent[] = []
  for (const node of nodes) {
    if (node.kind === 'text') parts.push({ type: 'text', value: node.text.replace(/\s+/g, ' ') })
    else if (!lines.has(node.name)) parts.push(partOf(node))
    else {
      if (parts.some(isSeen)) parts.push({ type: 'break' })
      parts.push(...lineOf(node.children))
    }
  }
  return parts
}

/** Elements that become lines of their own. */
const lines: ReadonlySet<string> = new Set(['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

const isSeen = (node: PhrasingContent): boolean => node.type !== 'text' || node.value.trim() !== ''

const partOf = (element: HtmlElement): PhrasingContent => {
  const block = inlineReadings.get(element.name)?.read(element.attributes, element.inside)
  const part = block?.(partsOf(element.children)) ?? counterparts.get(element.name)?.(element)
  return part ?? { type: 'html', value: element.source }
}

type Counterpart = (element: HtmlElement) => PhrasingContent | undefined

const strong: Counterpart = ({ children }) => ({ type: 'strong', children: partsOf(children) })
const emphasis: Counterpart = ({ children }) => ({ type: 'emphasis', children: partsOf(children) })
const deleted: Counterpart = ({ children }) => ({ type: 'delete', children: partsOf(children) })

const counterparts: ReadonlyMap<string, Counterpart> = new Map<string, Counterpart>([
  ['b', strong],
  ['strong', strong],
  ['em', emphasis],
  ['i', emphasis],
  ['del', deleted],
  ['s', deleted],
  ['br', () => ({ type: 'break' })],
  [
    'a',
    ({ attributes, children }) => {
      const url = attributes.get('href')
      const title = attributes.get('title') ?? null
      return url === undefined ? undefined : { type: 'link', url, title, children: partsOf(children) }
    },
  ],
  [
    'code',
    ({ children: [only, ...others] }) =>
      others.length > 0 || only?.kind === 'element'
        ? undefined
        : { type: 'inlineCode', value: only?.text ?? '' },
  ],
  [
    'img',
    ({ attributes }) => {
      const url = attributes.get('src')
      const [title = null, alt = ''] = [attributes.get('title'), attributes.get('alt')]
      return url === undefined ? undefined : { type: 'image', url, title, alt }
    },
  ],
])
