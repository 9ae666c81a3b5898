// What stands in a line: emphasis, code, links, and elements that Markdown has no mark for.
import type { Element, ElementContent } from 'hast'
import { linkOf } from '../addresses.ts'
import { attribute, element, isBlank, textOf } from '../elements.ts'
import { noteIds, takeAnchors, withoutAnchors } from './anchors.ts'
import { append, isBlock, isNothing, pushedDown } from './flow.ts'
import type { Rule, Tidying } from './tidying.ts'

export const inline: Rule = (node, tidying) => rules[node.tagName]?.(node, tidying)

/** Emphasis goes around a line; around blocks it says nothing, and a second one in it neither. */
const marked =
  (name: string): Rule =>
  (node, tidying) => {
    const line = tidying.all(node.children)
    if (line.some(isBlock) || isNothing(line)) return line
    const { anchors, rest } = withoutAnchors(line)
    return [...anchors, ...around(element(name), without(name, rest))]
  }

/** Space at the ends of emphasis stands outside of it. */
const around = (wrapper: Element, line: readonly ElementContent[]): ElementContent[] => {
  const [first, last] = [line[0], line.at(-1)]
  const before = first?.type === 'text' ? (/^[\s\u00a0]+/.exec(first.value)?.[0] ?? '') : ''
  const behind = last?.type === 'text' ? (/[\s\u00a0]+$/.exec(last.value)?.[0] ?? '') : ''
  const children = line.map(node => node)
  if (first?.type === 'text') children[0] = { type: 'text', value: first.value.slice(before.length) }
  const end = children.at(-1)
  if (end?.type === 'text' && behind !== '')
    children[children.length - 1] = { type: 'text', value: end.value.slice(0, -behind.length) }
  const kept = children.filter(node => node.type !== 'text' || node.value !== '')
  return [
    ...(before === '' ? [] : [text(before)]),
    ...(kept.length === 0 ? [] : [{ ...wrapper, children: kept }]),
    ...(behind === '' ? [] : [text(behind)]),
  ]
}

const without = (name: string, line: readonly ElementContent[]): ElementContent[] => {
  const result: ElementContent[] = []
  for (const node of line) {
    if (node.type === 'element' && node.tagName === name)
      for (const child of node.children) append(result, child)
    else append(result, node)
  }
  return result
}

const text = (value: string): ElementContent => ({ type: 'text', value })

/** Code has no marks in it; the links in it stand around parts of it, and images beside them. */
const code: Rule = (node, tidying) => {
  const line = tidying.all(node.children)
  if (line.some(isBlock)) return line
  return codeOf(line)
}

const codeOf = (line: readonly ElementContent[]): ElementContent[] => {
  const result: ElementContent[] = []
  const add = (value: string): void => {
    if (isBlank(value)) append(result, text(value))
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

/** A link in a link is none. */
const withoutLinks = (line: readonly ElementContent[]): ElementContent[] => without('a', line)

/** Within the page, where it was taken to, or where it was. */
export const destination = (url: string, { page, destinationOf }: Tidying): string => {
  const hash = url.indexOf('#')
  if (hash !== -1 && url.slice(0, hash) === page) return url.slice(hash)
  return destinationOf(url) ?? url
}

/** Elements that Markdown has no mark for stay elements. */
const kept =
  (name: string): Rule =>
  (node, tidying) => {
    const line = tidying.all(node.children)
    if (line.some(isBlock) || isNothing(line)) return line
    const { anchors, rest } = withoutAnchors(line)
    return [...anchors, element(name, {}, without(name, rest))]
  }

const quoted: Rule = (node, tidying) => [text('“'), ...tidying.all(node.children), text('”')]

/** The reading in parentheses, where the page has none for those who see no ruby. */
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
  /** Of a list of tasks; the syntax tree takes those that begin an item, and leaves out all others. */
  input: (node, tidying) => {
    noteIds(node, tidying)
    const type = attribute(node, 'type')
    if (type !== 'checkbox') return []
    return [element('input', { type: 'checkbox', checked: Boolean(node.properties.checked) })]
  },
}
