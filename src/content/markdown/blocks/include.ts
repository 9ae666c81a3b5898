// Reusable content, shown where it is included.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { type TargetData, targetOf } from './target.ts'

/** The children are the blocks of the reusable content, once it is loaded. */
export interface Include extends Parent {
  type: 'include'
  /** A path, or `/reusable-contents/{id}`. */
  url: string
  /** The included content; absent until it is loaded. */
  reusableContent?: { readonly id: string; readonly title: string }
  children: FlowContent[]
  data?: IncludeData
}

interface IncludeData extends TargetData {
  /** What to write in place of the destinations of links in the included content. */
  links?: Readonly<Record<string, string>>
}

declare module 'mdast' {
  interface RootContentMap {
    include: Include
  }
  interface BlockContentMap {
    include: Include
  }
}

export const include: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['include'],
      end: 'none',
      read: ({ attributes }) => {
        const target = targetOf(attributes, '')
        return target && { type: 'include', children: [], ...target }
      },
    },
  ],
  classes: ['include'],
  leads: { include: 'dependsOn' },
  html: {
    include: (node, { children }) => h('div', { className: ['include'] }, children(node)),
  },
}
