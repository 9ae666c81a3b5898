// Key words: those that tell what a page is about.
import { isAlone } from './characters.ts'
import { gap } from './page-words.ts'

/**
 * The number of occurrences of each word; in scripts without spaces
 * also of each two characters, since most words there are two.
 */
export const countsOf = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  const count = (word: string): unknown => counts.set(word, (counts.get(word) ?? 0) + 1)
  let previous = ''
  for (const word of words) {
    if (word !== gap) count(word)
    const isPart = isAlone(word)
    if (isPart && previous !== '') count(previous + word)
    previous = isPart ? word : ''
  }
  return counts
}

/** For titles, and for the frequent words. */
export const mostKeyWords = 50
/** For headings: long references have hundreds. */
export const mostHeadingWords = 1000

/** Words that are frequent for the length of the text, and whether they are very frequent. */
export const frequentWords = (text: readonly string[]): [word: string, isMuch: boolean][] => {
  const frequent: { word: string; weight: number }[] = []
  for (const [word, count] of countsOf(text)) {
    const weight = weightOf(count, text.length)
    if (weight > rather) frequent.push({ word, weight })
  }
  return frequent
    .sort((one, other) => other.weight - one.weight)
    .slice(0, mostKeyWords)
    .map(({ word, weight }) => [word, weight > much])
}

/** The weight in BM25: on a page of average length it is 1 for one occurrence, and approaches 2.2 for ever more. */
const weightOf = (count: number, words: number): number =>
  (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * words) / averageWords))

const averageWords = 1000
const rather = 1.3
const much = 1.7
