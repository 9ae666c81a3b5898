// Icons and expressions within a line.
import type { Block } from './block.ts'
import { h } from './html.ts'

export const icon: Block = {
  html: { icon: ({ name }) => h('i', { className: ['icon'], dataIcon: name, ariaHidden: 'true' }) },
}

export const inlineExpression: Block = {
  html: {
    inlineExpression: ({ expression }) => h('code', { className: ['expression'] }, `{{ ${expression} }}`),
  },
  text: { inlineExpression: ({ expression }) => `{{ ${expression} }}` },
}
