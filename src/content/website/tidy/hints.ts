// Hints: advice and warnings, as each generator marks them.
import type { Element, ElementContent } from 'hast'
import {
  attribute,
  classesOf,
  element,
  findElement,
  hasClass,
  isBlank,
  isElement,
  lineOf,
} from '../elements.ts'
import { takeAnchorsBefore } from './anchors.ts'
import { isNothing, paragraphs } from './flow.ts'
import { block, deepestNesting, inside, type Rule } from './tidying.ts'

export const hints: Rule = (node, tidying) => {
  const kind = kindOf(node)
  if (kind === undefined) return undefined
  const body = ofAsciidoctor(node) ?? node
  const title = titleOf(body)
  const anchors = takeAnchorsBefore(tidying)
  const children = paragraphs(inside(tidying, withoutTitle(body, title)))
  const name = title === undefined ? '' : lineOf(title)
  if (isNothing(children) && name === '') return anchors
  const isInText = tidying.depth >= deepestNesting || /:[\w+-]{1,50}:/.test(name)
  const all = isInText && name !== '' ? [boldLine(name), ...children] : children
  if (tidying.depth >= deepestNesting) return [...anchors, ...all]
  return [
    ...anchors,
    block('hint', { dataStyle: styles[kind] ?? 'info', dataTitle: isInText ? '' : name }, all),
  ]
}

/** For a title where a hint cannot have one: nested too deep, or a title that would be read as an emoji. */
const boldLine = (text: string): Element =>
  element('p', {}, [element('strong', {}, [{ type: 'text', value: text }])])

/** By the words that generators use. */
const styles: Readonly<Record<string, string>> = {
  note: 'info',
  info: 'info',
  important: 'info',
  abstract: 'info',
  question: 'info',
  example: 'info',
  quote: 'info',
  seealso: 'info',
  information: 'info',
  versionadded: 'info',
  versionchanged: 'info',
  todo: 'info',
  secondary: 'info',
  primary: 'info',
  tip: 'success',
  hint: 'success',
  success: 'success',
  warning: 'warning',
  caution: 'warning',
  attention: 'warning',
  deprecated: 'warning',
  danger: 'danger',
  error: 'danger',
  failure: 'danger',
  bug: 'danger',
}

const kindOf = (node: Element): string | undefined => {
  if (!isElement(node, 'div', 'aside', 'blockquote', 'section', 'figure')) return undefined
  const classes = classesOf(node).map(name => name.toLowerCase())
  for (const read of readings) {
    const kind = read(classes, node)
    if (kind !== undefined) return kind
  }
  return undefined
}

type Reading = (classes: readonly string[], node: Element) => string | undefined

const among = (classes: readonly string[]): string | undefined =>
  classes.find(name => Object.hasOwn(styles, name))

const behind =
  (prefix: string) =>
  (classes: readonly string[]): string | undefined => {
    const name = classes.find(
      one => one.startsWith(prefix) && Object.hasOwn(styles, one.slice(prefix.length)),
    )
    return name?.slice(prefix.length)
  }

/** Sphinx and MkDocs; Docusaurus; GitHub and mdBook; Starlight; VitePress; Confluence; Notion; DocBook. */
const readings: readonly Reading[] = [
  classes =>
    classes.some(name => name === 'admonition' || name === 'admonitionblock')
      ? (among(classes) ?? 'note')
      : undefined,
  behind('admonition-'),
  classes =>
    classes.includes('theme-admonition') || classes.includes('alert')
      ? (behind('theme-admonition-')(classes) ?? behind('alert--')(classes) ?? behind('alert-')(classes))
      : undefined,
  classes =>
    classes.includes('markdown-alert') ? (behind('markdown-alert-')(classes) ?? 'note') : undefined,
  behind('blockquote-tag-'),
  classes =>
    classes.includes('starlight-aside') ? (behind('starlight-aside--')(classes) ?? 'note') : undefined,
  classes =>
    classes.includes('custom-block') && !classes.includes('details') ? (among(classes) ?? 'info') : undefined,
  classes =>
    classes.includes('confluence-information-macro')
      ? (behind('confluence-information-macro-')(classes) ?? 'note')
      : undefined,
  (classes, { tagName }) => (tagName === 'figure' && classes.includes('callout') ? 'info' : undefined),
  (classes, { tagName }) =>
    tagName === 'div' && docBook.has(classes[0] ?? '') && classes.length === 1 ? classes[0] : undefined,
]

const docBook: ReadonlySet<string> = new Set(['note', 'tip', 'warning', 'caution', 'important'])

/** The title of the hint. */
const titleOf = (node: Element): Element | undefined => {
  const elements = node.children.filter(child => isElement(child))
  const titled =
    elements.find(isTitle) ??
    elements[0]?.children.find((child): child is Element => isElement(child) && isTitle(child))
  if (titled !== undefined) return titled
  const [first] = elements
  return isElement(first, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6') && hasOnlyText(first) ? first : undefined
}

const isTitle = (node: Element): boolean =>
  hasClass(
    node,
    'title',
    'admonition-title',
    'markdown-alert-title',
    'starlight-aside__title',
    'custom-block-title',
    'blockquote-tag-title',
  ) || classesOf(node).some(name => /^admonition-?heading/i.test(name))

/** Asciidoctor uses a table for the layout: an icon, and the content. */
const ofAsciidoctor = (node: Element): Element | undefined => {
  if (!hasClass(node, 'admonitionblock')) return undefined
  const content = findElement(node, one => one.tagName === 'td' && hasClass(one, 'content'))
  const sign = findElement(node, one => one.tagName === 'td' && hasClass(one, 'icon'))
  return content && { ...content, children: [...(sign?.children ?? []), ...content.children] }
}

const hasOnlyText = (node: Element): boolean => !isBlank(lineOf(node))

const withoutTitle = (node: Element, title: Element | undefined): ElementContent[] =>
  node.children.flatMap(child => {
    if (child === title || (isElement(child) && isSign(child))) return []
    if (!isElement(child) || title === undefined || !child.children.includes(title)) return [child]
    return [{ ...child, children: child.children.filter(one => one !== title) }]
  })

/** Whether the element is the icon beside the text. */
const isSign = (node: Element): boolean =>
  hasClass(node, 'confluence-information-macro-icon', 'icon') &&
  isBlank(lineOf(node)) &&
  attribute(node, 'src') === undefined
