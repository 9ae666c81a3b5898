// Footnotes as each generator writes them: which elements are notes, and which links lead to them.

import type { Element, ElementContent, Nodes } from 'hast'
import { percentDecoded } from '#kernel/percent-decoding.ts'
import { attribute, classesOf, elementsIn, hasClass, idOf, isElement, lineOf } from '../elements.ts'
import { isNothing, paragraphs } from './flow.ts'
import { block, type Footnotes, inside, type Rule } from './tidying.ts'

/** The footnotes that links in the content refer to. A note that a table refers to stays text, as HTML has no footnotes. */
export const footnotesOf = (content: readonly Element[]): Footnotes => {
  const found = new Map<string, Element>()
  for (const root of content)
    for (const one of elementsIn(root)) for (const note of notesOf(one)) found.set(note.id, note.element)
  const labels = new Map<string, string>()
  const notes = new Map<Element, string>()
  if (found.size === 0) return { labels, notes }
  const { referred, inTables } = referencesIn(content, found)
  for (const [id, element] of found) {
    if (!referred.has(id) || inTables.has(id)) continue
    const label = `${notes.size + 1}`
    labels.set(id, label)
    notes.set(element, label)
  }
  return { labels, notes }
}

interface Note {
  readonly id: string
  readonly element: Element
}

/** Items of a list of notes, and the notes of DocBook and Sphinx; in a list of terms, the description after the number. */
const notesOf = (element: Element): Note[] => {
  if (element.tagName === 'dl' && hasClass(element, 'footnote')) return describedNotes(element)
  const id = idOf(element)
  if (id === undefined) return []
  const isNote = isElement(element, 'li')
    ? /^(?:user-content-)?fn[:-]|^fn\d|^footnote|^_footnote/i.test(id)
    : isElement(element, 'div', 'aside') && hasClass(element, 'footnote', 'footnotedef')
  return isNote ? [{ id, element }] : []
}

const describedNotes = (list: Element): Note[] => {
  const elements = list.children.filter((child): child is Element => isElement(child))
  return elements.flatMap((element, index) => {
    const term = elements[index - 1]
    const id = isElement(element, 'dd') && isElement(term, 'dt') ? idOf(term) : undefined
    return id === undefined ? [] : [{ id, element }]
  })
}

const referencesIn = (
  content: readonly Element[],
  notes: ReadonlyMap<string, Element>,
): { referred: Set<string>; inTables: Set<string> } => {
  const referred = new Set<string>()
  const inTables = new Set<string>()
  const elements = new Set(notes.values())
  for (const root of content)
    for (const one of elementsIn(root, element => !elements.has(element))) {
      const id = referenceOf(one)
      if (id !== undefined && notes.has(id)) referred.add(id)
      if (!isElement(one, 'table', 'pre')) continue
      for (const inner of elementsIn(one)) {
        const id = referenceOf(inner)
        if (id !== undefined) inTables.add(id)
      }
    }
  return { referred, inTables }
}

const referenceOf = (element: Element): string | undefined => {
  if (element.tagName !== 'a') return undefined
  const href = attribute(element, 'href') ?? ''
  const isReference =
    classesOf(element).some(name => /^footnote(?:-?ref(?:erence)?)?$/.test(name)) ||
    element.properties.dataFootnoteRef !== undefined ||
    attribute(element, 'role') === 'doc-noteref'
  return isReference && href.startsWith('#') ? percentDecoded(href.slice(1)) : undefined
}

export const footnotes: Rule = (node, tidying) => {
  const label = tidying.footnotes.notes.get(node)
  if (label !== undefined) {
    const children = paragraphs(inside(tidying, withoutBackLinks(node.children)))
    return [block('footnote', { dataLabel: label }, isNothing(children) ? [] : children.map(withoutEnd))]
  }
  const reference = referenced(node, tidying.footnotes)
  if (reference !== undefined)
    return [
      {
        type: 'ready',
        isBlock: false,
        html: `<sup>${reference}</sup>`,
        node: { type: 'footnoteReference', identifier: reference, label: reference },
      },
    ]
  if (
    isElement(node, 'dt') &&
    hasClass(node, 'label') &&
    node.properties.id !== undefined &&
    tidying.footnotes.labels.has(String(node.properties.id))
  )
    return []
  return isListOfNotes(node, tidying.footnotes) ? tidying.all(withoutFrame(node)) : undefined
}

/** The node without the space before the removed back link. */
const withoutEnd = (node: ElementContent): ElementContent => {
  const last = isElement(node, 'p') ? node.children.at(-1) : undefined
  if (!isElement(node, 'p') || last?.type !== 'text') return node
  return { ...node, children: [...node.children.slice(0, -1), { type: 'text', value: last.value.trimEnd() }] }
}

/** The label of the note that a link, perhaps within a superscript, refers to. */
const referenced = (node: Element, { labels }: Footnotes): string | undefined => {
  const id = referenceOf(node)
  if (id !== undefined) return labels.get(id)
  if (node.tagName !== 'sup') return undefined
  const [only, ...others] = node.children.filter(child => child.type !== 'text' || child.value.trim() !== '')
  const inner = others.length === 0 && isElement(only, 'a') ? referenceOf(only) : undefined
  return inner === undefined ? undefined : labels.get(inner)
}

/** Removes links from the note back to its references, and the number before it. */
const withoutBackLinks = (nodes: readonly ElementContent[]): ElementContent[] =>
  nodes.flatMap((node): ElementContent[] => {
    if (!isElement(node)) return [node]
    if (isBackLink(node)) return []
    return isElement(node, 'p', 'div', 'span', 'sup')
      ? [{ ...node, children: withoutBackLinks(node.children) }]
      : [node]
  })

const isBackLink = (node: Element): boolean => {
  if (isElement(node, 'span', 'dt') && hasClass(node, 'label', 'fn-bracket', 'backrefs')) return true
  if (node.tagName !== 'a') return false
  if (
    hasClass(node, 'footnote-backref', 'footnote-back', 'fn-backref', 'data-footnote-backref') ||
    node.properties.dataFootnoteBackref !== undefined
  )
    return true
  const isBack = attribute(node, 'role') === 'doc-backlink' || hasClass(node, 'para', 'simpara')
  return (
    (isBack || (attribute(node, 'href') ?? '').startsWith('#')) &&
    /^\[?(?:\d{1,4}|[*^↩↵]\uFE0E?)\]?$/.test(lineOf(node))
  )
}

/** The element that contains the notes: it is not part of the text. */
const isListOfNotes = (node: Element, { notes }: Footnotes): boolean => {
  if (notes.size === 0 || !isElement(node, 'div', 'section', 'ol', 'ul', 'aside', 'dl')) return false
  const isFrame =
    hasClass(node, 'footnotes', 'footnote', 'footnote-list') || node.properties.dataFootnotes !== undefined
  const children = node.children.filter(child => isElement(child))
  const inList = isFrame ? children.flatMap(child => child.children) : []
  return [...children, ...inList].some(child => isElement(child) && notes.has(child))
}

/** Removes the rule above the notes, and a heading for screen readers. */
const withoutFrame = (node: Element): ElementContent[] =>
  node.children.filter(
    (child: Nodes) => !isElement(child, 'hr', 'br') && !(isElement(child) && hasClass(child, 'sr-only')),
  )
