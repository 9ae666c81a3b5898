// What turns an element into that of an article, and what it knows of the page around it.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'
import type { Words } from '#languages/index.ts'

/** Returns what takes the place of a block's element, which it may change; its children are finished already. */
export type Finish<Type extends Nodes['type']> = (
  element: Element,
  node: Extract<Nodes, { type: Type }>,
  around: Surroundings,
) => Element | ElementContent[]

/** The same for all elements of one name, from blocks or raw HTML; undefined leaves the element as it is. */
export type FinishElement = (element: Element, around: Surroundings) => Element | ElementContent[] | undefined

export interface Surroundings {
  /** The language of the text, as a BCP 47 tag. */
  readonly language: string
  /** The article's own words, in that language or in English. */
  readonly words: Words['article']
  readonly hints: Words['hints']
  /** Such words as a text node, marked up where their language differs from that of the text. */
  readonly said: (words: string) => ElementContent
  /** The block that the element came from; undefined for raw HTML of the text. */
  readonly blockOf: (element: ElementContent) => Nodes | undefined
  /** An id that no text can contain: the name and a number. */
  readonly ownId: (name: string) => string
  /** The wanted id, with a number appended where the page already has it. */
  readonly freeId: (wanted: string) => string
  /** A free id for a block, by which links can lead to it. */
  readonly anchorOf: (node: Nodes, wanted: string) => string
  /** The drawing of an icon by its Font Awesome name; undefined for an unknown name. */
  readonly icon: (name: string | null | undefined) => Element | undefined
  /** The address to write for a destination of a block; undefined where that leads nowhere, or is not allowed. */
  readonly addressOf: (destination: string) => string | undefined
  /** The size in pixels of the picture at an address. */
  readonly sizeOf: (address: string) => ImageSize | undefined
  /** Whether this is the first picture of the page, the only one that readers wait for. */
  readonly isFirstPicture: () => boolean
  /** Whether content of this provider may be shown in a frame. */
  readonly isFramed: (provider: string) => boolean
  /**
   * The level at which to write the next heading, given its written one:
   * the page's title is above all of them, and no level is skipped.
   */
  readonly levelOf: (written: number) => number
}

export interface ImageSize {
  readonly width: number
  readonly height: number
}
