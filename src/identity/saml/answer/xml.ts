// Untrusted XML as a tree: strict, with limits, and without anything that two programs might read differently.
import { type SaxesAttributeNS, SaxesParser } from 'saxes'
import { AnswerRefused, refuse } from './refused.ts'

export interface XmlElement {
  /** The namespace. */
  readonly uri: string
  readonly local: string
  /** By name; those in a namespace as `{namespace}name`. Declarations of namespaces are left out. */
  readonly attributes: ReadonlyMap<string, string>
  readonly children: XmlElement[]
  readonly parent: XmlElement | undefined
  /** The element's own text, without that of its children. */
  text: string
}

/** Real answers have about 50 elements, and 1000 if they name very many groups. */
const mostElements = 2500
const greatestDepth = 30
const mostAttributes = 8000
const mostAttributesOfElement = 30
/** Each prefix in scope costs time for every element when a signature is verified. */
const mostPrefixes = 30

/** The root element of a document. */
export const parseXml = (text: string): XmlElement => {
  try {
    return parse(text)
  } catch (error) {
    if (error instanceof AnswerRefused) throw error
    throw new AnswerRefused('the answer is not well-formed XML', { cause: error })
  }
}

const parse = (text: string): XmlElement => {
  const parser = new SaxesParser({ xmlns: true, position: false })
  let [elements, attributes, ofElement, depth] = [0, 0, 0, 0]
  const prefixes = new Set<string>()
  let root: XmlElement | undefined
  let current: XmlElement | undefined
  parser.on('xmldecl', ({ encoding, version }) => {
    if (version !== '1.0' || (encoding !== undefined && !/^(utf-8|us-ascii)$/i.test(encoding)))
      refuse('the answer is not XML 1.0 in UTF-8')
  })
  parser.on('doctype', () => refuse('the answer contains a document type'))
  parser.on('comment', () => refuse('the answer contains a comment'))
  parser.on('processinginstruction', () => refuse('the answer contains a processing instruction'))
  parser.on('cdata', () => refuse('the answer contains a CDATA section'))
  parser.on('opentagstart', () => {
    ofElement = 0
    if (++elements > mostElements || ++depth > greatestDepth) refuse('the answer is too large')
  })
  parser.on('attribute', ({ prefix, local }) => {
    if (++ofElement > mostAttributesOfElement || ++attributes > mostAttributes)
      refuse('the answer is too large')
    if (prefix === 'xmlns' && prefixes.add(local).size > mostPrefixes) refuse('the answer is too large')
  })
  parser.on('opentag', ({ uri, local, attributes }) => {
    const element = { uri, local, attributes: named(attributes), children: [], parent: current, text: '' }
    current?.children.push(element)
    root ??= element
    current = element
  })
  parser.on('text', part => {
    if (current !== undefined) current.text += part
  })
  parser.on('closetag', () => {
    depth--
    current = current?.parent
  })
  parser.write(text).close()
  return root ?? refuse('the answer is empty')
}

const named = (attributes: Readonly<Record<string, SaxesAttributeNS>>): Map<string, string> =>
  new Map(
    Object.values(attributes)
      .filter(({ uri }) => uri !== 'http://www.w3.org/2000/xmlns/')
      .map(({ uri, local, value }) => [uri === '' ? local : `{${uri}}${local}`, value]),
  )

/** An element and all elements below it, in document order. */
export function* everyElement(element: XmlElement): Generator<XmlElement> {
  yield element
  for (const child of element.children) yield* everyElement(child)
}

export const childrenOf = (element: XmlElement, uri: string, local: string): XmlElement[] =>
  element.children.filter(child => child.uri === uri && child.local === local)

/** The only child with this name; throws with `reason` where there is none, or more than one. */
export const onlyChild = (element: XmlElement, uri: string, local: string, reason: string): XmlElement => {
  const [child, ...more] = childrenOf(element, uri, local)
  return child === undefined || more.length > 0 ? refuse(reason) : child
}

/** The trimmed text of an element without children; empty for others. */
export const textOf = (element: XmlElement): string =>
  element.children.length === 0 ? element.text.replaceAll(/^[ \t\r\n]+|[ \t\r\n]+$/g, '') : ''
