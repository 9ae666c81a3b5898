// Figures whose pictures can be opened in full size.
import type { Element } from 'hast'
import { h } from '../blocks/html.ts'
import type { Finish } from './finish.ts'

/** Makes each picture a link to itself, which a script shows above the page. */
export const figure: Finish<'figure'> = (element, _, { words }) => {
  element.children = element.children.map(child =>
    child.type === 'element' && child.tagName === 'img' && isWorthEnlarging(child)
      ? linked(child, words.enlarge)
      : child,
  )
  return element
}

const linked = (image: Element, label: string): Element => {
  const { className, ...properties } = image.properties
  const { src, alt } = properties
  const classes = ['zoom', ...[className ?? []].flat()].map(String)
  const name = alt === undefined || alt === '' ? label : null
  return h('a', { className: classes, href: String(src), ariaLabel: name }, [{ ...image, properties }])
}

/** In pixels; a narrower picture is shown in full size anyway. */
const narrowest = 480

const isWorthEnlarging = ({ properties: { src, width, height } }: Element): boolean =>
  typeof src === 'string' && (height === undefined || Number(width) > narrowest)
