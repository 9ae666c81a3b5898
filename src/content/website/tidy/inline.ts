// Inline elements: emphasis, code, links, and elements without a mark in Markdown.
import type { Element, ElementContent } from 'hast'
import { linkOf } from '../addresses.ts'
import { attribute, element, isBlank, textOf } from '../elements.ts'
import { noteIds, takeAnchors, withoutAnchors } from './anchors.ts'
import { append, isBlock, isNothing, pushedDown } from './flow.ts'
import type { Rule, Tidying } from './tidying.ts'

export const inline: Rule = (node, tidying) => rules[node.tagName]?.(node, tidying)

/** Emphasis around a line; around blocks, or within the same emphasis, it is dropped. */
const marked =
  (name: string): Rule =>
  (node, tidying) => {
    const line = tidying.all(node.children)
    if (line.some(isBlock) || isNothing(line)) return line
    const { anchors, rest } = withoutAnchors(line)
    return [...anchors, ...around(element(name), without(name, rest))]
  }

/** Moves spaces and breaks at the ends out of the wrapper. */
export const around = (wrapper: Element, line: readonly ElementContent[]): ElementContent[] => {
  const before: ElementContent[] = []
  const behind: ElementContent[] = []
  const children = [...line]
  while (isBreak(children[0]) || isSpace(children[0])) before.push(children.shift() as ElementContent)
  while (isBreak(children.at(-1)) || isSpace(children.at(-1)))
    behind.unshift(children.pop() as ElementContent)
  const first = children[0]
  if (first?.type === 'text') {
    const [, space = '', rest = ''] = /^([\s\u00a0]*)([\s\S]*)$/.exec(first.value) ?? []
    if (space !== '') before.push(text(space))
    children[0] = text(rest)
  }
  const last = children.at(-1)
  if (last?.type === 'text') {
    const rest = last.value.trimEnd()
    if (rest.length < last.value.length) behind.unshift(text(last.value.slice(rest.length)))
    children[children.length - 1] = text(rest)
  }
  return [...before, ...(children.length === 0 ? [] : [{ ...wrapper, children }]), ...behind]
}

const isBreak = (node: ElementContent | undefined): boolean =>
  node?.type === 'element' && node.tagName === 'br'
const isSpace = (node: ElementContent | undefined): boolean =>
  node?.type === 'text' && node.value.trim() === ''

/** The line without elements of this name, however deep they are in it. */
export const without = (name: string, line: readonly ElementContent[]): ElementContent[] => {
  const result: ElementContent[] = []
  for (const node of line) {
    const children = node.type === 'element' ? without(name, node.children) : []
    if (node.type !== 'element') append(result, node)
    else if (node.tagName === name) for (const child of children) append(result, child)
    else append(result, { ...node, children })
  }
  return result
}

const text = (value: string): ElementContent => ({ type: 'text', value })

/** Code contains no marks; links in it are put around parts of it, and images beside them. */
const code: Rule = (node, tidying) => {
  const line = tidying.all(node.children)
  if (line.some(isBlock)) return line
  return codeOf(line)
}

const codeOf = (line: readonly ElementContent[]): ElementContent[] => {
  const result: ElementContent[] = []
  const add = (value: string): void => {
    const last = result.at(-1)
    if (isBlank(value) && !(last?.type === 'element' && last.tagName === 'code')) append(result, text(value))
    else append(result, element('code', {}, [text(value)]))
  }
  for (const node of line) {
    if (node.type === 'text') add(node.value)
    else if (node.type === 'element' && node.tagName === 'br') add(' ')
    else if (node.type === 'element' && node.tagName === 'a')
      append(result, { ...node, children: codeOf(node.children) })
    else if (node.type === 'element' && node.tagName !== 'img')
      for (const part of codeOf(node.children)) append(result, part)
    else append(result, node)
  }
  return result
}

const link: Rule = (node, tidying) => {
  const url = linkOf(node, tidying.base)
  const before = url === undefined ? [] : takeAnchors(tidying)
  const line = tidying.all(node.children)
  if (url === undefined) {
    if (attribute(node, 'href') !== undefined && !/^javascript:/i.test(attribute(node, 'href') ?? ''))
      tidying.report(`the address of the link "${textOf(node).trim().slice(0, 100)}" cannot be read`)
    return line
  }
  if (isNothing(line)) return [...before, ...line]
  const href = destination(url, tidying)
  return [...before, ...pushedDown(line, part => around(element('a', { href }), withoutLinks(part)))]
}

/** A link cannot contain another. */
const withoutLinks = (line: readonly ElementContent[]): ElementContent[] => without('a', line)

/** The destination: a place on this page, the new one of the address, or the address itself. */
export const destination = (url: string, { page, destinationOf }: Tidying): string => {
  const hash = url.indexOf('#')
  if (hash !== -1 && url.slice(0, hash) === page) return url.slice(hash)
  return destinationOf(url) ?? url
}

/** Elements without a mark in Markdown stay elements. */
const kept =
  (name: string): Rule =>
  (node, tidying) => {
    const line = tidying.all(node.children)
    if (line.some(isBlock) || isNothing(line)) return line
    const { anchors, rest } = withoutAnchors(line)
    return [...anchors, element(name, {}, without(name, rest))]
  }

const quoted: Rule = (node, tidying) => [text('“'), ...tidying.all(node.children), text('”')]

/** The reading in parentheses, if the page does not have them for browsers without ruby. */
const reading: Rule = (node, tidying) => {
  const line = tidying.all(node.children)
  return isNothing(line) ? [] : [text('('), ...line, text(')')]
}

const strong = marked('strong')
const emphasis = marked('em')
const deleted = marked('del')

const rules: Readonly<Record<string, Rule>> = {
  b: strong,
  strong,
  em: emphasis,
  i: emphasis,
  dfn: emphasis,
  cite: emphasis,
  var: emphasis,
  del: deleted,
  s: deleted,
  strike: deleted,
  code,
  tt: code,
  samp: code,
  a: link,
  kbd: kept('kbd'),
  sub: kept('sub'),
  sup: kept('sup'),
  mark: kept('mark'),
  ins: kept('ins'),
  u: kept('u'),
  q: quoted,
  rp: () => [],
  rt: reading,
  br: () => [element('br')],
  wbr: () => [],
  /** For task lists: the syntax tree takes boxes at the beginning of an item, and drops all others. */
  input: (node, tidying) => {
    noteIds(node, tidying)
    const type = attribute(node, 'type')
    if (type !== 'checkbox') return []
    return [element('input', { type: 'checkbox', checked: Boolean(node.properties.checked) })]
  },
}
