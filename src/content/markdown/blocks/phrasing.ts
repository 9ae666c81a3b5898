// What stands within a line.
import type { PhrasingContent } from 'mdast'

/** The children without the whitespace at both ends. */
export const trimEdges = (children: readonly PhrasingContent[]): PhrasingContent[] =>
  children.flatMap((child, index): PhrasingContent[] => {
    if (child.type !== 'text') return [child]
    const start = index === 0 ? child.value.replace(/^[ \t\n]+/, '') : child.value
    const value = index === children.length - 1 ? withoutEnd(start, ' \t\n') : start
    return value === '' ? [] : [{ ...child, value }]
  })

/**
 * A regular expression would take quadratic time: it would read
 * each run of these characters again from every character in it.
 */
export const withoutEnd = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Replaces links and buttons by their children. */
export const withoutLinks = (nodes: readonly PhrasingContent[]): PhrasingContent[] =>
  nodes.flatMap((node): PhrasingContent[] => {
    if (!('children' in node)) return [node]
    const children = withoutLinks(node.children as PhrasingContent[])
    return node.type === 'link' || node.type === 'button'
      ? children
      : [{ ...node, children } as PhrasingContent]
  })

/** The words among the nodes. */
export const textOf = (nodes: readonly PhrasingContent[]): string =>
  nodes
    .map(node => {
      if (node.type === 'break') return ' '
      if (node.type === 'image') return node.alt ?? ''
      if (node.type === 'html') return ''
      if ('children' in node) return textOf(node.children as PhrasingContent[])
      return 'value' in node ? node.value : ''
    })
    .join('')
    .trim()
