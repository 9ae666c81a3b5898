// Checks queries of Prometheus against the existing metrics.
import assert from 'node:assert/strict'
import type { SyntaxNode, SyntaxNodeRef } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

/** A series as queries select it: a histogram has several. */
export interface Selectable {
  readonly type: 'counter' | 'gauge'
  readonly labels: readonly string[]
}

/** Labels that Prometheus adds to all that it scrapes. */
const added = ['instance', 'job']

/** Functions that make sense for counters only. */
const ofCounters = new Set(['rate', 'irate', 'increase'])

/**
 * Fails if the query is malformed, or selects a series that does not exist. Returns the labels that are left in its
 * result, if the query names them.
 */
export const checkQuery = (query: string, series: ReadonlyMap<string, Selectable>): readonly string[] => {
  const text = query.replaceAll('$__rate_interval', '5m')
  const textOf = ({ from, to }: { from: number; to: number }): string => text.slice(from, to)
  const known = new Set(added)
  const grouping: string[] = []
  parser.parse(text).iterate({
    enter: (node: SyntaxNodeRef) => {
      assert.ok(!node.type.isError, `${query} cannot be read at ${textOf(node)}, character ${node.from}`)
      if (node.name === 'VectorSelector') checkSelector(node.node)
      if (node.name === 'GroupingLabels') grouping.push(...node.node.getChildren('LabelName').map(textOf))
    },
  })
  for (const label of grouping) assert.ok(known.has(label), `${query}: nothing has the label ${label}`)
  return grouping

  function checkSelector(node: SyntaxNode): void {
    const name = textOf(node.getChild('Identifier') ?? assert.fail(`${query} names no metric`))
    const { type, labels } = series.get(name) ?? assert.fail(`${query}: there is no ${name}`)
    const matchers = node.getChild('LabelMatchers')?.getChildren('UnquotedLabelMatcher') ?? []
    for (const label of matchers.map(matcher => textOf(matcher.getChild('LabelName') as SyntaxNode)))
      assert.ok([...labels, ...added].includes(label), `${query}: ${name} has no label ${label}`)
    const range = node.parent?.name === 'MatrixSelector' ? functionAround(node) : undefined
    if (range !== undefined && (ofCounters.has(range) || type === 'counter'))
      assert.equal(ofCounters.has(range), type === 'counter', `${query}: ${range} of a ${type}`)
    for (const label of labels) known.add(label)
  }

  function functionAround(node: SyntaxNode): string | undefined {
    for (let above = node.parent; above !== null; above = above.parent)
      if (above.name === 'FunctionCall') return textOf(above.getChild('FunctionIdentifier') as SyntaxNode)
    return undefined
  }
}
