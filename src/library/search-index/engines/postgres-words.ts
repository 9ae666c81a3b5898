// Words as PostgreSQL keeps them: all words once for look-ups, key words with labels, and all words in order for phrases.
import {
  countsOf,
  frequentWords,
  gap,
  mostHeadingWords,
  mostKeyWords,
  type PageWords,
} from '#content/search/index.ts'
import { fnv1a } from '#kernel/fnv1a.ts'

/**
 * The prefix of words for a search of one space: without it, a half word would read all words of all spaces that
 * begin with it. No word contains the first character of the prefix. Other spaces may have the same code, so the
 * query filters by space as well.
 */
export const codeOf = (spaceId: string): string =>
  gap + ((fnv1a(spaceId) >>> 0) % 36 ** digitsOfCode).toString(36).padStart(digitsOfCode, '0')

/** The length of every code, so that none is the beginning of another one. */
const digitsOfCode = 4

/** Quotes a word. Words consist of letters and digits, so nothing needs an escape. */
export const quoted = (word: string): string => `'${word}'`

/** Every word once with the code of the space, and once without, for searches of many spaces. */
export const vectorOf = (spaceId: string, { title, headings, text, parts }: PageWords): string => {
  const words = new Set<string>()
  for (const list of [title, headings, text, parts]) for (const word of countsOf(list).keys()) words.add(word)
  const code = codeOf(spaceId)
  return withinLimit(words)
    .map(word => `${quoted(word)} ${quoted(code + word)}`)
    .join(' ')
}

/**
 * The key words of a page with labels: A for words of the title, B for those of headings, C and D for the very frequent and
 * the frequent words of its text. They are few, so they fit into the row, and a score needs nothing else.
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

/** All words in order, with a space around each. */
export const streamOf = ({ title, headings, text, parts }: PageWords): string =>
  ` ${[title, headings, text, parts].map(words => words.join(' ')).join(` ${gap} `)} `

/** A tsvector may have a megabyte: of a page with more words, the last ones are not found. */
const longest = 900_000

const withinLimit = (words: ReadonlySet<string>): string[] => {
  const taken: string[] = []
  let length = 0
  for (const word of words) {
    length += 2 * (Buffer.byteLength(word) + 4) + digitsOfCode + 2
    if (length > longest) break
    taken.push(word)
  }
  return taken
}
