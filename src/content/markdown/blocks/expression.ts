// Icons and expressions within a line.

import { longestExpression } from '../../conditions/index.ts'
import { decodeReferences } from '../html-destinations.ts'
import type { Block } from './block.ts'
import { h } from './html.ts'

export const icon: Block = {
  inline: [
    {
      name: 'i',
      read: attributes => {
        const name = iconOf(attributes.get('class') ?? '')
        // The element's text is for people who do not know the icon, so it is left out.
        return name === undefined ? undefined : () => ({ type: 'icon', name })
      },
    },
  ],
  classes: ['icon'],
  elements: { i: [['ariaHidden', 'true']] },
  dataAttributes: ['dataIcon'],
  html: { icon: ({ name }) => h('i', { className: ['icon'], dataIcon: name, ariaHidden: 'true' }) },
}

export const inlineExpression: Block = {
  inline: [
    {
      name: 'code',
      read: (attributes, inside) => {
        if (!/(?:^|\s)expression(?:\s|$)/.test(attributes.get('class') ?? '')) return undefined
        if (inside.length > longestExpression || /[\r\n<]/.test(inside)) return undefined
        const expression = decodeReferences(inside).trim()
        return expression === '' ? undefined : () => ({ type: 'inlineExpression', expression })
      },
    },
  ],
  classes: ['expression'],
  html: {
    inlineExpression: ({ expression }) => h('code', { className: ['expression'] }, `{{ ${expression} }}`),
  },
  text: { inlineExpression: ({ expression }) => `{{ ${expression} }}` },
}

/** The icon's name after `fa-`; other such words say how it is drawn. */
const iconOf = (classes: string): string | undefined =>
  classes
    .slice(0, longestClasses)
    .split(/\s+/)
    .map(name => /^fa-([a-z\d-]{1,50})$/.exec(name)?.[1])
    .find(name => name !== undefined && !drawings.has(name))

/** In UTF-16 units. */
const longestClasses = 1000

const drawings: ReadonlySet<string> = new Set(
  'solid regular light thin duotone brands sharp fw xs sm lg xl spin 2xs 2xl 1x 2x 3x 4x 5x'.split(' '),
)
