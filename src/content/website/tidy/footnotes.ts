// Footnotes, as each generator writes them: which elements are notes, and which links lead to them.
import type { Element, ElementContent, Nodes } from 'hast'
import { attribute, classesOf, elementsIn, hasClass, idOf, isElement, lineOf } from '../elements.ts'
import { isNothing, paragraphs } from './flow.ts'
import { block, type Footnotes, inside, type Rule } from './tidying.ts'

/** Those of the content that a link refers to. A note that a table refers to stays text: HTML knows no footnotes. */
export const footnotesOf = (content: readonly Element[]): Footnotes => {
  const found = new Map<string, Element>()
  for (const root of content)
    for (const one of elementsIn(root)) {
      const note = noteOf(one)
      if (note !== undefined) found.set(note.id, note.element)
    }
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

/** Items of a list of notes, DocBook's and Sphinx's; of a list of terms, the description. */
const noteOf = (element: Element): { id: string; element: Element } | undefined => {
  const id = idOf(element)
  if (id === undefined) return undefined
  if (isElement(element, 'li') && /^(?:user-content-)?fn[:-]|^fn\d|^footnote|^_footnote/i.test(id))
    return { id, element }
  return isElement(element, 'div', 'aside') && hasClass(element, 'footnote', 'footnotedef')
    ? { id, element }
    : undefined
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
  return isReference && href.startsWith('#') ? decoded(href.slice(1)) : undefined
}

const decoded = (id: string): string => {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

export const footnotes: Rule = (node, tidying) => {
  const label = tidying.footnotes.notes.get(node)
  if (label !== undefined) {
    const children = paragraphs(inside(tidying, withoutBackLinks(node.children)))
    return [block('footnote', { dataLabel: label }, isNothing(children) ? [] : children)]
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
  return isListOfNotes(node, tidying.footnotes) ? tidying.all(withoutFrame(node)) : undefined
}

/** A link to a note, with the raised element around it. */
const referenced = (node: Element, { labels }: Footnotes): string | undefined => {
  const id = referenceOf(node)
  if (id !== undefined) return labels.get(id)
  if (node.tagName !== 'sup') return undefined
  const [only, ...others] = node.children.filter(child => child.type !== 'text' || child.value.trim() !== '')
  const inner = others.length === 0 && isElement(only, 'a') ? referenceOf(only) : undefined
  return inner === undefined ? undefined : labels.get(inner)
}

/** Links from the note back to where it is referred to, and the number that stands before it. */
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

/** All that notes are put in: their list is none of the text. */
const isListOfNotes = (node: Element, { notes }: Footnotes): boolean =>
  notes.size > 0 &&
  isElement(node, 'div', 'section', 'ol', 'ul', 'aside') &&
  node.children.some(child => isElement(child) && notes.has(child))

/** Without the line above them, and a heading for screen readers. */
const withoutFrame = (node: Element): ElementContent[] =>
  node.children.filter(
    (child: Nodes) => !isElement(child, 'hr', 'br') && !(isElement(child) && hasClass(child, 'sr-only')),
  )
