// Reduces a page's content to what Markdown can express: plain elements, blocks of documentation, text.
import type { Element, ElementContent } from 'hast'
import { isBlank } from '../elements.ts'
import { isNoise } from '../noise.ts'
import { noteIds, takeAnchors, takeAnchorsBefore } from './anchors.ts'
import { blocks } from './blocks.ts'
import { code } from './code.ts'
import { append, paragraphs } from './flow.ts'
import { footnotes, footnotesOf } from './footnotes.ts'
import { hints } from './hints.ts'
import { inline } from './inline.ts'
import { isDrawnFormula, math } from './math.ts'
import { media } from './media.ts'
import { tables } from './tables.ts'
import { folded, tabs } from './tabs.ts'
import type { Rule, Tidying } from './tidying.ts'

/** The result contains only blocks. */
export const tidy = (
  content: readonly Element[],
  options: Pick<Tidying, 'base' | 'page' | 'destinationOf' | 'isAnchorWanted' | 'report'>,
): ElementContent[] => {
  const tidying: Tidying = {
    ...options,
    footnotes: footnotesOf(content),
    pending: [],
    depth: 0,
    all: nodes => all(nodes, tidying),
  }
  const nodes = content.flatMap(one => paragraphs(all([one], tidying)))
  return [...nodes, ...takeAnchorsBefore(tidying)]
}

const all = (nodes: readonly ElementContent[], tidying: Tidying): ElementContent[] => {
  const result: ElementContent[] = []
  for (const node of nodes) for (const one of tidied(node, tidying)) append(result, one)
  return result
}

const tidied = (node: ElementContent, tidying: Tidying): ElementContent[] => {
  if (node.type === 'text')
    return isBlank(node.value) ? [node] : [...takeAnchors(tidying), { type: 'text', value: node.value }]
  if (node.type !== 'element') return []
  const formula = math(node, tidying)
  if (formula !== undefined) return formula
  if (isDrawnFormula(node)) return []
  noteIds(node, tidying)
  if (isNoise(node)) return tabs(node, tidying) ?? []
  for (const rule of rules) {
    const made = rule(node, tidying)
    if (made !== undefined) return made
  }
  // Of an unknown element only the content is kept.
  return all(node.children, tidying)
}

/** The first rule that knows the element is used. */
const rules: readonly Rule[] = [footnotes, code, tabs, folded, hints, tables, media, blocks, inline]
