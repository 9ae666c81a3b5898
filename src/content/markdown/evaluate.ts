// Replaces the expressions of a page, `{{ … }}`, by their values.
import type { Nodes } from 'mdast'
import { isWithin } from '#kernel/characters.ts'
import {
  conditionEvaluator,
  type ExpressionVariables,
  expressionEvaluator,
  longestExpression,
} from '../conditions/index.ts'
import { decodeReferences } from './html-destinations.ts'
import { eachNode, parseMarkdown, textLimit } from './parse.ts'
import type { SourceRange } from './source.ts'
import { openings } from './syntax/places.ts'

/**
 * The text with every expression outside code replaced by its
 * value; one that fails, or whose value is a list or a map, stays.
 */
export const evaluateExpressions = (text: string, variables: ExpressionVariables): string => {
  if (!text.includes('{{') && !text.includes('<code')) return text
  const evaluate = expressionEvaluator(variables)
  let result = ''
  let done = 0
  for (const { start, end, expression, isInTag } of expressions(text)) {
    const shown = plain(evaluate(expression))
    const write = isInTag ? withReferences : namesVisitor.test(expression) ? asText : undefined
    const value = shown !== undefined && write !== undefined ? write(shown) : shown
    if (value === undefined || result.length + value.length > textLimit) continue
    result += text.slice(done, start) + value
    done = end
  }
  return result + text.slice(done)
}

/** Returns a function that says whether a condition is true; one that fails, or has any other value, is not. */
export const conditionChecker = (variables: ExpressionVariables): ((expression: string) => boolean) => {
  const evaluate = conditionEvaluator(variables)
  let left = expressionLimit
  return expression => --left >= 0 && evaluate(expression).result
}

/** For one text; further conditions are false, and further expressions have no value. */
export const expressionLimit = 1000

/** Escapes a value in an attribute, so that it can end neither the attribute nor the tag. */
const withReferences = (value: string): string =>
  value.replace(/[^\p{L}\p{N}_./:#?,@+-]/gu, character => `&#${character.codePointAt(0)};`)

/** Values that may come from a visitor are escaped as plain text: they can contain no tags, formatting or includes. */
const namesVisitor = /visitor/
const asText = (value: string): string =>
  value.replace(/ (?! |$)|[^\p{L}\p{M}\p{N}]/gu, (character, index: number) =>
    character === ' ' && index > 0 ? character : `&#${character.codePointAt(0)};`,
  )

interface WrittenExpression extends SourceRange {
  readonly expression: string
  readonly isInTag: boolean
}

/** Every expression of allowed length outside code, in order. */
const expressions = (text: string): WrittenExpression[] => {
  const code = rangesInReverse(codeRanges(text))
  const tags = rangesInReverse(tagRanges(text))
  const found: WrittenExpression[] = []
  let done = 0
  for (const { start, end, expression } of [...inBraces(text), ...inElements(text)].sort(byStart)) {
    if (found.length === expressionLimit) break
    if (start < done || meets(code, { start, end })) continue
    found.push({ start, end, expression, isInTag: meets(tags, { start, end }) })
    done = end
  }
  return found
}

const byStart = (one: SourceRange, other: SourceRange): number => one.start - other.start

/** Whether the range meets one of the others, which are in reverse order; removes those that end before it. */
const meets = (ranges: SourceRange[], { start, end }: SourceRange): boolean => {
  while ((ranges.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= start) ranges.pop()
  return (ranges.at(-1)?.start ?? Number.POSITIVE_INFINITY) < end
}

const rangesInReverse = (ranges: readonly SourceRange[]): SourceRange[] => [...ranges].sort(byStart).reverse()

/** `{{ … }}`, each up to the first `}}` after its opening. Behind a backslash it is text. */
function* inBraces(text: string): Generator<Omit<WrittenExpression, 'isInTag'>> {
  let close = 0
  let earliest = 0
  let next = 0
  for (let start = text.indexOf('{{'); start !== -1; start = text.indexOf('{{', next)) {
    const from = start + 2
    next = isEscaped(text, start) ? start + 1 : from
    if (next < from) continue
    if (close < from) {
      close = text.indexOf('}}', from)
      earliest = startOfLast(text, longestExpression, { start: from, end: close })
    }
    if (close === -1) return
    if (from >= earliest) yield { start, end: close + 2, expression: text.slice(from, close) }
  }
}

/** Whether an odd number of backslashes stands before this place. */
const isEscaped = (text: string, at: number): boolean => {
  let from = at
  while (text[from - 1] === '\\') from--
  return (at - from) % 2 === 1
}

/** The start of the last `most` characters of a range. */
const startOfLast = (text: string, most: number, { start, end }: SourceRange): number => {
  let at = end
  for (let count = 0; count < most && at > start; count++)
    at -= (text.codePointAt(at - 2) ?? 0) > 0xffff ? 2 : 1
  return at
}

/** `<code class="expression">…</code>`. */
function* inElements(text: string): Generator<Omit<WrittenExpression, 'isInTag'>> {
  const element = /<code\s+class=(?:"([^"<>]*)"|'([^'<>]*)')\s*>([^<\r\n]+)<\/code>/gi
  for (const { index, 0: whole, 1: double, 2: single, 3: inside = '' } of text.matchAll(element)) {
    if (!/(?:^|\s)expression(?:\s|$)/.test(double ?? single ?? '')) continue
    const expression = decodeReferences(inside)
    if (isWithin(expression, longestExpression)) yield { start: index, end: index + whole.length, expression }
  }
}

const tagRanges = (text: string): SourceRange[] =>
  Array.from(openings(text, '{%', '%}'), start => ({ start, end: text.indexOf('%}', start + 2) + 2 }))

const codeRanges = (text: string): SourceRange[] => {
  const ranges: SourceRange[] = []
  const shift = text.startsWith('\uFEFF') ? 1 : 0
  eachNode(parseMarkdown(text), ({ type, position }) => {
    if (!verbatim.has(type)) return
    ranges.push({
      start: (position?.start.offset ?? 0) + shift,
      end: (position?.end.offset ?? text.length) + shift,
    })
  })
  return ranges
}

/** Nodes whose content is taken literally. */
const verbatim: ReadonlySet<Nodes['type']> = new Set([
  'codeBlock',
  'inlineCode',
  'diagram',
  'math',
  'inlineMath',
])

/** The value as text; undefined for a list, a map, or an expression that failed. */
const plain = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  return ['number', 'bigint', 'boolean'].includes(typeof value) ? String(value) : undefined
}
