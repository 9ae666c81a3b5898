// Code as lines of spans, each with the class `line`, so that style sheets can number and mark them.
import type { Element, ElementContent } from 'hast'

/** A part of a line, and its class where it has one. */
export interface Token {
  readonly length: number
  readonly className?: string | undefined
}

/** The lines without any tokens; code of too many lines stays one text. */
export const plainLines = (code: string): ElementContent[] => linesOf(code, () => [])

/**
 * Code as lines, with the tokens of each line in order; the rest of a
 * line after its tokens is plain. The text of the result is the code.
 */
export const linesOf = (code: string, tokensOf: (line: number) => readonly Token[]): ElementContent[] => {
  const ends = [...code.matchAll(lineEnding)]
  if (ends.length >= lineLimit) return [textOf(code)]
  const content: ElementContent[] = []
  let start = 0
  ends.forEach(({ index, 0: ending }, line) => {
    content.push(lineOf(code.slice(start, index), tokensOf(line)), textOf(ending))
    start = index + ending.length
  })
  content.push(lineOf(code.slice(start), tokensOf(ends.length)))
  return content
}

/** The pattern by which Shiki splits lines. */
export const lineEnding = /\r?\n/g

const lineLimit = 10_000

const textOf = (value: string): ElementContent => ({ type: 'text', value })

const spanOf = (className: string, children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'span',
  properties: { className: [className] },
  children,
})

/** Neighbouring tokens of one class become one span. */
const lineOf = (line: string, tokens: readonly Token[]): Element => {
  const children: ElementContent[] = []
  let start = 0
  const add = (end: number, className: string | undefined): void => {
    if (end === start) return
    const text = textOf(line.slice(start, end))
    children.push(className === undefined ? text : spanOf(className, [text]))
    start = end
  }
  let end = 0
  tokens.forEach(({ length, className }, index) => {
    end += length
    if (tokens[index + 1]?.className !== className) add(end, className)
  })
  add(line.length, undefined)
  return spanOf('line', children)
}
