// What one page is tidied with: where its addresses lead, which of its anchors are wanted, what was wrong.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'

/** A node of the syntax tree of Markdown that stands in a tree of HTML: it is ready. */
export interface Ready {
  type: 'ready'
  node: Nodes
  isBlock: boolean
  /** For HTML around it: what it is there. */
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
  /** The label of the note that has this id. */
  readonly labels: ReadonlyMap<string, string>
  /** The note that an element is. */
  readonly notes: ReadonlyMap<Element, string>
}

export interface Tidying {
  /** What relative addresses start from. */
  readonly base: string
  /** The address of the page, without what is behind `#`. */
  readonly page: string
  readonly destinationOf: (url: string) => string | undefined
  readonly isAnchorWanted: (id: string) => boolean
  readonly report: (reason: string) => void
  readonly footnotes: Footnotes
  /** Ids of elements that began, and of which no text has come yet. */
  readonly pending: string[]
  /** How many lists, quotes and blocks are around what is being read. */
  depth: number
  /** Tidies what stands in an element. */
  readonly all: (nodes: readonly ElementContent[]) => ElementContent[]
}

/** What an element is; undefined where this rule knows nothing of it. */
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

/** Beyond it lists, quotes and blocks are no longer nested, so that the Markdown can be read. */
export const deepestNesting = 15

/** Tidies what is one level further in; undefined where that is too deep. */
export const inside = (tidying: Tidying, nodes: readonly ElementContent[]): ElementContent[] => {
  tidying.depth++
  try {
    return tidying.all(nodes)
  } finally {
    tidying.depth--
  }
}
