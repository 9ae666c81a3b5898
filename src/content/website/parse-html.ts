// Parses HTML to its tree, in linear time whatever it contains.
import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { Invalid } from '#kernel/errors.ts'
import { deepestHtml, mostElements, refuseExcessiveHtml } from './excessive-html.ts'

/** The tree of a page. Refuses a page that is too long, nests too deep, or has too many elements. */
export const parseHtml = (html: string): Root => {
  refuseExcessiveHtml(html)
  const root = treeOf(html)
  refuseExcessiveTree(root)
  return root
}

const parser = unified().use(rehypeParse)

const treeOf = (html: string): Root => {
  try {
    return parser.parse(html)
  } catch (error) {
    // The stack does not suffice for elements that the scan of the tags took to be less deep.
    if (error instanceof RangeError)
      throw new Invalid('the page cannot be read as HTML: its elements nest too deep')
    throw error
  }
}

/** A parser creates elements that no tag names, and reopens some. */
const refuseExcessiveTree = (root: Root): void => {
  const waiting: { node: Root | Root['children'][number]; depth: number }[] = [{ node: root, depth: 0 }]
  let elements = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next
    if (!('children' in node)) continue
    if (depth > deepestHtml || ++elements > 2 * mostElements)
      throw new Invalid('the page cannot be read as HTML: it has too many elements, or they nest too deep')
    for (const child of node.children) waiting.push({ node: child, depth: depth + 1 })
  }
}
