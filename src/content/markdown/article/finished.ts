// Turns the tree of a page into that of an article: every block finished, from the inside out.
import type { Element, ElementContent, Root as HtmlRoot, RootContent } from 'hast'
import type { Nodes } from 'mdast'
import { button } from './button.ts'
import { cards } from './cards.ts'
import { codeBlock } from './code.ts'
import { column } from './column.ts'
import { embed } from './embed.ts'
import { fieldList } from './fields.ts'
import { figure } from './figure.ts'
import { file } from './file.ts'
import type { Finish, FinishElement, Surroundings } from './finish.ts'
import { heading } from './heading.ts'
import { highlight } from './highlight.ts'
import { hint } from './hint.ts'
import { input } from './input.ts'
import { math } from './math.ts'
import { openapiOperation } from './openapi.ts'
import { img, picture } from './picture.ts'
import { statusBadge } from './status.ts'
import { table } from './table.ts'
import { tabs } from './tabs.ts'
import { typedTable } from './typed-table.ts'
import { update } from './update.ts'

/** By block type. */
const ofBlocks: { readonly [Type in Nodes['type']]?: Finish<Type> } = {
  button,
  cards,
  codeBlock,
  column,
  embed,
  figure,
  file,
  highlight,
  hint,
  icon: (_, { name }, around) => [around.icon(name) ?? []].flat(),
  inlineMath: math,
  math,
  openapiOperation,
  table: typedTable,
  tabs,
  update,
}

/** By element name. */
const ofElements: Readonly<Record<string, FinishElement>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
  img,
  input,
  picture,
  summary: statusBadge,
  table,
  ul: fieldList,
}

/** Changes the tree. */
export const finishTree = (tree: HtmlRoot, around: Surroundings): void => {
  tree.children = finished(tree.children as ElementContent[], around) as RootContent[]
}

const finished = (content: readonly ElementContent[], around: Surroundings): ElementContent[] =>
  content.flatMap(node => {
    if (node.type !== 'element') return node
    if (!isDrawn.has(node.tagName)) node.children = finished(node.children, around)
    return finish(node, around) ?? node
  })

/** Elements whose contents may be shared between pages: nothing may change them. */
const isDrawn: ReadonlySet<string> = new Set(['code', 'math', 'svg'])

const finish = (element: Element, around: Surroundings): Element | ElementContent[] | undefined => {
  const node = around.blockOf(element)
  // Each function gets only nodes of its own type.
  const ofBlock = node && (ofBlocks[node.type] as Finish<Nodes['type']> | undefined)
  if (node !== undefined && ofBlock !== undefined) return ofBlock(element, node, around)
  return Object.hasOwn(ofElements, element.tagName)
    ? ofElements[element.tagName]?.(element, around)
    : undefined
}
