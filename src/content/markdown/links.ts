// The links and images of a text: where they lead, where that is written, and how to write it anew.
import type { Nodes, Root } from 'mdast'
import { htmlDestinations } from './html-destinations.ts'
import { htmlRange } from './html-range.ts'
import { eachNode, parseMarkdown } from './parse.ts'
import type { SourceRange } from './source.ts'

/** One destination in the text; a reference link's is in its definition. */
export interface LinkRange extends SourceRange {
  readonly kind: 'link' | 'image' | 'definition' | 'html'
  /** As the parser understands it: escapes and character references resolved, percent-encoding kept. */
  readonly href: string
}

/** Every written destination, in the order of the source. Autolinks, which are their own text, are left out. */
export const links = (root: Root): LinkRange[] => {
  const found: LinkRange[] = []
  eachNode(root, node => {
    found.push(...htmlLinks(root, node))
    if (node.type === 'figure')
      for (const { light, data } of node.images)
        if (data?.destination !== undefined) found.push({ kind: 'image', href: light, ...data.destination })
    if (node.type !== 'link' && node.type !== 'image' && node.type !== 'definition') return
    const range = node.data?.destination
    if (range !== undefined) found.push({ kind: node.type, href: node.url, ...range })
  })
  return found.sort((one, other) => one.start - other.start)
}

/** The text with each destination for which `replace` gives another; all else stays byte for byte. */
export const rewriteLinks = (text: string, replace: (href: string) => string | undefined): string => {
  const root = parseMarkdown(text)
  const source = root.data?.source ?? text
  let result = text.slice(0, text.length - source.length)
  let done = 0
  for (const { kind, href, start, end } of links(root)) {
    const target = replace(href)
    if (target === undefined || target === href) continue
    result += source.slice(done, start)
    result += kind === 'html' ? attributeValue(target, source[start - 1]) : destination(target, source, start)
    done = end
  }
  return result + source.slice(done)
}

const htmlLinks = (root: Root, node: Nodes): LinkRange[] => {
  const range = htmlRange(node)
  const source = root.data?.source
  if (source === undefined || range === undefined) return []
  return htmlDestinations(source, range.start, range.end).map(place => ({ kind: 'html', ...place }))
}

const destination = (href: string, source: string, start: number): string => {
  const isEnclosed = source[start - 1] === '<'
  if (opensLine(source, isEnclosed ? start - 1 : start)) {
    // There, what it starts with could start a block: a list, a fence, a declaration.
    const rest = withReferences(href).replace(/^[^&\p{L}./]/u, reference)
    return isEnclosed ? rest : rest.replace(/[\s()]/g, reference)
  }
  return isEnclosed || (href !== '' && !/[\s()]/.test(href))
    ? withReferences(href)
    : `<${withReferences(href)}>`
}

const opensLine = (source: string, start: number): boolean => {
  let index = start - 1
  while (source[index] === ' ' || source[index] === '\t' || source[index] === '>') index--
  return source[index] === '\n' || source[index] === '\r'
}

const attributeValue = (href: string, before: string | undefined): string => {
  if (before === '"' || before === "'") return withReferences(href)
  return /^\w[\w./?#%:@+,~-]*$/.test(href) ? href : `"${withReferences(href)}"`
}

/** Character references for all that could end the destination, or what began before it: a code span, a tag, a cell. */
const withReferences = (href: string): string =>
  href.replace(/&(?=#?\w+;)/g, '&amp;').replace(/[\\`<>"'|\p{Cc}]/gu, reference)

const reference = (character: string): string => `&#${character.codePointAt(0)};`
