// Where a text contains what was asked for: found in the folded text, and judged by the characters around it.
import { isJoined, isOfWords, kindAt } from './characters.ts'
import type { Phrase } from './query.ts'
import { beginsPart, wordsOf } from './words.ts'

/** A text in NFC, and what folding makes of it, of the same length. */
export interface Surface {
  readonly text: string
  readonly folded: string
  readonly isAscii: boolean
}

export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Where a phrase is first found, in the order of the text. */
export const rangesOf = (surface: Surface, phrase: Phrase, limit: number): TextRange[] => {
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
  const isDone = ranges.length > 0 || surface.isAscii || !marks.test(surface.text)
  return isDone ? ranges : rangesAmongMarks(surface, phrase)
}

/** Where the phrase ends that may begin there; -1 where it does not. */
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

/** What may be within a word without belonging to it is among these. */
const marks = /\p{M}|\p{Cf}/u

/** Word by word, which takes longer. */
const rangesAmongMarks = ({ text, folded }: Surface, { words, prefix }: Phrase): TextRange[] => {
  const all = wordsOf(text, folded)
  const isAt = (first: number): boolean =>
    words.every((wanted, position) => {
      const word = all[first + position]?.word ?? ''
      return word === wanted || (prefix && position === words.length - 1 && word.startsWith(wanted))
    })
  return all.flatMap(({ start }, first) =>
    isAt(first) ? { start, end: all[first + words.length - 1]?.end ?? start } : [],
  )
}
