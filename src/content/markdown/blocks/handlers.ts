// Blocks in HTML, for what turns the tree into HTML.
import type { ElementContent } from 'hast'
import type { Nodes, Parents } from 'mdast'
import type { Handler, Handlers } from 'mdast-util-to-hast'
import type { HtmlWriter } from './block.ts'
import { vocabulary } from './index.ts'

/** A handler for every node of the vocabulary. */
export const blockHandlers = (writer: Pick<HtmlWriter, 'headingBelow' | 'placeOf'>): Handlers => {
  const handlerOf =
    (write: (node: Nodes, writer: HtmlWriter) => ElementContent | ElementContent[]): Handler =>
    (state, node: Nodes) => {
      const made = write(node, {
        children: parent => state.wrap(state.all(parent as Parents), true),
        line: parent => state.all(parent as Parents),
        ...writer,
      })
      if (!Array.isArray(made)) state.patch(node, made)
      return made
    }
  return Object.fromEntries(writers.map(([type, write]) => [type, handlerOf(write)]))
}

// Each writes nodes of its own type alone.
const writers = vocabulary.flatMap(({ html }) => Object.entries(html)) as [
  string,
  (node: Nodes, writer: HtmlWriter) => ElementContent | ElementContent[],
][]
