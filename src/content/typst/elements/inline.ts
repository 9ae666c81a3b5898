// HTML elements within a line: what each of them adds to its content.
import type { Element, ElementContent } from 'hast'
import { linked } from '../links.ts'
import { breakable } from '../text/breaks.ts'
import { type Content, call, callWith } from '../values/value.ts'
import type { Writer } from '../writer.ts'
import { inlineImage } from './image.ts'
import { textIn } from './kinds.ts'
import type { Space } from './spaces.ts'

type Inside = (nodes: readonly ElementContent[], writer?: Writer) => Content[]

export const inlineElement = (element: Element, writer: Writer, inside: Inside, space: Space): Content[] => {
  const { tagName, children, properties } = element
  if (Object.hasOwn(wrappers, tagName)) return wrapped(wrappers[tagName] ?? 'text', inside(children))
  switch (tagName) {
    case 'a':
      return link(element, writer, inside)
    case 'br':
      space.isOpen = true
      space.isNew = true
      return [call('linebreak')]
    case 'img':
      space.isOpen = false
      space.isNew = false
      return inlineImage(element, writer)
    case 'code':
    case 'samp':
    case 'tt':
      return code(element, writer, inside, space)
    case 'input':
      space.isOpen = false
      space.isNew = false
      return properties.type === 'checkbox' ? [callWith('checkbox', {}, properties.checked === true)] : []
    case 'q':
      return ['“', ...inside(children), '”']
    case 'wbr':
      return ['\u200b']
    case 'rt':
      return [' (', ...inside(children), ')']
    case 'rp':
    case 'source':
      return []
    default:
      return inside(children)
  }
}

/** For each element the Typst function that sets its content. */
const wrappers: Readonly<Record<string, string>> = {
  b: 'strong',
  strong: 'strong',
  em: 'emph',
  i: 'emph',
  cite: 'emph',
  dfn: 'emph',
  var: 'emph',
  address: 'emph',
  del: 'strike',
  s: 'strike',
  strike: 'strike',
  u: 'underline',
  ins: 'underline',
  sub: 'sub',
  sup: 'super',
  kbd: 'key',
  mark: 'marked',
  small: 'small-print',
  center: 'centered',
}

const wrapped = (name: string, content: Content[]): Content[] =>
  content.length === 0 ? [] : [call(name, content)]

const link = ({ properties: { href }, children }: Element, writer: Writer, inside: Inside): Content[] => {
  if (typeof href !== 'string' || writer.place.isLinked === true) return inside(children)
  const content = inside(children, writer.within({ isLinked: true }))
  return content.length === 0 ? [] : [linked(href, content, writer)]
}

/** Mostly there is nothing but text in it. */
const code = ({ children }: Element, writer: Writer, inside: Inside, space: Space): Content[] => {
  const isText = children.every(({ type }) => type === 'text')
  if (!isText) return [call('inline-code', inside(children))]
  const text = textIn(children).replace(/\s+/g, ' ')
  if (text === '') return []
  space.isOpen = false
  space.isNew = false
  return [call('inline-code', breakable(text, Math.min(20, writer.place.longestWord), true))]
}
