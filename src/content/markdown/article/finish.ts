// What makes an element of an article more than plain HTML, and what it knows of the page around it.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { Words } from '#languages/index.ts'

/** What stands in place of a block's element, which it may change; what is in it is finished already. */
export type Finish<Type extends Nodes['type']> = (
  element: Element,
  node: Extract<Nodes, { type: Type }>,
  around: Surroundings,
) => Element | ElementContent[]

/** The same for elements of one name, whoever wrote them; undefined leaves it as it is. */
export type FinishElement = (element: Element, around: Surroundings) => Element | ElementContent[] | undefined

export interface Surroundings {
  /** The language of the text, as BCP 47 has it. */
  readonly language: string
  /** What the article says by itself, in that language or in English. */
  readonly words: Words['article']
  readonly hints: Words['hints']
  /** Such words as text, marked where they are in another language than the text. */
  readonly said: (words: string) => ElementContent
  /** The block that an element is; undefined for what a text wrote as HTML of its own. */
  readonly blockOf: (element: ElementContent) => Nodes | undefined
  /** An id that no text can give: the name and a number. */
  readonly ownId: (name: string) => string
  /** That id, or with a number behind it where the page has it. */
  readonly freeId: (wanted: string) => string
  /** The same for a block: it can be linked to by it. */
  readonly anchorOf: (node: Nodes, wanted: string) => string
  /** The drawing of an icon, by its name in Font Awesome; undefined where nobody knows it. */
  readonly icon: (name: string | null | undefined) => Element | undefined
  /** What to write for a destination that a block gives; undefined where that leads nowhere, or may not. */
  readonly addressOf: (destination: string) => string | undefined
  /** The size of the picture at an address that is written, in pixels. */
  readonly sizeOf: (address: string) => ImageSize | undefined
  /** Whether this is the first picture of the page: readers wait for no other. */
  readonly isFirstPicture: () => boolean
  /** Whether what this provider shows may be in a frame. */
  readonly isFramed: (provider: string) => boolean
  /** The level of the next heading, which is written at this one: the title of the page is above all, and no level is left out. */
  readonly levelOf: (written: number) => number
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}
