// What another site shows: a video, a drawing, a form.
import type { Parent } from 'mdast'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { type TargetData, targetOf } from './target.ts'

/** A link to what another site shows, with its caption. */
export interface Embed extends Parent {
  type: 'embed'
  url: string
  /** The name of the site, where it is a known one. */
  provider: string | null
  children: FlowContent[]
  data?: TargetData
}

declare module 'mdast' {
  interface RootContentMap {
    embed: Embed
  }
  interface BlockContentMap {
    embed: Embed
  }
}

export const embed: Block = {
  markers: [
    {
      spelling: 'tag',
      names: ['embed'],
      end: 'optional',
      read: ({ attributes }, children) => {
        const target = targetOf(attributes, 'url')
        return target && { type: 'embed', provider: null, children, ...target }
      },
    },
  ],
  classes: ['embed'],
  elements: { figure: [], figcaption: [] },
  dataAttributes: ['dataProvider'],
  html: {
    embed: (node, { children }) =>
      h('figure', { className: ['embed'], dataProvider: node.provider }, [
        h('a', { href: node.url }, node.provider === null ? node.url : `${node.provider}: ${node.url}`),
        ...(node.children.length === 0 ? [] : [h('figcaption', {}, children(node))]),
      ]),
  },
}
