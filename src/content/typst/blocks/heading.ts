// Headings, one level below the title of their page.
import type { Element } from 'hast'
import { textIn } from '../elements/kinds.ts'
import { inDirection } from '../text/in-direction.ts'
import { type Content, callWith } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'

const headingOf = (element: Element, depth: number, writer: Writer): Content => {
  const { trees, labels, page, headingLevel } = writer.place
  const anchors = trees.anchorsOf(element).flatMap(anchor => labels.place(page, anchor))
  const level = headingLevel(depth)
  const title = textIn(element.children).replace(/\s+/g, ' ').trim()
  const body = writer.line(element.children)
  if (body.length === 0) return anchors
  const rank = Math.min(6, Math.max(1, level - headingLevel(0)))
  return [
    ...anchors,
    inDirection(element.children, callWith('section', { level, rank, title }, body), writer),
  ]
}

const fromHtml =
  (depth: number) =>
  (element: Element, writer: Writer): Content =>
    headingOf(element, depth, writer)

export const heading: TypstBlock = {
  nodes: { heading: (node, element, writer) => headingOf(element, node.depth, writer) },
  elements: Object.fromEntries([1, 2, 3, 4, 5, 6].map(depth => [`h${depth}`, fromHtml(depth)])),
}
