// Keeps the Markdown within the limits of the parser: very long paragraphs are split, very long lists loosened.
import type { Nodes, Paragraph, Parents, PhrasingContent, Root } from 'mdast'

/** Changes the tree. Nothing is lost, and pages that people wrote stay as they are. */
export const boundLines = (root: Root): void => {
  const waiting: Parents[] = [root]
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (node.type === 'list' && node.children.length > longestTightList) loosen(node)
    if (node.children.some(child => child.type === 'paragraph' && costOf(child) > mostMarks))
      node.children = node.children.flatMap((child): Nodes[] =>
        child.type === 'paragraph' ? divided(child) : [child],
      ) as never
    for (const child of node.children)
      if ('children' in child && child.type !== 'paragraph') waiting.push(child)
  }
}

/** In items; a blank line between items resets the count of the parser. */
const longestTightList = 1000

const loosen = (list: Extract<Nodes, { type: 'list' }>): void => {
  list.spread = true
  for (const item of list.children) item.spread = true
}

/** For one paragraph: the parser refuses 2,000 brackets and marks of emphasis, or 10,000 other special characters. */
const mostMarks = 500

const costOf = (node: Nodes): number => {
  if (node.type === 'text') return marksIn(node.value)
  if (!('children' in node)) return 4
  let cost = 4
  for (const child of node.children) cost += costOf(child)
  return cost
}

const mark = /[*_`~[\]!&<\\$:{]/g

const marksIn = (text: string): number => text.match(mark)?.length ?? 0

const divided = (paragraph: Paragraph): Paragraph[] => {
  if (costOf(paragraph) <= mostMarks) return [paragraph]
  const parts: PhrasingContent[][] = [[]]
  let cost = 0
  for (const child of paragraph.children.flatMap(piecesOf)) {
    const own = costOf(child)
    if (cost + own > mostMarks && cost > 0) {
      parts.push([])
      cost = 0
    }
    cost += own
    parts.at(-1)?.push(child)
  }
  return parts.map(children => ({ type: 'paragraph', children }))
}

/** Splits a text with too many marks at spaces. */
const piecesOf = (node: PhrasingContent): PhrasingContent[] => {
  if (node.type !== 'text' || marksIn(node.value) <= mostMarks) return [node]
  const pieces: PhrasingContent[] = []
  let piece = ''
  let marks = 0
  for (const word of node.value.split(/(?<=\s)/)) {
    const own = marksIn(word)
    if (marks + own > mostMarks && piece !== '') {
      pieces.push({ type: 'text', value: piece })
      piece = ''
      marks = 0
    }
    piece += word
    marks += own
  }
  return [...pieces, { type: 'text', value: piece }]
}
