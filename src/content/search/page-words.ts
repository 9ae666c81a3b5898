// The words of a page as an index holds them: its title, its headings, its text.
import type { Section } from './plain-page.ts'
import { type Word, wordsOf } from './words.ts'

/** What is known of a page. */
export interface PageText {
  readonly title: string
  readonly sections: readonly Section[]
}

/** Words in order. Where `gap` stands between two, no phrase goes from one to the other. */
export interface PageWords {
  readonly title: readonly string[]
  readonly headings: readonly string[]
  readonly text: readonly string[]
  /** Parts of words of the text, as `select` and `from` of `selectFrom`; those of titles and headings stand there. */
  readonly parts: readonly string[]
}

/** Of a longer text the first ones are found. So many are what one statement writes without keeping others waiting. */
export const mostWords = 300_000

/** Not a word: nobody can ask for it. */
export const gap = '¶'

export const pageWords = ({ title, sections }: PageText): PageWords => {
  const texts = sections.map(({ text }) => wordsIn(text))
  return {
    title: withParts([wordsIn(title)]),
    headings: withParts(sections.map(({ title }) => wordsIn(title))),
    text: withGaps(texts.map(plain)).slice(0, mostWords),
    parts: withGaps(texts.flatMap(partsOf)),
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
