// Texts in a line, with the spaces that HTML leaves of them.
import { breakable } from '../text/breaks.ts'
import type { Content } from '../values/value.ts'
import type { Writer } from '../writer.ts'

/** Whether the line has just begun, or its last character is a space: then another one is not seen. */
export interface Space {
  isOpen: boolean
  /** Whether there is nothing in the line yet. */
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
