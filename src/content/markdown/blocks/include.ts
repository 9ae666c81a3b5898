// Reusable content, shown where it is included.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { type TargetData, targetOf } from './target.ts'

/** Its children are what the reusable content says, once it is known. */
export interface Include extends Parent {
  type: 'include'
  /** A path, or `/reusable-contents/{id}`. */
  url: string
  /** What it leads to; absent until that is known. */
  reusableContent?: { readonly id: string; readonly title: string }
  children: FlowContent[]
  data?: IncludeData
}

interface IncludeData extends TargetData {
  /** What to write for the destinations of the links in it. */
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
