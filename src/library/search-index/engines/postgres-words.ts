// Words as PostgreSQL keeps them: each once for looking up, those that count, and all in order for phrases.
import {
  countsOf,
  frequentWords,
  gap,
  mostHeadingWords,
  mostKeyWords,
  type PageWords,
} from '#content/search/index.ts'

/** By this word a search keeps to one space. */
export const wordOfSpace = (spaceId: string): string => gap + spaceId

/** Words are letters and digits alone: nothing in them needs an escape. */
export const quoted = (word: string): string => `'${word}'`

/** Every word once. */
export const vectorOf = (spaceId: string, { title, headings, text, parts }: PageWords): string => {
  const words = new Set([wordOfSpace(spaceId)])
  for (const list of [title, headings, text, parts]) for (const word of countsOf(list).keys()) words.add(word)
  return withinLimit(words).map(quoted).join(' ')
}

/**
 * The words that say what a page is about: A those of the title, B those of headings, C and D the very frequent and the
 * frequent ones of its text. They are few, so that they fit in the row, and a score needs nothing else.
 */
export const keyVectorOf = ({ title, headings, text }: PageWords): string => {
  const marks = new Map<string, string[]>()
  const mark = (words: Iterable<string>, mark: string): void => {
    for (const word of words) marks.set(word, [...(marks.get(word) ?? []), mark])
  }
  mark([...countsOf(title).keys()].slice(0, mostKeyWords), '1A')
  mark([...countsOf(headings).keys()].slice(0, mostHeadingWords), '2B')
  for (const [word, isMuch] of frequentWords(text)) mark([word], isMuch ? '3C' : '4')
  return [...marks].map(([word, marks]) => `${quoted(word)}:${marks.join()}`).join(' ')
}

/** All words in order, a space around each. */
export const streamOf = ({ title, headings, text, parts }: PageWords): string =>
  ` ${[title, headings, text, parts].map(words => words.join(' ')).join(` ${gap} `)} `

/** A tsvector takes a megabyte: of a page with more words than that the last ones are not found. */
const longest = 900_000

const withinLimit = (words: ReadonlySet<string>): string[] => {
  const taken: string[] = []
  let length = 0
  for (const word of words) {
    length += Buffer.byteLength(word) + 4
    if (length > longest) break
    taken.push(word)
  }
  return taken
}
