// Lists whose items each begin with a name in bold code: fields, parameters, options.
import type { Element, ElementContent } from 'hast'
import type { FinishElement } from './finish.ts'
import { statusBadge } from './status.ts'

export const fieldList: FinishElement = element => {
  const items = element.children.filter(child => child.type === 'element')
  for (const item of items) statusBadge(item)
  // The last item of a shortened list says what was left out, and has no name.
  const named = items.filter((item, index) => index === 0 || index < items.length - 1 || isMarkedUp(item))
  if (items.length > 0 && named.every(beginsWithName)) element.properties.className = ['fields']
  return undefined
}

const isMarkedUp = ({ children }: Element): boolean => children.some(({ type }) => type === 'element')

const beginsWithName = (item: Element): boolean => {
  const first = firstIn(item)
  const strong = first?.type === 'element' && first.tagName === 'p' ? firstIn(first) : first
  if (strong?.type !== 'element' || strong.tagName !== 'strong') return false
  const [name, ...others] = strong.children
  return name?.type === 'element' && name.tagName === 'code' && others.length === 0
}

const firstIn = ({ children }: Element): ElementContent | undefined =>
  children.find(child => child.type !== 'text' || child.value.trim() !== '')
