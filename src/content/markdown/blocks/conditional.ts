// What only some visitors see.
import type { Data, Parent, PhrasingContent } from 'mdast'
import type { SourceRange } from '../source.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** Whoever edits sees it, with its condition; of visitors those for whom the condition is true. */
export interface Conditional extends Parent {
  type: 'conditional'
  /** In CEL. */
  expression: string
  /** Phrasing content where it stands within a line. */
  children: (FlowContent | PhrasingContent)[]
  data: ConditionalData
}

interface ConditionalData extends Data {
  isInLine?: boolean
  /** Where its tags are in the source. */
  opening: SourceRange
  closing: SourceRange
}

declare module 'mdast' {
  interface RootContentMap {
    conditional: Conditional
  }
  interface BlockContentMap {
    conditional: Conditional
  }
  interface PhrasingContentMap {
    conditional: Conditional
  }
}

export const conditional: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['if'],
      end: 'required',
      read: ({ argument, tags }, children) => {
        const expression = argument.trim()
        return expression === '' ? undefined : { type: 'conditional', expression, children, data: tags }
      },
    },
  ],
  classes: ['conditional'],
  dataAttributes: ['dataCondition'],
  html: {
    conditional: (node, { children, line }) => {
      const properties = { className: ['conditional'], dataCondition: node.expression }
      return node.data.isInLine ? h('span', properties, line(node)) : h('div', properties, children(node))
    },
  },
}
