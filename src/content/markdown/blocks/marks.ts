// Words that stand out in a line: highlighted, or in a badge.
import type { Parent, PhrasingContent } from 'mdast'
import type { Block } from './block.ts'
import { colorOf } from './colors.ts'
import { h } from './html.ts'

/** Words in a colour, or on a coloured background. */
export interface Highlight extends Parent {
  type: 'highlight'
  /** A CSS name, or `#` with hexadecimal digits. */
  color: string | null
  background: string | null
  children: PhrasingContent[]
}

/** A short word about what it stands beside: `new`, `deprecated`. */
export interface Badge extends Parent {
  type: 'badge'
  /** Such as `success`; null for a plain badge. */
  kind: string | null
  children: PhrasingContent[]
}

declare module 'mdast' {
  interface RootContentMap {
    highlight: Highlight
    badge: Badge
  }
  interface PhrasingContentMap {
    highlight: Highlight
    badge: Badge
  }
}

export const highlight: Block = {
  inline: [
    {
      name: 'mark',
      read: attributes => {
        const declarations = declarationsOf(attributes.get('style') ?? '')
        const color = colorOf(declarations.get('color'))
        const background = colorOf(declarations.get('background-color') ?? declarations.get('background'))
        return children => ({ type: 'highlight', color, background, children })
      },
    },
  ],
  lines: ['highlight'],
  classes: ['highlight'],
  dataAttributes: ['dataColor', 'dataBackground'],
  html: {
    highlight: (node, { line }) =>
      h(
        'mark',
        { className: ['highlight'], dataColor: node.color, dataBackground: node.background },
        line(node),
      ),
  },
}

export const badge: Block = {
  inline: [
    {
      name: 'span',
      read: attributes => {
        const classes = (attributes.get('class') ?? '').split(/\s+/)
        if (!classes.includes('badge')) return undefined
        const kind = classes.map(kindOf).find(one => one !== undefined) ?? null
        return children => ({ type: 'badge', kind, children })
      },
    },
  ],
  lines: ['badge'],
  classes: ['badge'],
  dataAttributes: ['dataKind'],
  html: {
    badge: (node, { line }) => h('span', { className: ['badge'], dataKind: node.kind }, line(node)),
  },
}

/** The kind in `badge--success` (Docusaurus), `badge-success` and `bg-success` (Bootstrap). */
const kindOf = (name: string): string | undefined =>
  /^(?:badge--?|(?:text-)?bg-)([a-z]{1,20})$/.exec(name)?.[1]

/** The declarations of a `style` attribute; of several with one name the last counts. */
const declarationsOf = (style: string): Map<string, string> =>
  new Map(
    style
      .slice(0, longestStyle)
      .split(';')
      .map(declaration => {
        const [name = '', value = ''] = declaration.split(':', 2)
        return [name.trim().toLowerCase(), value.trim().toLowerCase()]
      }),
  )

/** In UTF-16 units. */
const longestStyle = 1000
