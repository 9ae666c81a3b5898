// Blocks: paragraphs, headings, lists, quotes, and elements that only group them.
import type { Element, ElementContent } from 'hast'
import { attribute, element, hasClass, isBlank, isElement } from '../elements.ts'
import { noteAllIds, takeAnchors, takeAnchorsBefore, takeIds } from './anchors.ts'
import { append, isBlock, isNothing, paragraphs, unwrapped } from './flow.ts'
import { around, without } from './inline.ts'
import { deepestNesting, inside, type Rule } from './tidying.ts'

export const blocks: Rule = (node, tidying) => rules[node.tagName]?.(node, tidying)

const group: Rule = (node, tidying) => paragraphs(tidying.all(node.children))

/** The heading gets its own id, those recorded before it, and those in it. */
const heading: Rule = (node, tidying) => {
  const before = takeIds(tidying)
  noteAllIds(node, tidying)
  const own = takeIds(tidying)
  const line = withoutOwnLinks(tidying.all(node.children), [...own, ...before])
  if (isNothing(line)) {
    tidying.pending.push(...before, ...own)
    return line
  }
  const ids = [...new Set([...own, ...before.reverse()])]
  if (line.some(isBlock)) {
    tidying.pending.push(...ids)
    return [...takeAnchorsBefore(tidying), ...paragraphs(line)]
  }
  return [element(node.tagName, { dataIds: ids }, line)]
}

/** Unwraps links of a heading to itself. */
const withoutOwnLinks = (line: readonly ElementContent[], ids: readonly string[]): ElementContent[] => {
  const result: ElementContent[] = []
  for (const node of line) {
    const isOwn = isElement(node, 'a') && ids.includes(attribute(node, 'href')?.replace(/^#/, '') ?? '')
    for (const one of isOwn ? node.children : [node]) append(result, one)
  }
  return result
}

/** Lines that are separate without being paragraphs. */
const lineBlock: Rule = (node, tidying) => {
  const lines: ElementContent[] = []
  for (const child of node.children) {
    const line = tidying.all(isElement(child) ? child.children : [child])
    if (isNothing(line)) continue
    if (lines.length > 0) lines.push(element('br'))
    for (const part of line) append(lines, part)
  }
  return paragraphs(lines)
}

const division: Rule = (node, tidying) => {
  // A task in an export of Notion.
  if (hasClass(node, 'checkbox-on', 'checkbox-off'))
    return [element('input', { type: 'checkbox', checked: hasClass(node, 'checkbox-on') })]
  const isLines =
    hasClass(node, 'line-block') && node.children.every(child => !isElement(child) || hasClass(child, 'line'))
  return isLines ? lineBlock(node, tidying) : group(node, tidying)
}

const quote: Rule = (node, tidying) => {
  const children = paragraphs(inside(tidying, node.children))
  if (isNothing(children)) return []
  return tidying.depth >= deepestNesting ? children : [element('blockquote', {}, children)]
}

const list: Rule = (node, tidying) => {
  const items: ElementContent[] = []
  for (const child of node.children) {
    if (child.type === 'text' && isBlank(child.value)) continue
    const item = isElement(child, 'li') ? itemOf(tidying.all([child])) : paragraphs(inside(tidying, [child]))
    if (isNothing(item)) continue
    const last = items.at(-1)
    // A list directly within a list, beside its items, belongs to the item before it.
    if (!isElement(child, 'li') && last?.type === 'element') last.children.push(...item)
    else items.push(element('li', {}, item))
  }
  if (items.length === 0) return []
  if (tidying.depth >= deepestNesting)
    return items.flatMap(item => (item.type === 'element' ? paragraphs(item.children) : []))
  const start = attribute(node, 'start')
  return [element(node.tagName === 'ol' ? 'ol' : 'ul', start === undefined ? {} : { start }, items)]
}

/** The first line of an item, alone or with lists below it, needs no paragraph. */
const itemOf = (nodes: ElementContent[]): ElementContent[] => {
  const [first, ...others] = nodes.filter(node => node.type !== 'text' || !isBlank(node.value))
  const isTight = others.length > 0 && others.every(node => isElement(node, 'ul', 'ol'))
  return isTight && isElement(first, 'p') ? [...first.children, ...others] : unwrapped(nodes)
}

/** The content of an item, including the anchors of an item without text. */
const item: Rule = (node, tidying) => {
  const children = inside(tidying, node.children)
  return children.some(isBlock) ? paragraphs(children) : children
}

/** A list of terms becomes a list of items, each beginning with its term. Consecutive terms share one description. */
const terms: Rule = (node, tidying) => {
  const parts = partsOf(node.children).filter(child => child.type !== 'text' || !isBlank(child.value))
  const isContents =
    hasClass(node, 'toc') || 2 * parts.filter(isTerm).length > 3 * parts.filter(isDescription).length + 1
  const items: Element[] = []
  let isDescribed = true
  for (const part of parts) {
    const content = paragraphs(inside(tidying, [part]))
    if (isNothing(content)) continue
    const last = items.at(-1)
    if (last === undefined || (isTerm(part) && (isDescribed || isContents)))
      items.push(element('li', {}, content))
    else last.children.push(...content)
    isDescribed = !isTerm(part)
  }
  if (tidying.depth >= deepestNesting) return items.flatMap(({ children }) => children)
  for (const item of items) item.children = isContents ? itemOf(item.children.map(plainTerm)) : item.children
  return items.length === 0 ? [] : [element('ul', {}, items)]
}

const isTerm = (node: ElementContent): boolean => isElement(node, 'dt')
const isDescription = (node: ElementContent): boolean => isElement(node, 'dd')

const partsOf = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap(node => (isElement(node, 'div') ? node.children : [node]))

const term: Rule = (node, tidying) => {
  const anchors = takeAnchors(tidying)
  const line = tidying.all(node.children)
  if (line.some(isBlock)) return [...anchors, ...line]
  return isNothing(line) ? anchors : [element('p', { dataIsTerm: true }, [...anchors, ...bold(line)])]
}

/** A term in a table of contents or an index is not bold. */
const plainTerm = (node: ElementContent): ElementContent => {
  if (!isElement(node, 'p') || node.properties.dataIsTerm !== true) return node
  return element(
    'p',
    {},
    node.children.flatMap(child => (isElement(child, 'strong') ? child.children : [child])),
  )
}

const bold = (line: readonly ElementContent[]): ElementContent[] =>
  around(element('strong'), without('strong', line))

const rules: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    (
      'address article aside body center dd details div fieldset figcaption figure footer form header hgroup html ' +
      'legend main multicol picture search section summary optgroup option'
    )
      .split(' ')
      .map(name => [name, group]),
  ),
  div: division,
  p: group,
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  ul: list,
  ol: list,
  menu: list,
  dir: list,
  li: item,
  dl: terms,
  dt: term,
  blockquote: quote,
  hr: () => [element('hr')],
}
