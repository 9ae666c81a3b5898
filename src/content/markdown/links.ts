// The links and images of a text: where they lead, where that is written, and how to rewrite it.
import type { Nodes, Root } from 'mdast'
import { leadOf } from './blocks/leads.ts'
import { htmlDestinations } from './html-destinations.ts'
import { htmlRange } from './html-range.ts'
import { eachNode, parseMarkdown } from './parse.ts'
import type { SourceRange } from './source.ts'

/** One destination in the text; that of a reference link is in its definition. */
export interface LinkRange extends SourceRange {
  /** `set`: one of several in a `srcset`; `tag`: in the tag of a block. */
  readonly kind: 'link' | 'image' | 'definition' | 'html' | 'set' | 'tag'
  /** As the parser reads it: escapes and character references resolved, percent-encoding kept. */
  readonly href: string
}

/** Every written destination, in the order of the source. Autolinks, which are their own text, are left out. */
export const links = (root: Root): LinkRange[] => {
  // A node read from HTML and the nodes in it may have the same destination at the same place.
  const found = new Map<number, LinkRange>()
  const source = root.data?.source ?? ''
  eachNode(root, node => {
    for (const link of linksOf(node, source)) found.set(link.start, link)
  })
  return [...found.values()].sort((one, other) => one.start - other.start)
}

/** The text with each destination replaced for which `replace` returns another; the rest stays byte for byte. */
export const rewriteLinks = (text: string, replace: (href: string) => string | undefined): string => {
  const root = parseMarkdown(text)
  const source = root.data?.source ?? text
  let result = text.slice(0, text.length - source.length)
  let done = 0
  for (const { kind, href, start, end } of links(root)) {
    const target = replace(href)
    if (target === undefined || target === href) continue
    result += source.slice(done, start) + writers[kind](target, source, start)
    done = end
  }
  return result + source.slice(done)
}

function* linksOf(node: Nodes, source: string): Generator<LinkRange> {
  const html = htmlRange(node)
  if (html !== undefined)
    for (const { isInSet, ...place } of htmlDestinations(source, html.start, html.end))
      yield { kind: isInSet ? 'set' : 'html', ...place }
  if (node.type === 'link' || node.type === 'image' || node.type === 'definition') {
    const range = node.data?.destination
    if (range !== undefined) yield { kind: node.type, href: node.url, ...range }
    return
  }
  if (node.type === 'figure')
    for (const { light, data } of node.images)
      if (data?.destination !== undefined) yield { kind: 'image', href: light, ...data.destination }
  const lead = leadOf(node)
  if (lead?.destination !== undefined)
    yield { kind: 'tag', href: lead.url, ...withoutSpace(lead.destination, source) }
}

/** Excludes the whitespace around a value in a tag. */
const withoutSpace = ({ start, end }: SourceRange, source: string): SourceRange => {
  const value = source.slice(start, end)
  return { start: end - value.trimStart().length, end: start + value.trimEnd().length }
}

type Writer = (href: string, source: string, start: number) => string

const destination: Writer = (href, source, start) => {
  const isEnclosed = source[start - 1] === '<'
  if (opensLine(source, isEnclosed ? start - 1 : start)) {
    // At the start of a line, the first character could begin a block: a list, a fence, a declaration.
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

/** Without quotes if the value is a plain word to both HTML and tags. */
const attributeValue: Writer = (href, source, start) => {
  const before = source[start - 1]
  if (before === '"' || before === "'") return withReferences(href)
  return /^\w[\w./?#%:@+,~-]*$/.test(href) ? href : `"${withReferences(href)}"`
}

/** In a `srcset`, only percent-encoding keeps the spaces and commas of an address from separating it. */
const valueInSet: Writer = href =>
  withReferences(href.replace(/\s|^,+|,+$/g, encodeURIComponent)).replaceAll('=', reference)

/** A value without quotes ends at a space, and may stand at the start of a line. */
const tagValue: Writer = (href, source, start) => {
  const before = source[start - 1]
  if (before === '"' || before === "'") return withReferences(href)
  const word = withReferences(href).replace(/[\s=]|-$/g, reference)
  return opensLine(source, start) ? word.replace(/^[^&\p{L}./]/u, reference) : word
}

const writers: Readonly<Record<LinkRange['kind'], Writer>> = {
  link: destination,
  image: destination,
  definition: destination,
  html: attributeValue,
  set: valueInSet,
  tag: tagValue,
}

/**
 * Character references for everything that could end the destination,
 * or what began before it: a code span, a tag, a cell, a formula.
 */
const withReferences = (href: string): string =>
  href.replace(/&(?=#?\w+;)/g, '&amp;').replace(/[\\`<>"'|${}\p{Cc}]/gu, reference)

const reference = (character: string): string => `&#${character.codePointAt(0)};`
