// HTTP statuses and methods as badges, each in the colour of its kind.
import type { Element } from 'hast'
import type { Hue } from './hues.ts'

/** Turns the status code, such as `404`, with which the element begins into a badge. */
export const statusBadge = (element: Element): undefined => {
  for (const child of element.children) {
    if (child.type === 'text' && child.value.trim() === '') continue
    const hue = child.type === 'element' && child.tagName === 'code' ? hueOfStatus(child) : undefined
    if (child.type !== 'element' || hue === undefined) return
    child.properties.className = ['badge', hue]
  }
}

const hueOfStatus = ({ children: [text] }: Element): Hue | undefined => {
  if (text?.type !== 'text') return undefined
  const [, digit = ''] = /^([1-5])(?:\d\d|XX)$/.exec(text.value) ?? []
  return statuses[digit]
}

const statuses: Readonly<Record<string, Hue>> = { 1: 'gray', 2: 'green', 3: 'blue', 4: 'orange', 5: 'red' }

export const methodHue = (method: string): Hue =>
  (Object.hasOwn(methods, method) ? methods[method] : undefined) ?? 'gray'

const methods: Readonly<Record<string, Hue>> = {
  get: 'blue',
  post: 'green',
  put: 'orange',
  patch: 'purple',
  delete: 'red',
}
