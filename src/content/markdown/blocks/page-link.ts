// A link to a page that stands by itself.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { nameOf, type TargetData, targetOf } from './target.ts'

/** Its content says where it leads to those who do not know the block. */
export interface PageLink extends Parent {
  type: 'pageLink'
  url: string
  children: FlowContent[]
  data?: TargetData
}

declare module 'mdast' {
  interface RootContentMap {
    pageLink: PageLink
  }
  interface BlockContentMap {
    pageLink: PageLink
  }
}

export const pageLink: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['content-ref'],
      end: 'optional',
      read: ({ attributes }, children) => {
        const target = targetOf(attributes, 'url')
        return target && { type: 'pageLink', children, ...target }
      },
    },
  ],
  classes: ['page-link'],
  leads: { pageLink: 'reference' },
  html: {
    pageLink: ({ url }) => h('p', { className: ['page-link'] }, [h('a', { href: url }, nameOf(url))]),
  },
}
