// The words of a text, for indexing and for queries alike, so that both match.
import {
  alone,
  capital,
  digit,
  goesOn,
  isFirstHalf,
  isJoined,
  kindAt,
  passing,
  small,
  unitsAt,
} from './characters.ts'
import { fold } from './fold.ts'
import { wordBetween } from './known-words.ts'

/** A word of a text, folded, with its range. */
export interface Word {
  readonly word: string
  readonly start: number
  readonly end: number
  /** The parts of a word such as `selectFrom`, folded; empty if it has only one. */
  readonly parts: readonly string[]
}

/** In UTF-16 units: how much of a longer word is indexed and searched. */
export const longestWord = 64

/** A word with more parts is rather a hash or a key. */
const mostParts = 8

/** The words of a text in NFC, in order. */
export const wordsOf = (text: string, folded = fold(text)): Word[] => {
  const words: Word[] = []
  for (let index = 0; index < text.length; index++) {
    const kind = kindAt(text, index)
    if (isJoined(kind)) {
      const word = wordFrom(text, folded, index)
      words.push(word)
      index = word.end - 1
    } else if (kind === alone) words.push(wordOfOne(text, folded, index))
  }
  return words
}

/** Whether a part of a word such as `selectFrom` or `HTMLParser` begins there. */
export const beginsPart = (text: string, index: number): boolean => {
  if (kindAt(text, index) !== capital) return false
  const before = kindAt(text, index - 1)
  if (before === small) return true
  if (before !== capital && before !== digit) return false
  // Excludes the `s` of `URLs` and the letters of `3F2A`.
  return kindAt(text, index + 1) === small && (before === digit || kindAt(text, index + 2) === small)
}

const none: readonly string[] = []

const wordOfOne = (text: string, folded: string, start: number): Word => {
  const end = start + unitsAt(text, start)
  return { word: folded.slice(start, end), start, end, parts: none }
}

const wordFrom = (text: string, folded: string, start: number): Word => {
  let end = start + 1
  let isPlain = true
  let hasCapitals = false
  for (let index = end; index < text.length; index++) {
    const kind = kindAt(text, index)
    if (!goesOn(kind)) break
    if (kind === capital) hasCapitals = true
    if (kind === passing) isPlain = false
    else end = index + 1
  }
  const word = isPlain ? wordBetween(folded, start, end) : withoutPassing(text, folded, start, end)
  return { word: cut(word), start, end, parts: hasCapitals ? partsBetween(text, folded, start, end) : none }
}

const withoutPassing = (text: string, folded: string, start: number, end: number): string => {
  let word = ''
  for (let index = start; index < end; index += unitsAt(text, index))
    if (kindAt(text, index) !== passing) word += folded.slice(index, index + unitsAt(text, index))
  return word
}

const partsBetween = (text: string, folded: string, start: number, end: number): readonly string[] => {
  if (end - start > longestWord) return none
  const parts: string[] = []
  let from = start
  for (let index = start + 1; index < end; index++) {
    if (!beginsPart(text, index)) continue
    parts.push(withoutPassing(text, folded, from, index))
    from = index
  }
  if (parts.length === 0 || parts.length >= mostParts) return none
  return [...parts, withoutPassing(text, folded, from, end)]
}

const cut = (word: string): string => {
  if (word.length <= longestWord) return word
  return word.slice(0, isFirstHalf(word.charCodeAt(longestWord - 1)) ? longestWord - 1 : longestWord)
}
