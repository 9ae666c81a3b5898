// Texts in a line, with the white space that HTML leaves of them.
import { breakable } from '../text/breaks.ts'
import type { Content } from '../values/value.ts'
import type { Writer } from '../writer.ts'

/** `isOpen`: whether the line has just begun, or ends with a space, so that another space is not shown. */
export interface Space {
  isOpen: boolean
  /** Whether the line is still empty. */
  isNew: boolean
}

export const textPart = (value: string, { place }: Writer, space: Space): Content[] => {
  const collapsed = value.replace(/[ \t\r\n\f]+/g, ' ')
  const text = space.isOpen && collapsed.startsWith(' ') ? collapsed.slice(1) : collapsed
  if (text === '') return []
  space.isNew = false
  space.isOpen = text.endsWith(' ')
  return [breakable(text, place.longestWord)]
}
