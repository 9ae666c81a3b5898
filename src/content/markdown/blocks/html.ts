// Elements of HTML as a tree.
import type { Element, ElementContent, Properties } from 'hast'

/** An element; properties that are null are left out, a string is text. */
export const h = (
  tagName: string,
  properties: Properties,
  content: string | ElementContent[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties: Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== null)),
  children: typeof content === 'string' ? [{ type: 'text', value: content }] : content,
})
