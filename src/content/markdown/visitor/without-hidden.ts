// A text as one visitor sees it: without conditional tags, and without the parts that conditions hide.
import type { Nodes } from 'mdast'
import type { ExpressionVariables } from '../../conditions/index.ts'
import { conditionChecker, expressionLimit } from '../evaluate.ts'
import { parseMarkdown } from '../parse.ts'
import type { SourceRange } from '../source.ts'

export interface VisibleText {
  readonly markdown: string
  /** The conditions that were evaluated, in order, with their results. */
  readonly asked: readonly AskedCondition[]
}

export type AskedCondition = readonly [expression: string, result: boolean]

/** What a visitor sees of a text, and the conditions that decided it: visitors with the same results see the same. */
export const visibleTo = (text: string, variables: ExpressionVariables): VisibleText => {
  const check = conditionChecker(variables)
  const asked = new Map<string, boolean>()
  let left = expressionLimit
  const markdown = withoutConditions(text, expression => {
    const result = check(expression)
    // Conditions beyond the limit are false for everybody.
    if (--left >= 0 && !asked.has(expression)) asked.set(expression, result)
    return result
  })
  return { markdown, asked: [...asked] }
}

/**
 * The text without the parts whose conditions are not true, and without the tags of the others. All forms of a page for that
 * visitor are made from it, so that none contains hidden text. Cutting may join fragments into new tags: these are evaluated
 * as well, and if that does not end, nothing is shown.
 */
export const withoutHidden = (text: string, variables: ExpressionVariables): string =>
  withoutConditions(text, conditionChecker(variables))

/** The same, given the result of each condition; `inPlace` is put in place of each cut, to keep its neighbours apart. */
export const withoutConditions = (
  text: string,
  isTrue: (expression: string) => boolean,
  inPlace: '' | ' ' = '',
): string => {
  let shown = text.startsWith('\uFEFF') ? text.slice(1) : text
  for (let round = 0; round < mostRounds; round++) {
    if (!shown.includes('{%')) return shown
    const cuts = cutsIn(parseMarkdown(shown), isTrue)
    if (cuts.length === 0) return shown
    shown = without(shown, cuts, inPlace)
  }
  return ''
}

const mostRounds = 16

const cutsIn = (root: Nodes, isTrue: (expression: string) => boolean): SourceRange[] => {
  const cuts: SourceRange[] = []
  const visit = (node: Nodes): void => {
    if (node.type === 'conditional') {
      const { opening, closing } = node.data
      if (!isTrue(node.expression)) {
        cuts.push({ start: opening.start, end: closing.end })
        return
      }
      cuts.push(opening, closing)
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(root)
  return cuts.sort((one, other) => one.start - other.start)
}

const without = (text: string, cuts: readonly SourceRange[], inPlace: string): string => {
  let result = ''
  let done = 0
  for (const { start, end } of cuts) {
    result += text.slice(done, Math.max(done, start)) + inPlace
    done = Math.max(done, end)
  }
  return result + text.slice(done)
}
