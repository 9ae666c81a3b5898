// The type of functions that write an element of MathML, and their helpers.
import type { Element, ElementContent } from 'hast'
import type { Content } from '../values/value.ts'

export type Write = (element: Element, content: (nodes: readonly ElementContent[]) => Content) => Content

export const partsOf = ({ children }: Element): Element[] =>
  children.filter(child => child.type === 'element')

export const classesOf = ({ properties: { className } }: Element): string[] =>
  [className ?? []].flat().map(String)
