// Finds the places of phrases in a text: in the folded text, checked by the characters around each place.
import { isJoined, isOfWords, kindAt } from './characters.ts'
import type { Phrase } from './query.ts'
import { beginsPart, type Word, wordsOf } from './words.ts'

/** A text in NFC and its folded form, which has the same length. */
export interface Surface {
  readonly text: string
  readonly folded: string
  readonly isAscii: boolean
}

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Finds the first places of a phrase in the order of the text; slow preparations are shared by all phrases. */
export type RangeFinder = (phrase: Phrase, limit: number) => TextRange[]

export const rangeFinder = (surface: Surface): RangeFinder => {
  const hasMarks = !surface.isAscii && marks.test(surface.text)
  let words: WordPlaces | undefined
  return (phrase, limit) => {
    const ranges = rangesOf(surface, phrase, limit)
    if (ranges.length > 0 || !hasMarks) return ranges
    words ??= wordPlaces(surface)
    return rangesAmongMarks(words, phrase)
  }
}

const rangesOf = (surface: Surface, phrase: Phrase, limit: number): TextRange[] => {
  const ranges: TextRange[] = []
  const first = phrase.words[0] as string
  for (
    let start = surface.folded.indexOf(first);
    start >= 0 && ranges.length < limit;
    start = surface.folded.indexOf(first, start + 1)
  ) {
    const end = isBoundary(surface.text, start) ? endOf(surface, phrase, start) : -1
    if (end >= 0) ranges.push({ start, end })
  }
  return ranges
}

/** The end of the phrase that may begin there; -1 if it does not. */
const endOf = ({ text, folded }: Surface, { words, prefix }: Phrase, start: number): number => {
  let index = start
  for (let position = 0; position < words.length; position++) {
    const word = words[position] as string
    if (position > 0) while (index < text.length && !isOfWords(kindAt(text, index))) index++
    if (!folded.startsWith(word, index)) return -1
    index += word.length
    const isOpen = prefix && position === words.length - 1
    if (!isOpen && !isBoundary(text, index)) return -1
  }
  return index
}

/** Whether a word, or a part of one, may begin or end there. */
const isBoundary = (text: string, index: number): boolean =>
  !isJoined(kindAt(text, index)) || !isJoined(kindAt(text, index - 1)) || beginsPart(text, index)

/** Includes whatever may be within a word without being part of it. */
const marks = /\p{M}|\p{Cf}/u

/** The words of a text, and the positions of each word among them. */
interface WordPlaces {
  readonly all: readonly Word[]
  readonly byWord: ReadonlyMap<string, readonly number[]>
}

const wordPlaces = ({ text, folded }: Surface): WordPlaces => {
  const all = wordsOf(text, folded)
  return { all, byWord: Map.groupBy(all.keys(), index => (all[index] as Word).word) }
}

/** Searches word by word, which takes longer. */
const rangesAmongMarks = ({ all, byWord }: WordPlaces, { words, prefix }: Phrase): TextRange[] => {
  const [first = ''] = words
  const last = words.length - 1
  const isAt = (start: number): boolean =>
    words.every((wanted, position) => {
      const word = all[start + position]?.word ?? ''
      return word === wanted || (prefix && position === last && word.startsWith(wanted))
    })
  const places = prefix && last === 0 ? all.keys().toArray() : (byWord.get(first) ?? [])
  return places.filter(isAt).map(place => ({
    start: (all[place] as Word).start,
    end: (all[place + last] as Word).end,
  }))
}
