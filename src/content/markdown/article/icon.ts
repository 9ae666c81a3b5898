// Icons in the text of a page, as large as the text and in its colour.
import type { Element } from 'hast'
import { iconNamed } from '../../icons/index.ts'
import { h } from '../blocks/html.ts'

/** Undefined for an unknown name. The meaning of the icon must be said in text beside it. */
export const iconElement = (name: string): Element | undefined => {
  const icon = iconNamed(name)
  return (
    icon &&
    h('svg', { className: ['icon'], viewBox: icon.viewBox, ariaHidden: 'true' }, [
      h('path', { d: icon.path }),
    ])
  )
}
