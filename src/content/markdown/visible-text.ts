// The text of a block as a reader sees it: no markup, no tags of HTML or of GitBook blocks.
import type { Html, Nodes, PhrasingContent } from 'mdast'
import { isLine, ownText } from './blocks/texts.ts'
import { isAutolink } from './destinations.ts'
import { gitbookTags } from './gitbook-tags.ts'
import { type HtmlTag, htmlPieces, isUnread } from './html-pieces.ts'
import type { SourceRange } from './source.ts'

/** The text, each block in it on lines of its own. Autolinks in GitBook tags go to `inTags`. */
export const visibleText = (node: Nodes, inTags: Set<Nodes>): string => {
  if (!('children' in node) && node.type !== 'html') return tidy(ownText(node) ?? '')
  if (node.type === 'html') return lineOf([node], inTags)
  if (node.type === 'figure')
    return [tidy(ownText(node) ?? ''), lineOf(node.children, inTags)].filter(text => text !== '').join('\n')
  if (isLine(node)) return lineOf(node.children as PhrasingContent[], inTags)
  const texts = [tidy(ownText(node) ?? ''), ...node.children.map(child => visibleText(child, inTags))]
  return texts.filter(text => text !== '').join(node.type === 'tableRow' ? ' ' : '\n')
}

/** The text of one block, as far as it is read. */
interface Line {
  text: string
  readonly code: SourceRange[]
  readonly autolinks: ({ readonly node: Nodes } & SourceRange)[]
  /** Within a script or a style sheet. */
  isUnread: boolean
}

const lineOf = (nodes: readonly PhrasingContent[], inTags: Set<Nodes>): string => {
  const line: Line = { text: '', code: [], autolinks: [], isUnread: false }
  for (const node of nodes) append(line, node)
  return tidy(line.text.includes('{%') ? withoutTags(line, inTags) : line.text)
}

const append = (line: Line, node: PhrasingContent): void => {
  const start = line.text.length
  if (node.type === 'html') appendHtml(line, node)
  else if (line.isUnread) return
  else if (node.type === 'text') line.text += node.value.replaceAll('\n', ' ')
  else if (node.type === 'break') line.text += '\n'
  else if (node.type === 'image' || node.type === 'imageReference') line.text += node.alt ?? ''
  else if (node.type === 'inlineCode') {
    line.text += node.value
    line.code.push({ start, end: line.text.length })
  } else if (!('children' in node)) line.text += ownText(node) ?? ''
  else {
    for (const child of node.children) append(line, child)
    if (isAutolink(node)) line.autolinks.push({ node, start, end: line.text.length })
  }
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

/** What a tag is to a reader: the text of an image, the end of a line, the gap between two cells, or nothing. */
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

const withoutTags = ({ text, code, autolinks }: Line, inTags: Set<Nodes>): string => {
  let result = ''
  let done = 0
  let passed = 0
  for (const { start, end, destination } of gitbookTags(text, code)) {
    result += `${text.slice(done, start)} `
    done = end
    for (let link = autolinks[passed]; link !== undefined && link.start < end; link = autolinks[++passed])
      if (link.start > start && destination !== undefined) inTags.add(link.node)
  }
  return result + text.slice(done)
}

const tidy = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()
