// The heading with which a text begins, if it repeats the title of the page: readers see the title only once.
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import { plainText } from '../blocks.ts'

export const beginsWithTitle = ({ children: [first] }: Root, title: string | undefined): boolean =>
  first?.type === 'heading' &&
  first.depth === 1 &&
  title !== undefined &&
  plain(plainText(first)) === plain(title)

const plain = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Removes that heading from the tree and returns its id, to which links may lead. */
export const withoutTitle = (tree: HtmlRoot): string | undefined => {
  const index = tree.children.findIndex(node => node.type === 'element' && node.tagName === 'h1')
  const [element] = tree.children.splice(index, 1)
  return element?.type === 'element' && element.properties.id ? String(element.properties.id) : undefined
}
