// Files to download.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { nameOf, type TargetData, targetOf } from './target.ts'

/** A file that a reader can download, with its caption. */
export interface FileBlock extends Parent {
  type: 'file'
  url: string
  children: FlowContent[]
  data?: TargetData
}

declare module 'mdast' {
  interface RootContentMap {
    file: FileBlock
  }
  interface BlockContentMap {
    file: FileBlock
  }
}

export const file: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['file'],
      end: 'optional',
      read: ({ attributes }, children) => {
        const target = targetOf(attributes, 'src')
        return target && { type: 'file', children, ...target }
      },
    },
  ],
  classes: ['file'],
  elements: { a: ['download'], figure: [], figcaption: [] },
  leads: { file: 'reference' },
  html: {
    file: (node, { children }) =>
      h('figure', { className: ['file'] }, [
        h('a', { href: node.url, download: '' }, nameOf(node.url)),
        ...(node.children.length === 0 ? [] : [h('figcaption', {}, children(node))]),
      ]),
  },
}
