// Formulas.
import type { Paragraph } from 'mdast'
import type { MathBlock } from '../syntax/math.ts'
import type { Block } from './block.ts'
import { h } from './html.ts'

export const math: Block = {
  nodes: { paragraph: standsAlone },
  classes: ['math'],
  html: {
    math: ({ value }) => h('p', { className: ['math'] }, [h('code', {}, value)]),
    inlineMath: ({ value }) => h('code', { className: ['math'] }, value),
  },
}

/** A formula between double dollar signs is alone in its paragraph. */
function standsAlone({ children: [only, ...others], position }: Paragraph): MathBlock | undefined {
  if (only?.type !== 'inlineMath' || others.length > 0 || !only.data?.isDisplay) return undefined
  return { type: 'math', value: only.value, ...(position && { position }) }
}
