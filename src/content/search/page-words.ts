// The words of a page as an index stores them: its title, its headings, its text.
import type { Section } from './plain-page.ts'
import { type Word, wordsOf } from './words.ts'

/** What is known of a page. */
export interface PageText {
  readonly title: string
  /** The titles of the groups and pages that it is below. */
  readonly above?: readonly string[] | undefined
  readonly sections: readonly Section[]
}

/** Words in order. No phrase goes over a `gap` between two. */
export interface PageWords {
  readonly title: readonly string[]
  readonly headings: readonly string[]
  readonly text: readonly string[]
  /** Parts of words of the text, as `select` and `from` of `selectFrom`; those of titles and headings are among their words. */
  readonly parts: readonly string[]
}

/**
 * Of a longer page the first ones are found, and so many that differ: what one statement writes without keeping others
 * waiting. The largest pages of real manuals have 3,000 different words.
 */
export const mostWords = 200_000
export const mostDifferentWords = 10_000

/** Characters whose words take a few milliseconds: it is not worth while to hand them on to a thread. */
export const mostInline = 20_000

/** Not a word: nobody can ask for it. */
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

/** Every word of some texts once, with the parts of words: as many as are found of a page. */
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

/** Takes from one list after the other what the bounds allow; a gap stands for words that are left out. */
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
