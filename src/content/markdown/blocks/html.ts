// Elements of HTML as a tree.
import type { Element, ElementContent, Properties } from 'hast'

/** An element; properties that are null or undefined are left out, a string is text. */
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
