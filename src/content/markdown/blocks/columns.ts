// Columns beside each other.
import type { Parent } from 'mdast'
import { oneOf, widthOf } from './attributes.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'

export interface Columns extends Parent {
  type: 'columns'
  children: FlowContent[]
}

export interface Column extends Parent {
  type: 'column'
  /** In percent or pixels, as CSS has it. */
  width: string | null
  verticalAlignment: 'top' | 'middle' | 'bottom'
  children: FlowContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    columns: Columns
    column: Column
  }
  interface BlockContentMap {
    columns: Columns
    column: Column
  }
}

export const columns: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['columns'],
      end: 'required',
      read: (_, children) => ({ type: 'columns', children }),
    },
    {
      spelling: 'tag',
      names: ['column'],
      end: 'required',
      inside: 'columns',
      read: ({ attributes }, children) => ({
        type: 'column',
        width: widthOf(attributes.get('width')),
        verticalAlignment: oneOf(attributes.get('valign') ?? attributes.get('verticalalignment'), [
          'top',
          'middle',
          'bottom',
        ]),
        children,
      }),
    },
  ],
  classes: ['columns', 'column'],
  dataAttributes: ['dataWidth', 'dataAlign'],
  html: {
    columns: (node, { children }) => h('div', { className: ['columns'] }, children(node)),
    column: (node, { children }) =>
      h(
        'div',
        { className: ['column'], dataWidth: node.width, dataAlign: node.verticalAlignment },
        children(node),
      ),
  },
}
