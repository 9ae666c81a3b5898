// The words for which a page was found, as the page writes them: they explain the result.
import { isJoined, kindAt } from './characters.ts'
import { fold, isAscii } from './fold.ts'
import type { Term } from './query.ts'
import { rangeFinder, type TextRange } from './ranges.ts'
import { longestWord } from './words.ts'

/** The range in which a text contains a term, with the term's index. */
export interface TermRange extends TextRange {
  readonly term: number
}

interface Searched {
  readonly titles: readonly string[]
  readonly text: string
  /** The ranges in the text, in the order of the terms. */
  readonly ranges: readonly TermRange[]
}

/** In the order of the query, each word once; from titles if the text does not contain a term. */
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
/** Mostly the same word occurs over and over. */
const mostLookedAt = 10
/** A word that may continue can be the beginning of many. */
const mostOfTerm = 3

/** The first distinct words, by their folded forms. */
const firstOf = (found: readonly string[]): Map<string, string> => {
  const words = new Map<string, string>()
  for (const word of found) {
    if (words.size === mostOfTerm) break
    const folded = fold(word)
    if (word !== '' && !words.has(folded)) words.set(folded, word)
  }
  return words
}

/** The whole words that a range overlaps; empty if the text between them is too long. */
const wordsAt = (text: string, { start, end }: TextRange): string => {
  let [from, to] = [start, end]
  while (from > start - longestWord && isJoined(kindAt(text, from)) && isJoined(kindAt(text, from - 1)))
    from--
  while (to < end + longestWord && isJoined(kindAt(text, to - 1)) && isJoined(kindAt(text, to))) to++
  return to - from > longestShown ? '' : text.slice(from, to).replace(/\s+/g, ' ')
}

const longestShown = 200
