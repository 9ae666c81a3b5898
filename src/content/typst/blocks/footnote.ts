// Footnotes: at the foot of the page that first refers to them.
import { call, labelled } from '../values/value.ts'
import type { TypstBlock } from '../writer.ts'

export const footnote: TypstBlock = {
  nodes: {
    footnoteReference: ({ identifier, label }, _, { place, within }) => {
      const known = place.footnotes.again(identifier)
      if (known !== undefined) return call('footnote', known)
      const first = place.isRepeated === true ? undefined : place.footnotes.first(identifier)
      if (first === undefined) return call('super', label ?? identifier)
      const inside = within({ nesting: 0, isLinked: false, longestWord: 24 })
      return labelled(call('footnote', inside.either(first.children)), first.label)
    },
  },
}
