// What only some visitors see.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** Whoever edits sees it, with its condition; of visitors those for whom the condition is true. */
export interface Conditional extends Parent {
  type: 'conditional'
  /** In CEL. */
  expression: string
  children: FlowContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    conditional: Conditional
  }
  interface BlockContentMap {
    conditional: Conditional
  }
}

export const conditional: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['if'],
      end: 'required',
      read: ({ argument }, children) => {
        const expression = argument.trim()
        return expression === '' ? undefined : { type: 'conditional', expression, children }
      },
    },
  ],
  classes: ['conditional'],
  dataAttributes: ['dataCondition'],
  html: {
    conditional: (node, { children }) =>
      h('div', { className: ['conditional'], dataCondition: node.expression }, children(node)),
  },
}
