// Files with an icon that marks them as such.
import type { Finish } from './finish.ts'

export const file: Finish<'file'> = (element, _, around) => {
  const icon = around.icon('file-arrow-down')
  if (icon !== undefined) element.children = [icon, ...element.children]
  return element
}
