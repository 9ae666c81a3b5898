// The conditions that are written in a text.
import type { Conditional } from '../blocks/conditional.ts'
import { eachNode, parseMarkdown } from '../parse.ts'

export interface WrittenCondition {
  readonly expression: string
  /** The line of its opening tag, counted from 1. */
  readonly line: number
}

/** The first thousand conditions in order, including those within others and those that others hide. */
export const conditionsIn = (text: string): WrittenCondition[] => {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text
  if (!source.includes('{%')) return []
  const found: Conditional[] = []
  eachNode(parseMarkdown(source), node => {
    if (node.type === 'conditional' && found.length < mostConditions) found.push(node)
  })
  found.sort((one, other) => one.data.opening.start - other.data.opening.start)
  let [line, at] = [1, 0]
  return found.map(({ expression, data }) => {
    for (; at < data.opening.start; at++) if (source[at] === '\n') line++
    return { expression, line }
  })
}

const mostConditions = 1000
