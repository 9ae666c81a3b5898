// The words of a page as an index stores them: those of its title, its headings and its text.
import type { Section } from './plain-page.ts'
import { type Word, wordsOf } from './words.ts'

/** The texts of a page. */
export interface PageText {
  readonly title: string
  /** The titles of the groups and pages above it. */
  readonly above?: readonly string[] | undefined
  readonly sections: readonly Section[]
}

/** Words in order. No phrase extends across a `gap`. */
export interface PageWords {
  readonly title: readonly string[]
  readonly headings: readonly string[]
  readonly text: readonly string[]
  /**
   * Parts of words in the text, such as `select` and `from` of
   * `selectFrom`; for titles and headings they are among the words.
   */
  readonly parts: readonly string[]
}

/**
 * A longer page is indexed up to this number of words, and of distinct words: as much as one statement writes without
 * keeping others waiting. The largest pages of real manuals have 3,000 distinct words.
 */
export const mostWords = 200_000
export const mostDifferentWords = 10_000

/** In characters: the words of a shorter text take a few milliseconds, too little to be worth a thread. */
export const mostInline = 20_000

/** Not a word, so no query can contain it. */
export const gap = '¶'

export const pageWords = (page: PageText): PageWords => {
  const words = wordsOfPage(page)
  const { title, headings, text, parts } = words
  if (title.length + headings.length + text.length + parts.length <= mostDifferentWords) return words
  const within = withinBounds()
  return { title: within(title), headings: within(headings), text: within(text), parts: within(parts) }
}

const wordsOfPage = ({ title, above = [], sections }: PageText): PageWords => {
  const texts = sections.map(({ text }) => wordsIn(text))
  return {
    title: withParts([wordsIn(title)]),
    headings: withParts([...above, ...sections.map(({ title }) => title)].map(wordsIn)),
    text: withGaps(texts.map(plain)),
    parts: withGaps(texts.flatMap(partsOf)),
  }
}

/** Every word of the texts once, with the parts of words: as many as are indexed for a page. */
export const allWords = (texts: readonly string[]): string[] => {
  const words = new Set<string>()
  for (const text of texts)
    for (const { word, parts } of wordsIn(text)) {
      if (words.size >= 2 * mostDifferentWords) return [...words]
      words.add(word)
      for (const part of parts) words.add(part)
    }
  return [...words]
}

/** Returns a function that takes words from each list as far as the limits allow; a gap stands for omitted words. */
const withinBounds = (): ((words: readonly string[]) => string[]) => {
  const different = new Set<string>()
  let left = mostWords
  return words => {
    const taken: string[] = []
    for (const word of words) {
      if (left === 0) break
      const isTaken = different.has(word) || (word !== gap && different.size < mostDifferentWords)
      if (!isTaken && taken.at(-1) === gap) continue
      taken.push(isTaken ? word : gap)
      if (isTaken) different.add(word)
      left--
    }
    return taken
  }
}

const wordsIn = (text: string): Word[] => wordsOf(text.normalize('NFC'))

const withParts = (texts: readonly Word[][]): string[] =>
  withGaps([...texts.map(plain), ...texts.flatMap(partsOf)])

const plain = (words: readonly Word[]): string[] => words.map(({ word }) => word)

const partsOf = (words: readonly Word[]): (readonly string[])[] =>
  words.map(({ parts }) => parts).filter(({ length }) => length > 0)

const withGaps = (texts: readonly (readonly string[])[]): string[] => {
  const words: string[] = []
  for (const text of texts) {
    if (text.length === 0) continue
    if (words.length > 0) words.push(gap)
    for (const word of text) words.push(word)
  }
  return words
}
