// Tabs of each generator, and folded content.
import type { Element, ElementContent } from 'hast'
import {
  attribute,
  element,
  elementsIn,
  findElement,
  hasClass,
  idOf,
  isElement,
  lineOf,
} from '../elements.ts'
import { htmlOf } from '../html-of.ts'
import { takeAnchors, takeAnchorsBefore } from './anchors.ts'
import { isBlock, isNothing, paragraphs } from './flow.ts'
import { block, deepestNesting, inside, type Rule, type Tidying } from './tidying.ts'

interface Tab {
  readonly title: string
  readonly content: readonly ElementContent[]
}

export const tabs: Rule = (node, tidying) => {
  const found = tabsOf(node)
  if (found === undefined || found.length === 0) return undefined
  const anchors = takeAnchorsBefore(tidying)
  tidying.depth++
  const made = found.map(({ title, content }) => ({ title, children: paragraphs(inside(tidying, content)) }))
  tidying.depth--
  if (tidying.depth >= deepestNesting)
    return [...anchors, ...made.flatMap(({ title, children }) => [titleLine(title), ...children])]
  const children = made.map(({ title, children }) => block('tab', { dataTitle: title }, children))
  return [...anchors, block('tabs', {}, children)]
}

const titleLine = (title: string): Element =>
  element('p', {}, [element('strong', {}, [{ type: 'text', value: title }])])

const tabsOf = (node: Element): Tab[] | undefined => {
  if (!isElement(node, 'div', 'starlight-tabs', 'section')) return undefined
  for (const read of readings) {
    const found = read(node)
    if (found !== undefined) return found
  }
  return undefined
}

/** Pairs a row of labels with as many panels in order. */
const paired = (labels: readonly Element[], panels: readonly Element[]): Tab[] | undefined =>
  labels.length === 0 || labels.length !== panels.length
    ? undefined
    : labels.map((label, index) => ({ title: lineOf(label), content: (panels[index] as Element).children }))

const inRow = (node: Element, isIt: (one: Element) => boolean): Element[] => {
  const found: Element[] = []
  for (const one of elementsIn(node, child => child === node || !(isIt(child) || isPanel(child))))
    if (one !== node && isIt(one)) found.push(one)
  return found
}

/** Whether the element is the panel of one tab, which may contain other tabs. */
const isPanel = (node: Element): boolean =>
  attribute(node, 'role') === 'tabpanel' ||
  hasClass(node, 'tabbed-block', 'tabbed-content', 'tab-content', 'sd-tab-content', 'blocks', 'tab-pane')

/** The elements with this class that are siblings in the first element that has any. */
const sideBySide = (node: Element, name: string): Element[] => {
  for (const one of elementsIn(node)) {
    const found = one.children.filter((child): child is Element => isElement(child) && hasClass(child, name))
    if (found.length > 0) return found
  }
  return []
}

const byRole = (node: Element): Tab[] | undefined => {
  const labels = inRow(node, one => attribute(one, 'role') === 'tab')
  const panels = inRow(node, one => attribute(one, 'role') === 'tabpanel')
  return paired(labels, panels)
}

/** Docusaurus and Starlight; Material for MkDocs; sphinx-design; VitePress; sphinx-tabs. */
const readings: readonly ((node: Element) => Tab[] | undefined)[] = [
  node =>
    hasClass(node, 'tabs-container', 'sphinx-tabs') || node.tagName === 'starlight-tabs'
      ? byRole(node)
      : undefined,
  node => {
    if (!hasClass(node, 'tabbed-set')) return undefined
    const labels = inRow(node, one => one.tagName === 'label')
    return (
      paired(labels, sideBySide(node, 'tabbed-block')) ?? paired(labels, sideBySide(node, 'tabbed-content'))
    )
  },
  node =>
    hasClass(node, 'sd-tab-set')
      ? paired(
          node.children.filter((one): one is Element => isElement(one, 'label')),
          node.children.filter((one): one is Element => isElement(one) && hasClass(one, 'sd-tab-content')),
        )
      : undefined,
  node => {
    if (!hasClass(node, 'vp-code-group')) return undefined
    const blocks = findElement(node, one => hasClass(one, 'blocks'))
    const labels = inRow(node, one => one.tagName === 'label')
    const panels = blocks?.children.filter((one): one is Element => isElement(one)) ?? []
    return labels.length === 0 || labels.length !== panels.length
      ? undefined
      : labels.map((label, index) => ({ title: lineOf(label), content: [panels[index] as Element] }))
  },
]

export const folded: Rule = (node, tidying) => {
  if (node.tagName !== 'details' && !(node.tagName === 'div' && hasClass(node, 'expand-container')))
    return undefined
  const label = findElement(node, one => one.tagName === 'summary' || hasClass(one, 'expand-control'))
  const anchors = takeAnchorsBefore(tidying)
  const summary = label === undefined ? [] : summaryOf(label, tidying)
  const rest = node.children.flatMap(child =>
    child === label ? [] : isElement(child) && hasClass(child, 'expand-content') ? child.children : [child],
  )
  const children = paragraphs(inside(tidying, rest))
  if (isNothing(children) && isNothing(summary)) return anchors
  if (tidying.depth >= deepestNesting) return [...anchors, ...paragraphs(summary), ...children]
  const isOpen = node.properties.open !== undefined && node.properties.open !== false
  return [...anchors, block('expandable', { dataOpen: isOpen, dataSummary: htmlOf(summary) }, children)]
}

/** The summary as a line, whatever elements the label is made of. */
const summaryOf = (label: Element, tidying: Tidying): ElementContent[] => {
  const ids = idOf(label) === undefined ? [] : takeAnchors(tidying)
  const line = tidying
    .all(label.children)
    .flatMap(node => (isBlock(node) && node.type === 'element' ? node.children : [node]))
  return [...ids, ...line.filter(node => !isBlock(node))]
}
