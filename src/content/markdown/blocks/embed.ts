// Content of another site: a video, a drawing, a form.
import type { Element } from 'hast'
import type { Parent } from 'mdast'
import { providerOf } from '../embed-providers.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { type TargetData, targetOf } from './target.ts'

/** A link to content of another site, with a caption; shown in a frame where the operator allows it. */
export interface Embed extends Parent {
  type: 'embed'
  url: string
  /** The name of the site, if it is a known one. */
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
        return (
          target && { type: 'embed', provider: providerOf(target.url)?.name ?? null, children, ...target }
        )
      },
    },
  ],
  classes: ['embed', 'embed-frame'],
  elements: { figure: [], figcaption: [] },
  dataAttributes: ['dataProvider'],
  leads: { embed: 'reference' },
  html: {
    embed: (node, { children, placeOf }) =>
      h('figure', { className: ['embed'], dataProvider: providerOf(node.url)?.key }, [
        ...frameIn(placeOf(node)),
        h('a', { href: node.url }, nameOf(node)),
        ...(node.children.length === 0 ? [] : [h('figcaption', {}, children(node))]),
      ]),
  },
}

/** The element that the frame is put into; the link stays behind it for people who do not see the frame. */
const frameIn = (id: string | undefined): Element[] =>
  id === undefined ? [] : [h('div', { className: ['embed-frame'], id })]

/** The address without its scheme, after the name of a known site. */
const nameOf = ({ url, provider }: Embed): string =>
  provider === null ? url : `${provider}: ${url.replace(/^https?:\/\/(?:www\.)?/i, '')}`
