// Buttons: links that call for something.
import type { Parent, PhrasingContent } from 'mdast'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import type { HtmlData } from '../html-range.ts'
import type { Block } from './block.ts'
import { h } from './html.ts'

/** A link that looks like a button. */
export interface Button extends Parent {
  type: 'button'
  url: string
  style: 'primary' | 'secondary'
  /** A name in Font Awesome. */
  icon: string | null
  children: PhrasingContent[]
  data?: HtmlData
}

declare module 'mdast' {
  interface RootContentMap {
    button: Button
  }
  interface PhrasingContentMap {
    button: Button
  }
}

export const button: Block = {
  inline: [
    {
      name: 'a',
      read: attributes => {
        const classes = (attributes.get('class') ?? '').split(/\s+/)
        const url = attributes.get('href')?.trim() ?? ''
        if (url === '' || !classes.includes('button')) return undefined
        const style = classes.includes('secondary') ? 'secondary' : 'primary'
        const icon = attributes.get('data-icon')?.trim() || null
        return children => ({ type: 'button', url, style, icon, children: children.flatMap(withoutLink) })
      },
    },
  ],
  lines: ['button'],
  classes: ['button', 'primary', 'secondary'],
  dataAttributes: ['dataIcon'],
  html: {
    button: (node, { line }) =>
      h(
        'a',
        { href: normalizeUri(node.url), className: ['button', node.style], dataIcon: node.icon },
        line(node),
      ),
  },
}

/** An address within a button is plain text: the whole button is the link. */
const withoutLink = (node: PhrasingContent): PhrasingContent[] =>
  node.type === 'link' && node.data?.destination === undefined ? node.children : [node]
