// The expressions of a page, `{{ … }}`, replaced by their values.
import { Environment } from '@marcbachmann/cel-js'
import type { Json } from '#kernel/json.ts'
import { eachNode, parseMarkdown, textLimit } from './parse.ts'
import type { SourceRange } from './source.ts'

/** What expressions can name. */
export interface ExpressionVariables {
  readonly space: { readonly vars: Readonly<Record<string, Json>> }
  readonly page: { readonly vars: Readonly<Record<string, Json>> }
  readonly visitor?: { readonly claims: Readonly<Record<string, Json>> }
}

/** The text with every expression outside code replaced; one that fails, or has no plain value, stays unchanged. */
export const evaluateExpressions = (text: string, variables: ExpressionVariables): string => {
  if (!text.includes('{{')) return text
  const context = {
    space: safe(variables.space),
    page: safe(variables.page),
    visitor: safe(variables.visitor ?? {}),
  }
  let result = ''
  let done = 0
  for (const { start, end } of expressions(text)) {
    const value = evaluated(text.slice(start + 2, end - 2), context)
    if (value === undefined || result.length + value.length > textLimit) continue
    result += text.slice(done, start) + value
    done = end
  }
  return result + text.slice(done)
}

const expressionLimit = 1000
/** Of one expression, in UTF-16 units. */
const lengthLimit = 1024

const environment = new Environment({
  unlistedVariablesAreDyn: true,
  limits: { maxAstNodes: 500, maxDepth: 30, maxListElements: 100, maxMapEntries: 100, maxCallArguments: 10 },
})

/** Every `{{ … }}` of bounded length outside code, each up to the first `}}` after it. */
const expressions = (text: string): SourceRange[] => {
  const code = codeRanges(text)
  const found: SourceRange[] = []
  let close = 0
  for (let start = text.indexOf('{{'); start !== -1; ) {
    if (close < start + 2) close = text.indexOf('}}', start + 2)
    if (close === -1 || found.length === expressionLimit) break
    while ((code.at(-1)?.end ?? text.length) <= start) code.pop()
    const end = close + 2
    const isExpression = close - start - 2 <= lengthLimit && (code.at(-1)?.start ?? text.length) >= end
    if (isExpression) found.push({ start, end })
    start = text.indexOf('{{', isExpression ? end : start + 2)
  }
  return found
}

/** The last of the text first. */
const codeRanges = (text: string): SourceRange[] => {
  const ranges: SourceRange[] = []
  const shift = text.startsWith('\uFEFF') ? 1 : 0
  eachNode(parseMarkdown(text), ({ type, position }) => {
    if (type !== 'codeBlock' && type !== 'inlineCode') return
    ranges.push({
      start: (position?.start.offset ?? 0) + shift,
      end: (position?.end.offset ?? text.length) + shift,
    })
  })
  return ranges.reverse()
}

const evaluated = (expression: string, context: Record<string, unknown>): string | undefined => {
  try {
    const run = environment.parse(expression)
    if (countCostly(run.ast) > 1) return undefined
    const value: unknown = run(context)
    if (typeof value === 'string') return value
    return ['number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : undefined
  } catch {
    return undefined
  }
}

/** Loops in each other multiply and bindings in each other double their values; a pattern may never come to an end. */
const costs: Readonly<Record<string, number>> = {
  all: 1,
  exists: 1,
  exists_one: 1,
  map: 1,
  filter: 1,
  bind: 1,
  matches: Number.POSITIVE_INFINITY,
}

const countCostly = (node: unknown): number => {
  if (Array.isArray(node)) return node.reduce((sum: number, child) => sum + countCostly(child), 0)
  if (typeof node !== 'object' || node === null || !('op' in node) || !('args' in node)) return 0
  const { op, args } = node
  const name = Array.isArray(args) && (op === 'call' || op === 'rcall') ? String(args[0]) : ''
  return (Object.hasOwn(costs, name) ? (costs[name] ?? 0) : 0) + countCostly(args)
}

/** Maps, in which `constructor` and `__proto__` are keys as any other. */
const safe = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(safe)
  // CEL adds whole numbers to whole numbers alone, and a number of JSON would be a fraction to it.
  if (Number.isSafeInteger(value)) return BigInt(value as number)
  if (typeof value !== 'object' || value === null) return value
  return new Map(Object.entries(value).map(([key, entry]) => [key, safe(entry)]))
}
