// The contents of a line as parts: words, things that stay, and pairs around words.
import type { Nodes } from 'mdast'
import { type HtmlTag, htmlPieces, type SourceRange, withEmoji } from '../markdown/index.ts'
import type { Part } from './place.ts'
import { wordsIn } from './words.ts'

/**
 * The parts of a line between `start` and `end` that contains
 * these nodes; undefined if the words are not at their positions.
 */
export const partsOfLine = (
  source: string,
  nodes: readonly Nodes[],
  { start, end }: SourceRange,
  hasTags = false,
): Part[] | undefined => {
  const parts: Part[] = []
  const tags = nodes.map(tagOf)
  let done = start
  let isExact = true
  let said = ''
  let addresses: string[] = []
  const words = (until: number): void => {
    const found = until > done ? wordsIn(source, done, until, { in: 'markdown', addresses, hasTags }) : []
    isExact &&= withoutSpace(spoken(source, found)) === withoutSpace(said + addresses.join(''))
    parts.push(...found)
    addresses = []
    said = ''
  }
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index] as Nodes
    const range = rangeOf(node)
    if (node.type === 'text') said += node.value
    // The parser gives no positions for some addresses that it found within words.
    else if (range === undefined) addresses.push(textOf(node))
    else if (range.start >= done) {
      words(range.start)
      const element = tags[index] === undefined ? undefined : elementAt(nodes, tags, index)
      if (element !== undefined) {
        parts.push(partOfElement(source, element))
        index += element.inside.length + 1
        done = element.closing.end
      } else if (node.type === 'break') {
        done = endOfLine(source, range.end)
        parts.push({ kind: 'kept', start: range.start, end: done })
      } else {
        parts.push(partOf(source, node, range))
        done = range.end
      }
    }
  }
  words(end)
  return isExact ? parts : undefined
}

/** The source between nodes as the parser reads it. */
const spoken = (source: string, parts: readonly Part[]): string =>
  parts
    .map(part => {
      if (part.kind === 'words') return part.value
      const written = part.kind === 'kept' ? source.slice(part.start, part.end) : ''
      return written.startsWith('<') ? '' : withEmoji(written)
    })
    .join('')

const withoutSpace = (words: string): string => words.replace(/\s+/g, '')

/** The range of a node; undefined if the parser gives none. */
export const rangeOf = ({ position }: Nodes): SourceRange | undefined => {
  const [start, end] = [position?.start.offset, position?.end.offset]
  return start === undefined || end === undefined ? undefined : { start, end }
}

const textOf = (node: Nodes): string => {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

const partOf = (source: string, node: Nodes, range: SourceRange): Part => {
  const inside = 'children' in node ? insideOf(source, node, range) : undefined
  if (inside === undefined || !('children' in node)) return { kind: 'kept', ...range }
  const parts = partsOfLine(source, node.children, inside)
  if (parts === undefined) return { kind: 'kept', ...range }
  return {
    kind: 'pair',
    opening: { start: range.start, end: inside.start },
    closing: { start: inside.end, end: range.end },
    ...closedBy(source, node, inside),
    parts,
  }
}

/** The range between the marks of a node; undefined if nothing in it is for people. */
const insideOf = (
  source: string,
  node: Extract<Nodes, { children: Nodes[] }>,
  range: SourceRange,
): SourceRange | undefined => {
  if (node.type === 'conditional') return { start: node.data.opening.end, end: node.data.closing.start }
  if (!around.has(node.type) || isAddress(node)) return undefined
  const first = node.children[0] && rangeOf(node.children[0])
  const last = node.children.at(-1)
  const lastRange = last && rangeOf(last)
  if (first === undefined || lastRange === undefined || (source[range.start] === '<' && node.type === 'link'))
    return undefined
  return { start: first.start, end: lastRange.end }
}

const around: ReadonlySet<string> = new Set([
  'strong',
  'emphasis',
  'delete',
  'link',
  'linkReference',
  'button',
  'badge',
  'highlight',
])

/** The text of a link that is its own address needs no translation. */
const isAddress = (node: Nodes): boolean =>
  node.type === 'link' &&
  ['', 'mailto:', 'http://', 'https://'].some(scheme => scheme + textOf(node) === node.url)

/** `[text]` and `[text][]` refer to a definition by their text, so that must be kept as the label. */
const closedBy = (source: string, node: Nodes, { start, end }: SourceRange): { closed?: string } =>
  node.type === 'linkReference' && node.referenceType !== 'full'
    ? { closed: `][${source.slice(start, end)}]` }
    : {}

interface Element {
  readonly name: string
  readonly isKept: boolean
  readonly opening: SourceRange
  readonly closing: SourceRange
  readonly inside: readonly Nodes[]
}

/** The HTML element that begins with this node. */
const elementAt = (
  nodes: readonly Nodes[],
  tags: readonly (HtmlTag | undefined)[],
  index: number,
): Element | undefined => {
  const first = tags[index]
  if (first?.kind !== 'start') return undefined
  let depth = 0
  for (let at = index; at < nodes.length && at < index + mostInElement; at++) {
    const tag = tags[at]
    if (tag?.name !== first.name) continue
    depth += tag.kind === 'start' ? 1 : -1
    if (depth > 0) continue
    const [opening, closing] = [rangeOf(nodes[index] as Nodes), rangeOf(nodes[at] as Nodes)]
    if (opening === undefined || closing === undefined) return undefined
    const isKept = isCode(first.name) || first.attributes.get('translate') === 'no'
    return { name: first.name, isKept, opening, closing, inside: nodes.slice(index + 1, at) }
  }
  return undefined
}

/** In nodes; of an element that contains more, only the tags are kept. */
const mostInElement = 200

/** Elements whose content is the same in every language, such as what one types. */
export const isCode = (name: string): boolean =>
  ['code', 'kbd', 'samp', 'var', 'pre', 'script', 'style', 'svg', 'math', 'select'].includes(name)

const tagOf = (node: Nodes): HtmlTag | undefined => {
  if (node.type !== 'html') return undefined
  const [piece] = htmlPieces(node.value)
  return piece === undefined || piece.kind === 'text' ? undefined : piece
}

const partOfElement = (source: string, { isKept, opening, closing, inside }: Element): Part => {
  const range = { start: opening.end, end: closing.start }
  const parts = isKept || inside.every(isSpace) ? undefined : partsOfLine(source, inside, range)
  return parts === undefined
    ? { kind: 'kept', start: opening.start, end: closing.end }
    : { kind: 'pair', opening, closing, parts }
}

const isSpace = (node: Nodes): boolean => node.type === 'text' && node.value.trim() === ''

/** The index after a line ending and the prefix of the next line. */
const endOfLine = (source: string, from: number): number => {
  const ending = /[ \t]*(?:\r\n?|\n)?[ \t>]*/y
  ending.lastIndex = from
  ending.exec(source)
  return ending.lastIndex
}
