// Formulas.
import type { Literal, Paragraph } from 'mdast'
import type { MathBlock } from '../syntax/math.ts'
import type { Block } from './block.ts'
import { h } from './html.ts'

export const math: Block = {
  nodes: { paragraph: standsAlone },
  classes: ['math'],
  html: {
    math: (node, { placeOf }) => {
      const id = placeOf(node)
      return h('div', { className: ['math'], id }, id === undefined ? [source(node)] : node.value)
    },
    inlineMath: (node, { placeOf }) => {
      const id = placeOf(node)
      return id === undefined ? source(node) : h('span', { className: ['math'], id }, node.value)
    },
  },
}

const source = ({ value }: Literal) => h('code', { className: ['math'] }, value)

/** A formula between double dollar signs that is alone in its paragraph is a block. */
function standsAlone({ children: [only, ...others], position }: Paragraph): MathBlock | undefined {
  if (only?.type !== 'inlineMath' || others.length > 0 || !only.data?.isDisplay) return undefined
  return { type: 'math', value: only.value, ...(position && { position }) }
}
