// The tree of a page made into that of an article: every block finished, from the inside out.
import type { Element, ElementContent, Root as HtmlRoot, RootContent } from 'hast'
import type { Nodes } from 'mdast'
import type { BlockElements } from '../render.ts'
import { codeBlock } from './code.ts'
import { type Finish, type FinishElement, ownPrefix, type Surroundings } from './finish.ts'
import { heading } from './heading.ts'
import { openapiOperation } from './openapi.ts'
import { tabs } from './tabs.ts'

/** By the types of blocks. */
const ofBlocks: { readonly [Type in Nodes['type']]?: Finish<Type> } = { codeBlock, openapiOperation, tabs }

/** By the names of elements. */
const ofElements: Readonly<Record<string, FinishElement>> = {
  h1: heading,
  h2: heading,
  h3: heading,
  h4: heading,
  h5: heading,
  h6: heading,
}

/** Changes the tree. */
export const finishTree = (tree: HtmlRoot, blocks: BlockElements): void => {
  const around = surroundings(blocks)
  tree.children = finished(tree.children as ElementContent[], around) as RootContent[]
}

const surroundings = (blocks: BlockElements): Surroundings => {
  let ids = 0
  return {
    blockOf: element => (element.type === 'element' ? blocks.get(element) : undefined),
    ownId: name => `${ownPrefix}${name}-${++ids}`,
    icon: () => [],
  }
}

const finished = (content: readonly ElementContent[], around: Surroundings): ElementContent[] =>
  content.flatMap(node => {
    if (node.type !== 'element') return node
    if (!isDrawn.has(node.tagName)) node.children = finished(node.children, around)
    return finish(node, around) ?? node
  })

/** What is in these may be shared between pages: nobody changes it. */
const isDrawn: ReadonlySet<string> = new Set(['code', 'math', 'svg'])

const finish = (element: Element, around: Surroundings): Element | ElementContent[] | undefined => {
  const node = around.blockOf(element)
  // Each finishes nodes of its own type alone.
  const ofBlock = node && (ofBlocks[node.type] as Finish<Nodes['type']> | undefined)
  if (node !== undefined && ofBlock !== undefined) return ofBlock(element, node, around)
  return Object.hasOwn(ofElements, element.tagName)
    ? ofElements[element.tagName]?.(element, around)
    : undefined
}
