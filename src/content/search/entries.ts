// Entries: short lines that begin with the searched words, as in a list of settings or functions, and explain them.
import type { FoundRange, ReadPage } from './read-page.ts'
import { tellingWords } from './telling-words.ts'
import type { WeighedTerms } from './weighed-terms.ts'

export const entryWeight = (
  { text }: ReadPage,
  inOrder: readonly FoundRange[],
  asked: WeighedTerms,
): number => {
  let most = 0
  for (let index = 0; index < inOrder.length; index++) {
    const first = inOrder[index] as FoundRange
    const line = first.isInTitle ? undefined : lineFrom(text, first.start)
    if (line === undefined) continue
    const ranges = [first]
    while ((inOrder[index + 1]?.end ?? Number.POSITIVE_INFINITY) <= line.end)
      ranges.push(inOrder[++index] as FoundRange)
    most = Math.max(most, weightOf(ranges, text.slice(line.start, line.end), asked))
  }
  return most
}

/** The line that begins with that place; undefined if it is too long, or if other words precede the place. */
const lineFrom = (text: string, place: number): { start: number; end: number } | undefined => {
  let start = place
  while (start > 0 && isSign(text.charCodeAt(start - 1))) start--
  if (start > 0 && !isBreak(text.charCodeAt(start - 1))) return undefined
  let end = place
  while (end < text.length && !isBreak(text.charCodeAt(end)))
    if (++end > place + longestEntry) return undefined
  return { start, end }
}

/** In UTF-16 units. */
const longestEntry = 120

/** The end of a line or of a section. */
const isBreak = (unit: number): boolean => unit === 10 || (unit >= 0x1c && unit <= 0x1f)

/** Signs of ASCII, spaces and bullets, which may precede a name. */
const isSign = (unit: number): boolean =>
  unit !== 10 &&
  ((unit >= 32 && unit < 48) || (unit >= 58 && unit < 65) || (unit >= 91 && unit < 97) || unit === 0x2022)

const weightOf = (
  ranges: readonly FoundRange[],
  line: string,
  { terms, weights, language }: WeighedTerms,
): number => {
  const said = [...new Set(ranges.map(({ term }) => term))]
  const words = said.reduce((sum, term) => sum + (terms[term]?.anyOf[0]?.words.length ?? 1), 0)
  const weight = said.reduce((sum, term) => sum + (weights[term] ?? 0), 0)
  return weight * Math.min(1, words / Math.max(1, tellingWords(line, language).length))
}
