// What another site shows: a video, a drawing, a form.
import type { Element } from 'hast'
import type { Parent } from 'mdast'
import { providerOf } from '../embed-providers.ts'
import type { Block, FlowContent } from './block.ts'
import { h } from './html.ts'
import { type TargetData, targetOf } from './target.ts'

/** A link to what another site shows, with its caption; where the operator allows it, what it shows is in a frame. */
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

/** Where the frame comes to be; the link behind it stays for those who do not see it. */
const frameIn = (id: string | undefined): Element[] =>
  id === undefined ? [] : [h('div', { className: ['embed-frame'], id })]

/** The address as people write it, behind the name of a known site. */
const nameOf = ({ url, provider }: Embed): string =>
  provider === null ? url : `${provider}: ${url.replace(/^https?:\/\/(?:www\.)?/i, '')}`
