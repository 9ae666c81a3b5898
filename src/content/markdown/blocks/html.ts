// Elements of HTML as a tree.
import type { Element, ElementContent, Properties } from 'hast'

/** An element; null and undefined properties are left out, and a string as content is text. */
export const h = (
  tagName: string,
  properties: Readonly<Record<string, Properties[string]>>,
  content: string | ElementContent[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties: Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null && value !== undefined),
  ),
  children: typeof content === 'string' ? [{ type: 'text', value: content }] : content,
})
