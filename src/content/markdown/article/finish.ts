// What makes an element of an article more than plain HTML, and what it knows of the page around it.
import type { Element, ElementContent } from 'hast'
import type { Nodes } from 'mdast'

/** What stands in place of a block's element, which it may change; what is in it is finished already. */
export type Finish<Type extends Nodes['type']> = (
  element: Element,
  node: Extract<Nodes, { type: Type }>,
  around: Surroundings,
) => Element | ElementContent[]

/** The same for elements of one name, whoever wrote them; undefined leaves it as it is. */
export type FinishElement = (element: Element, around: Surroundings) => Element | ElementContent[] | undefined

export interface Surroundings {
  /** The block that an element is; undefined for what a text wrote as HTML of its own. */
  readonly blockOf: (element: ElementContent) => Nodes | undefined
  /** An id that no text can give: the name and a number. */
  readonly ownId: (name: string) => string
  /** The drawing of an icon, by its name in Font Awesome; nothing where nobody knows it. */
  readonly icon: (name: string | null) => Element[]
}

/** Slugs and ids in texts have no tilde. */
export const ownPrefix = '~'
