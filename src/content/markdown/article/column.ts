// Columns whose width is a class, for pages have no styles of their own.

import type { Finish } from './finish.ts'
import { classOfWidth } from './width.ts'

export const column: Finish<'column'> = (element, { width, verticalAlignment }) => {
  element.properties = {
    className: [
      'column',
      ...classOfWidth(width),
      ...(verticalAlignment === 'top' ? [] : [verticalAlignment]),
    ],
  }
  return element
}
