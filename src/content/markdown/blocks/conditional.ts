// Content that only some visitors see.
import type { Data, Parent, PhrasingContent } from 'mdast'
import type { SourceRange } from '../source.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

/** Editors see the content with its condition; visitors see it if the condition is true for them. */
export interface Conditional extends Parent {
  type: 'conditional'
  /** A CEL expression. */
  expression: string
  /** Phrasing content if the block stands within a line. */
  children: (FlowContent | PhrasingContent)[]
  data: ConditionalData
}

interface ConditionalData extends Data {
  isInLine?: boolean
  /** The ranges of its tags in the source. */
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
