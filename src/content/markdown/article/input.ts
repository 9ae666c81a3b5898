// Boxes of task lists, with what they say.
import type { FinishElement } from './finish.ts'

export const input: FinishElement = (element, { words }) => {
  if (element.properties.type !== 'checkbox') return undefined
  element.properties.ariaLabel = element.properties.checked === true ? words.done : words.toDo
  return element
}
