// Formulas, set by Typst; those that it cannot set are shown as their source.
import type { Nodes } from 'mdast'
import { formulaOf } from '../math/formula.ts'
import { breakable } from '../text/breaks.ts'
import { type Content, call, callWith } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'
import { codeOf, plainLines } from './code-block.ts'

export const math: TypstBlock = {
  nodes: {
    math: (node, _, writer) => {
      const drawn = drawnOf(node, writer)
      return drawn === undefined
        ? codeOf(plainLines(node.value), { title: 'TeX' })
        : call('formula', callWith('math.equation', { block: true }, drawn))
    },
    inlineMath: (node, _, writer) => {
      const drawn = drawnOf(node, writer)
      return drawn === undefined
        ? call('inline-code', breakable(node.value, 20))
        : callWith('math.equation', { block: false }, drawn)
    },
  },
}

const drawnOf = (node: Nodes, { place }: Writer): Content | undefined => {
  const [element] = place.drawings.get(node) ?? []
  return element?.type === 'element' ? formulaOf(element, place.nesting) : undefined
}
