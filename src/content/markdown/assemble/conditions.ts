// Conditions within a line: both tags in one paragraph, with other text beside them.
import type { Nodes, PhrasingContent } from 'mdast'
import type { Conditional } from '../blocks/conditional.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import { appendPhrasing, deepest, rangeOf } from './build.ts'
import { positioned, spanOf } from './positions.ts'

/** The line with conditions in place of their tags; conditions that contain other markers are left as they are. */
export const withConditions = (children: readonly PhrasingContent[]): PhrasingContent[] => {
  const ends = pairsIn(children)
  if (ends.size === 0) return [...children]
  const between = (start: number, end: number): PhrasingContent[] => {
    const line: PhrasingContent[] = []
    for (let at = start; at < end; at++) {
      const child = children[at] as PhrasingContent
      const close = ends.get(at)
      if (close === undefined) appendPhrasing(line, child)
      else {
        line.push(conditionOf(child as BlockMarker, children[close] as BlockMarker, between(at + 1, close)))
        at = close
      }
    }
    return line
  }
  return between(0, children.length)
}

/** The same for a paragraph; a condition with nothing beside it is a block and is left alone. */
export const withConditionsBeside = (children: readonly PhrasingContent[]): PhrasingContent[] => {
  const line = withConditions(children)
  const hasOther = line.some(
    node => node.type !== 'conditional' && !(node.type === 'text' && node.value.trim() === ''),
  )
  return hasOther ? line : [...children]
}

/** For the index of each opening tag, the index of its closing tag. */
const pairsIn = (children: readonly PhrasingContent[]): Map<number, number> => {
  const pairs = new Map<number, number>()
  const open: { readonly at: number; readonly others: number }[] = []
  let others = 0
  for (const [at, child] of children.entries()) {
    if (child.type !== 'blockMarker') continue
    if (child.spelling !== 'tag' || child.name !== 'if') others++
    else if (!child.isEnd) {
      if (child.argument.trim() === '' || open.length >= deepest) others++
      open.push({ at, others })
    } else {
      const opening = open.pop()
      if (opening === undefined) others++
      else if (opening.others === others && isCondition(children[opening.at])) pairs.set(opening.at, at)
    }
  }
  return pairs
}

const isCondition = (node: Nodes | undefined): boolean =>
  node?.type === 'blockMarker' && node.argument.trim() !== ''

const conditionOf = (
  opening: BlockMarker,
  closing: BlockMarker,
  children: PhrasingContent[],
): Conditional => ({
  type: 'conditional',
  expression: opening.argument.trim(),
  children,
  data: { isInLine: true, opening: rangeOf(opening), closing: rangeOf(closing) },
  ...positioned(spanOf(opening, closing)),
})
