// HTML elements within a line that mean blocks: their tags are matched among the children of one node.
import type { Html, PhrasingContent } from 'mdast'
import type { InlineReading } from '../blocks/block.ts'
import { inlineReadings } from '../blocks/inline-vocabulary.ts'
import { type HtmlTag, htmlPieces } from '../html-pieces.ts'
import type { HtmlData } from '../html-range.ts'
import { deepest } from './build.ts'
import { pairUp } from './pairs.ts'
import { positioned, spanOf } from './positions.ts'

interface Tag {
  readonly node: Html
  readonly tag: HtmlTag
}

interface Pair {
  readonly opening: Html
  readonly closing: Html
  readonly make: NonNullable<ReturnType<InlineReading['read']>>
}

/** The children with such elements as nodes; all others stay raw HTML tags, with their content beside them. */
export const readLine = (children: PhrasingContent[], source: string): PhrasingContent[] => {
  const pairs = pairsOf(children.flatMap(tagOf), source)
  if (pairs.size === 0) return children
  const root: PhrasingContent[] = []
  const open: { readonly pair: Pair; readonly children: PhrasingContent[] }[] = []
  for (const child of children) {
    const pair = child.type === 'html' ? pairs.get(child) : undefined
    if (pair?.opening === child && open.length < deepest) open.push({ pair, children: [] })
    else if (pair !== undefined && open.at(-1)?.pair === pair) {
      const inside = open.pop()?.children ?? []
      ;(open.at(-1)?.children ?? root).push(nodeOf(pair, inside))
    } else (open.at(-1)?.children ?? root).push(child)
  }
  return root
}

/** Each pair under both its opening and its closing tag. */
const pairsOf = (tags: readonly Tag[], source: string): Map<Html, Pair> => {
  const pairs = new Map<Html, Pair>()
  pairUp(tags, {
    keyOf: ({ tag }) => tag.name,
    isEnd: ({ tag }) => tag.kind === 'end',
    isWhole: () => false,
    accept: (opening, closing) => {
      if (closing === null) return
      const start = opening.node.position?.end.offset
      const end = closing.node.position?.start.offset
      const inside = start === undefined || end === undefined ? '' : source.slice(start, end)
      const make = inlineReadings.get(opening.tag.name)?.read(opening.tag.attributes, inside)
      if (make === undefined) return
      const pair = { opening: opening.node, closing: closing.node, make }
      pairs.set(opening.node, pair)
      pairs.set(closing.node, pair)
    },
    refuse: () => undefined,
  })
  return pairs
}

const tagOf = (node: PhrasingContent): Tag[] => {
  if (node.type !== 'html') return []
  const [tag] = htmlPieces(node.value)
  return tag === undefined || tag.kind === 'text' || !inlineReadings.has(tag.name) ? [] : [{ node, tag }]
}

const nodeOf = ({ opening, closing, make }: Pair, children: PhrasingContent[]): PhrasingContent => {
  const node = { ...make(children), ...positioned(spanOf(opening, closing)) }
  const [start, end] = [opening.position?.start.offset, opening.position?.end.offset]
  if (!('url' in node) || start === undefined || end === undefined) return node
  // The link's destination is written in its opening tag.
  const data: HtmlData = { html: { start, end } }
  return { ...node, data }
}
