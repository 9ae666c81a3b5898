// Cards with their icons, and with pictures in light and dark.
import type { Element, ElementContent } from 'hast'
import { h } from '../blocks/html.ts'
import type { Finish } from './finish.ts'
import { isLost } from './picture.ts'

export const cards: Finish<'cards'> = (element, node, around) => {
  element.properties = { className: ['cards', ...(node.size === null ? [] : [node.size])] }
  let index = 0
  for (const item of element.children) {
    if (item.type !== 'element') continue
    const dark = node.children[index]?.data?.darkCover
    const icon = around.icon(node.cards[index]?.icon)
    item.children = item.children
      .flatMap(part => inBoth(part, dark === undefined ? undefined : around.addressOf(dark)))
      .map(part => withIcon(part, icon))
    index++
  }
  return element
}

const inBoth = (part: ElementContent, dark: string | undefined): ElementContent[] => {
  if (part.type !== 'element' || part.tagName !== 'img' || dark === undefined || isLost(dark)) return [part]
  const properties = { ...part.properties, loading: 'lazy', decoding: 'async' }
  return [
    h('img', { ...properties, className: ['on-light'] }),
    h('img', { ...properties, src: dark, className: ['on-dark'] }),
  ]
}

/** Replaces the element that names the icon by the icon. */
const withIcon = (part: ElementContent, icon: Element | undefined): ElementContent => {
  if (part.type !== 'element') return part
  const children = part.children.flatMap(child =>
    child.type === 'element' && child.tagName === 'i' && child.properties.dataIcon !== undefined
      ? (icon ?? [])
      : [child],
  )
  return { ...part, children }
}
