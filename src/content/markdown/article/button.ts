// Buttons with their icon.
import type { Finish } from './finish.ts'

export const button: Finish<'button'> = (element, node, around) => {
  const icon = around.icon(node.icon)
  const { dataIcon: _, ...properties } = element.properties
  element.properties = properties
  if (icon !== undefined) element.children = [icon, ...element.children]
  return element
}
