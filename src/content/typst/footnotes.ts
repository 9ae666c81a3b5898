// The footnotes of a page.
import type { Root } from 'mdast'
import type { Labels } from './labels.ts'
import { footnotesOf, type PageTrees } from './page-tree.ts'
import type { Label } from './values/value.ts'
import type { Footnotes } from './writer.ts'

/** Each footnote is written only once, even one that refers to itself. */
export const createFootnotes = (root: Root, trees: PageTrees, labels: Labels): Footnotes => {
  const definitions = footnotesOf(root)
  const written = new Map<string, Label>()
  return {
    again: identifier => written.get(identifier),
    first: identifier => {
      const definition = definitions.get(identifier)
      if (definition === undefined) return undefined
      const label = labels.fresh()
      written.set(identifier, label)
      return { label, children: trees.elementsOf(definition.children) }
    },
  }
}
