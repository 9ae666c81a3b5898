// Formulas too wide for some screens: they scroll, also by keyboard, instead of widening the page.
import type { Element } from 'hast'
import type { Surroundings } from './finish.ts'

/** In characters; shorter formulas fit on every screen. */
const longestShort = 30

export const math = (
  element: Element,
  { value }: { readonly value: string },
  { words }: Surroundings,
): Element => {
  if (value.length > longestShort && element.tagName !== 'code')
    element.properties = {
      ...element.properties,
      className: ['math', 'wide'],
      tabIndex: 0,
      role: 'group',
      ariaLabel: words.formula,
    }
  return element
}
