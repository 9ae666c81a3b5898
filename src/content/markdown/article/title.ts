// The title with which a text begins, where it is that of the page: readers see it once.
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import { plainText } from '../blocks.ts'

export const beginsWithTitle = ({ children: [first] }: Root, title: string | undefined): boolean =>
  first?.type === 'heading' &&
  first.depth === 1 &&
  title !== undefined &&
  plain(plainText(first)) === plain(title)

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Takes it out of the tree; gives its id, which links may lead to. */
export const withoutTitle = (tree: HtmlRoot): string | undefined => {
  const index = tree.children.findIndex(node => node.type === 'element' && node.tagName === 'h1')
  const [element] = tree.children.splice(index, 1)
  return element?.type === 'element' && element.properties.id ? String(element.properties.id) : undefined
}
