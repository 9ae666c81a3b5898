// Icons and expressions within a line.
import type { Block } from './block.ts'
import { h } from './html.ts'

export const icon: Block = {
  classes: ['icon'],
  elements: { i: [['ariaHidden', 'true']] },
  dataAttributes: ['dataIcon'],
  html: { icon: ({ name }) => h('i', { className: ['icon'], dataIcon: name, ariaHidden: 'true' }) },
}

export const inlineExpression: Block = {
  classes: ['expression'],
  html: {
    inlineExpression: ({ expression }) => h('code', { className: ['expression'] }, `{{ ${expression} }}`),
  },
  text: { inlineExpression: ({ expression }) => `{{ ${expression} }}` },
}
