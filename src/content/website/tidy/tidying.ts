// The state of tidying one page: where its addresses lead, which of its anchors are wanted, what was wrong.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'

/** A finished node of the Markdown syntax tree within a tree of HTML. */
export interface Ready {
  type: 'ready'
  node: Nodes
  isBlock: boolean
  /** Its HTML, for use within HTML. */
  html: string
}

declare module 'hast' {
  interface ElementContentMap {
    ready: Ready
  }
  interface RootContentMap {
    ready: Ready
  }
}

export interface Footnotes {
  /** The labels of notes by id. */
  readonly labels: ReadonlyMap<string, string>
  /** The label of the note that an element is. */
  readonly notes: ReadonlyMap<Element, string>
}

export interface Tidying {
  /** The base of relative addresses. */
  readonly base: string
  /** The address of the page without its fragment. */
  readonly page: string
  readonly destinationOf: (url: string) => string | undefined
  readonly isAnchorWanted: (id: string) => boolean
  readonly report: (reason: string) => void
  readonly footnotes: Footnotes
  /** Ids of elements that have begun without any text so far. */
  readonly pending: string[]
  /** How many lists, quotes and blocks are around the current place. */
  depth: number
  /** Tidies the children of an element. */
  readonly all: (nodes: readonly ElementContent[]) => ElementContent[]
}

/** The result for an element; undefined if the rule does not apply to it. */
export type Rule = (element: Element, tidying: Tidying) => ElementContent[] | undefined

/** An element for a block of documentation, by the name of its node. */
export const block = (
  name: string,
  properties: Record<string, string | boolean | undefined>,
  children: ElementContent[],
): Element => ({
  type: 'element',
  tagName: 'div',
  properties: { ...properties, dataBlock: name },
  children,
})

/** Beyond this depth lists, quotes and blocks are not nested, so that the Markdown can be parsed. */
export const deepestNesting = 15

/** Tidies nodes one level further in. */
export const inside = (tidying: Tidying, nodes: readonly ElementContent[]): ElementContent[] => {
  tidying.depth++
  try {
    return tidying.all(nodes)
  } finally {
    tidying.depth--
  }
}
