// A link to a page that stands by itself.
import type { Nodes, Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { nameOf, type TargetData, targetOf } from './target.ts'

/** The children name the target for readers of Markdown who do not know the block. */
export interface PageLink extends Parent {
  type: 'pageLink'
  url: string
  /** The page itself, if it is one of the content. */
  page?: { readonly id: string; readonly title: string }
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
    pageLink: node =>
      h('p', { className: ['page-link'] }, [
        h('a', { href: node.url }, node.page?.title ?? (writtenName(node) || nameOf(node.url))),
      ]),
  },
}

/** The text of the children, unless it only repeats the address. */
const writtenName = ({ url, children }: PageLink): string => {
  const text = children.map(textOf).join(' ').replace(/\s+/g, ' ').trim()
  return text === url ? '' : text
}

const textOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(textOf).join('') : ''
