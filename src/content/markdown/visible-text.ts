// The text of a block as a reader sees it: without markup and HTML tags.
import type { Html, Nodes } from 'mdast'
import { isLine, ownText } from './blocks/texts.ts'
import { type HtmlTag, htmlPieces, isUnread } from './html-pieces.ts'

/** The visible text, with each block in it on lines of its own. */
export const visibleText = (node: Nodes): string => {
  if (node.type === 'html') return lineOf([node])
  const own = tidy(ownText(node) ?? ('value' in node ? node.value : ''))
  if (!('children' in node)) return own
  const texts = [own, ...(isLine(node) ? [lineOf(node.children)] : node.children.map(visibleText))]
  return texts.filter(text => text !== '').join(node.type === 'tableRow' ? ' ' : '\n')
}

/** The text of one block while it is collected. */
interface Line {
  text: string
  /** Whether the place is within a script or a style sheet. */
  isUnread: boolean
}

const lineOf = (nodes: readonly Nodes[]): string => {
  const line: Line = { text: '', isUnread: false }
  for (const node of nodes) append(line, node)
  return tidy(line.text)
}

const append = (line: Line, node: Nodes): void => {
  if (node.type === 'html') appendHtml(line, node)
  else if (line.isUnread) return
  else if (node.type === 'text') line.text += node.value.replaceAll('\n', ' ')
  else if (node.type === 'break') line.text += '\n'
  else if (node.type === 'image' || node.type === 'imageReference') line.text += node.alt ?? ''
  else if ('children' in node) for (const child of node.children) append(line, child)
  else line.text += ownText(node) ?? ('value' in node ? node.value : '')
}

const appendHtml = (line: Line, node: Html): void => {
  for (const piece of htmlPieces(node.value)) {
    if (piece.kind === 'text') line.text += piece.text.replaceAll('\n', ' ')
    else {
      line.text += separator(piece)
      if (isUnread(piece.name)) line.isUnread = piece.kind === 'start'
    }
  }
}

/** What a reader sees of a tag: the alternative text of an image, a line break, the gap between two cells, or nothing. */
const separator = ({ name, kind, attributes }: HtmlTag): string => {
  if (name === 'img') return kind === 'start' ? (attributes.get('alt') ?? '') : ''
  if (name === 'td' || name === 'th') return ' '
  return inlineElements.has(name) ? '' : '\n'
}

const inlineElements: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rp rt ruby s samp ' +
    'small span strike strong sub sup time tt u var wbr script style'
  ).split(' '),
)

const tidy = (text: string): string =>
  text
    // A single space, the most frequent case, stays as it is.
    .replace(/[^\S\n ][^\S\n]*| [^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
