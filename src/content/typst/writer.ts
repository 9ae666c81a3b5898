// What writes the elements of a page: blocks below each other, or parts of a line.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { Book } from './book.ts'
import type { Labels } from './labels.ts'
import type { PageTrees } from './page-tree.ts'
import type { Content, Label } from './values/value.ts'

/** Where in the book something is written. */
export interface Place {
  readonly book: Omit<Book, 'pages'>
  /** The id of the page. */
  readonly page: string
  readonly trees: PageTrees
  readonly labels: Labels
  /** By the nodes they are shown in place of: formulas, code in colours. */
  readonly drawings: ReadonlyMap<Nodes, readonly ElementContent[]>
  /** The number of the heading that a heading of depth 1 in the text becomes. */
  readonly headingLevel: (depth: number) => number
  /** The reusable content that it stands in. */
  readonly reusableContent?: string
  /** How many blocks with a frame or an indent are around it. */
  readonly nesting: number
  /** Nothing in it may be found by a label: it is shown more than once. */
  readonly isRepeated?: boolean
  /** How many elements of a line are around it. */
  readonly lineDepth: number
  /** The longest word that a line has room for, in characters; longer ones are broken. */
  readonly longestWord: number
  /** It is in an item of a list. */
  readonly isInList?: boolean
  /** It is in a link. */
  readonly isLinked?: boolean
  readonly footnotes: Footnotes
}

/** The footnotes of a page, each written where it is first referred to. */
export interface Footnotes {
  readonly first: (identifier: string) => { label: Label; children: readonly ElementContent[] } | undefined
  readonly again: (identifier: string) => Label | undefined
}

export interface Writer {
  readonly place: Place
  /** Blocks, and paragraphs of what stands between them. */
  readonly flow: (nodes: readonly ElementContent[]) => Content[]
  /** Parts of a line; blocks among them are lines of it. */
  readonly line: (nodes: readonly ElementContent[]) => Content[]
  /** Blocks where there are any among them, else a line. */
  readonly either: (nodes: readonly ElementContent[]) => Content[]
  readonly within: (changes: Partial<Place>) => Writer
}

/** How a block of the vocabulary is written: its nodes, and elements of HTML that mean the same. */
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
