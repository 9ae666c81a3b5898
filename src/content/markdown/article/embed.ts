// An embed of another site, as a card that links to it; nothing of it is loaded before a reader asks for it.
import type { Element } from 'hast'
import { filled } from '#languages/index.ts'
import { h } from '../blocks/html.ts'
import { frameOf, providerOf } from '../embed-providers.ts'
import type { Finish } from './finish.ts'

export const embed: Finish<'embed'> = (element, { url }, around) => {
  const link = element.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'a',
  )
  if (link === undefined) return element
  const caption = element.children.filter(child => child.type === 'element' && child.tagName === 'figcaption')
  const provider = providerOf(url)
  const frame = provider !== undefined && around.isFramed(provider.key) ? frameOf(url) : undefined
  const label =
    frame === undefined
      ? []
      : [h('strong', {}, [around.said(filled(around.words.show, { provider: provider?.name ?? '' }))])]
  link.properties = { ...link.properties, ...(frame !== undefined && { dataFrame: frame }) }
  link.children = [...label, h('span', {}, link.children)]
  return h('figure', { className: ['embed', ...(frame === undefined ? [] : ['player'])] }, [link, ...caption])
}
