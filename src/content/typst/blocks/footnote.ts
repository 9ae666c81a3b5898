// Footnotes, at the foot of the page that first refers to them.
import type { ElementContent } from 'hast'
import { type Content, call, labelled } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'

export const footnote: TypstBlock = {
  nodes: {
    footnoteReference: ({ identifier, label }, _, { place, within }) => {
      const known = place.footnotes.again(identifier)
      if (known !== undefined) return call('footnote', known)
      const first = place.isRepeated === true ? undefined : place.footnotes.first(identifier)
      if (first === undefined) return call('super', label ?? identifier)
      const inside = within({ nesting: 0, isLinked: false, longestWord: 24 })
      return labelled(call('footnote', noteOf(first.children, inside)), first.label)
    },
  },
}

/** The first paragraph continues the line of the number. */
const noteOf = (children: readonly ElementContent[], { line, flow }: Writer): Content => {
  const index = children.findIndex(({ type }) => type === 'element')
  const first = children[index]
  if (first?.type !== 'element' || first.tagName !== 'p') return flow(children)
  return [...line(first.children), ...flow(children.slice(index + 1))]
}
