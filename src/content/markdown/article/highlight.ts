// Marks in a colour that is readable in light and in dark.

import type { Finish } from './finish.ts'
import { hueOf } from './hues.ts'

export const highlight: Finish<'highlight'> = (element, { color, background }) => {
  const [onText, behind] = [hueOf(color), hueOf(background)]
  element.properties = {
    className: [
      ...(onText === undefined ? [] : ['hued', onText]),
      ...(behind === undefined || onText !== undefined ? [] : [behind]),
    ],
  }
  if (element.properties.className?.toString() === '') element.properties = {}
  return element
}
