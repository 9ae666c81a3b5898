// Writes the elements of a page: as blocks below each other, or as parts of a line.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { Book } from './book.ts'
import type { Labels } from './labels.ts'
import type { PageTrees } from './page-tree.ts'
import type { Content, Label } from './values/value.ts'

/** The place in the book where something is written. */
export interface Place {
  readonly book: Omit<Book, 'pages'>
  /** The id of the page. */
  readonly page: string
  readonly trees: PageTrees
  readonly labels: Labels
  /** Drawings by the nodes that they replace: formulas, code in colours. */
  readonly drawings: ReadonlyMap<Nodes, readonly ElementContent[]>
  /** The level for a heading of the given level in the text. */
  readonly headingLevel: (depth: number) => number
  /** The reusable content that contains it. */
  readonly reusableContent?: string
  /** The number of blocks around it with a frame or an indent. */
  readonly nesting: number
  /** Whether it is shown more than once, so that nothing in it may have a label. */
  readonly isRepeated?: boolean
  /** The number of inline elements around it. */
  readonly lineDepth: number
  /** The longest word that a line has room for, in characters; longer ones are broken. */
  readonly longestWord: number
  /** Whether it is in an item of a list. */
  readonly isInList?: boolean
  /** Whether it is in a link. */
  readonly isLinked?: boolean
  readonly footnotes: Footnotes
}

/** The footnotes of a page, each written at its first reference. */
export interface Footnotes {
  readonly first: (identifier: string) => { label: Label; children: readonly ElementContent[] } | undefined
  readonly again: (identifier: string) => Label | undefined
}

export interface Writer {
  readonly place: Place
  /** Blocks; what is between them becomes paragraphs. */
  readonly flow: (nodes: readonly ElementContent[]) => Content[]
  /** Parts of a line; blocks among them become lines of it. */
  readonly line: (nodes: readonly ElementContent[]) => Content[]
  /** Blocks if there are any among the nodes, otherwise a line. */
  readonly either: (nodes: readonly ElementContent[]) => Content[]
  readonly within: (changes: Partial<Place>) => Writer
}

/** How a block of the vocabulary is written: its nodes, and HTML elements that mean the same. */
export interface TypstBlock {
  readonly nodes?: {
    readonly [Type in Nodes['type']]?: (
      node: Extract<Nodes, { type: Type }>,
      element: Element,
      writer: Writer,
    ) => Content
  }
  readonly elements?: Readonly<Record<string, (element: Element, writer: Writer) => Content>>
}
