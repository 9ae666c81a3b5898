// Check boxes of task lists, labelled with the text of their items.
import type { FinishElement } from './finish.ts'

export const input: FinishElement = (element, { words }) => {
  if (element.properties.type !== 'checkbox') return undefined
  element.properties.ariaLabel = element.properties.checked === true ? words.done : words.toDo
  return element
}
