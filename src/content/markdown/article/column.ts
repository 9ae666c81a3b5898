// Columns with their width as a class, since pages have no inline styles.

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
