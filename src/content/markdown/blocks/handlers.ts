// The handlers that turn blocks into HTML.
import type { Element } from 'hast'
import type { Nodes, Parents } from 'mdast'
import { defaultHandlers, type Handler, type Handlers } from 'mdast-util-to-hast'
import type { HtmlWriter, Written } from './block.ts'
import { vocabulary } from './index.ts'

interface BlockWriter extends Pick<HtmlWriter, 'headingBelow' | 'placeOf'> {
  /** Notes which node the element was made of. */
  readonly mark?: (element: Element, node: Nodes) => void
}

/** A handler for every node of the vocabulary. */
export const blockHandlers = ({ mark, ...writer }: BlockWriter): Handlers => {
  const handlerOf =
    (write: (node: Nodes, writer: HtmlWriter) => Written): Handler =>
    (state, node: Nodes, parent) => {
      const made = write(node, {
        children: parent => state.wrap(state.all(parent as Parents), true),
        line: parent => state.all(parent as Parents),
        ...writer,
      })
      if (made === undefined) return plain[node.type]?.(state, node, parent)
      if (!Array.isArray(made)) state.patch(node, made)
      if (!Array.isArray(made) && made.type === 'element') mark?.(made, node)
      return made
    }
  return Object.fromEntries(writers.map(([type, write]) => [type, handlerOf(write)]))
}

/** The handlers of CommonMark and GFM. */
const { root: _root, ...others } = defaultHandlers
const plain: Handlers = others

// Each writer gets only nodes of its own type.
const writers = vocabulary.flatMap(({ html }) => Object.entries(html)) as [
  string,
  (node: Nodes, writer: HtmlWriter) => Written,
][]
