// The frame in which a page shows an embed, for providers that the operator has allowed.
import type { Element } from 'hast'
import type { Embed } from './blocks/embed.ts'
import { h } from './blocks/html.ts'
import { plainText } from './blocks.ts'
import { frameOf, providerOf } from './embed-providers.ts'

/** Undefined if the provider is not allowed, or has no player for the address. */
export const embedFrame = (node: Embed, allowed: readonly string[]): Element | undefined => {
  const provider = providerOf(node.url)
  if (provider === undefined || !allowed.includes(provider.key)) return undefined
  const src = frameOf(node.url)
  const caption = node.children.map(plainText).join(' ').replace(/\s+/g, ' ').trim()
  return src === undefined
    ? undefined
    : h('iframe', { ...frame, src, title: titleOf(provider.name, caption) })
}

const titleOf = (name: string, caption: string): string =>
  caption === '' ? name : `${name}: ${caption.slice(0, 200)}`

/** The frame may run its own scripts in its own origin, and nothing that changes the page around it. */
const frame = {
  loading: 'lazy',
  sandbox: 'allow-scripts allow-same-origin allow-popups allow-presentation',
  referrerPolicy: 'strict-origin-when-cross-origin',
  allow: 'fullscreen; picture-in-picture; encrypted-media',
  allowFullScreen: true,
}
