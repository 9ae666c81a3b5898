// Raw HTML as a tree of elements, all of which must be closed.
import { type HtmlTag, htmlPieces } from './html-pieces.ts'

export interface HtmlElement {
  readonly kind: 'element'
  /** In lower case. */
  readonly name: string
  readonly attributes: HtmlTag['attributes']
  readonly children: HtmlNode[]
  /** The whole element, as written. */
  readonly source: string
  /** The content of the element, as written. */
  readonly inside: string
}

export type HtmlNode = HtmlElement | { readonly kind: 'text'; readonly text: string }

/** The top-level nodes; undefined if an element is not closed, or if elements nest too deep. */
export const htmlTree = (html: string): HtmlNode[] | undefined => {
  const root: HtmlNode[] = []
  const open: { tag: HtmlTag; children: HtmlNode[] }[] = []
  for (const piece of htmlPieces(html)) {
    const siblings = open.at(-1)?.children ?? root
    if (piece.kind === 'text') siblings.push(piece)
    else if (piece.kind === 'start') {
      if (isVoid.has(piece.name)) siblings.push(elementOf(piece, []))
      else if (open.length === deepest) return undefined
      else open.push({ tag: piece, children: [] })
    } else if (!isVoid.has(piece.name)) {
      const last = open.pop()
      if (last?.tag.name !== piece.name) return undefined
      const source = html.slice(last.tag.start, piece.start + piece.source.length)
      const inside = html.slice(last.tag.start + last.tag.source.length, piece.start)
      ;(open.at(-1)?.children ?? root).push({ ...elementOf(last.tag, last.children), source, inside })
    }
  }
  return open.length === 0 ? root : undefined
}

/** The elements among the nodes; undefined if there is text beside them. */
export const elementsAlone = (nodes: readonly HtmlNode[]): HtmlElement[] | undefined => {
  const elements = nodes.filter(node => node.kind === 'element')
  return nodes.some(node => node.kind === 'text' && node.text.trim() !== '') ? undefined : elements
}

/** The text in nodes. */
export const textIn = (nodes: readonly HtmlNode[]): string =>
  nodes.map(node => (node.kind === 'text' ? node.text : textIn(node.children))).join('')

/** How deep elements may nest. */
const deepest = 50

const isVoid: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'input', 'source', 'wbr'])

const elementOf = ({ name, attributes, source }: HtmlTag, children: HtmlNode[]): HtmlElement => ({
  kind: 'element',
  name,
  attributes,
  children,
  source,
  inside: '',
})
