// The words for which a page was found, as they stand there: they say why.
import { isJoined, kindAt } from './characters.ts'
import { fold, isAscii } from './fold.ts'
import type { Term } from './query.ts'
import { rangeFinder, type TextRange } from './ranges.ts'
import { longestWord } from './words.ts'

/** Where a text says a term, by its index. */
export interface TermRange extends TextRange {
  readonly term: number
}

interface Searched {
  readonly titles: readonly string[]
  readonly text: string
  /** Those in the text, in the order of the terms. */
  readonly ranges: readonly TermRange[]
}

/** In the order of the question, each once; of titles where the text does not say a term. */
export const matchedWords = ({ titles, text, ranges }: Searched, terms: readonly Term[]): string[] => {
  const byTerm = Map.groupBy(ranges, ({ term }) => term)
  const ofTitles = titles.join('\n').normalize('NFC')
  const find = rangeFinder({ text: ofTitles, folded: fold(ofTitles), isAscii: isAscii(ofTitles) })
  const words = new Map<string, string>()
  for (const [term, { anyOf }] of terms.entries()) {
    const inText = byTerm
      .get(term)
      ?.slice(0, mostLookedAt)
      .map(range => wordsAt(text, range))
    const inTitles = () => anyOf.flatMap(phrase => find(phrase, 1)).map(range => wordsAt(ofTitles, range))
    for (const [folded, word] of firstOf(inText ?? inTitles()))
      if (!words.has(folded)) words.set(folded, word)
  }
  return [...words.values()].slice(0, mostMatched)
}

const mostMatched = 20
/** Mostly they are one word over and over. */
const mostLookedAt = 10
/** A word that may go on can be the beginning of many. */
const mostOfTerm = 3

/** The first ones that differ, by what folding makes of them. */
const firstOf = (found: readonly string[]): Map<string, string> => {
  const words = new Map<string, string>()
  for (const word of found) {
    if (words.size === mostOfTerm) break
    const folded = fold(word)
    if (word !== '' && !words.has(folded)) words.set(folded, word)
  }
  return words
}

/** The whole words of which a range has a part; nothing where what is between them is long. */
const wordsAt = (text: string, { start, end }: TextRange): string => {
  let [from, to] = [start, end]
  while (from > start - longestWord && isJoined(kindAt(text, from)) && isJoined(kindAt(text, from - 1)))
    from--
  while (to < end + longestWord && isJoined(kindAt(text, to - 1)) && isJoined(kindAt(text, to))) to++
  return to - from > longestShown ? '' : text.slice(from, to).replace(/\s+/g, ' ')
}

const longestShown = 200
