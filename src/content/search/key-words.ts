// Key words: those that say what a page is about.
import { isAlone } from './characters.ts'
import { gap } from './page-words.ts'

/** How often each word occurs; of scripts without spaces each two characters too, since most words there are two. */
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

/** Of titles, and of the frequent ones. */
export const mostKeyWords = 50
/** Of headings: long references have hundreds. */
export const mostHeadingWords = 1000

/** Words that are frequent for the length of the text, and whether very much so. */
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

/** As BM25 weighs it: in a page of average length 1 for a word that is said once, 2.2 for one that is said without end. */
const weightOf = (count: number, words: number): number =>
  (count * 2.2) / (count + 1.2 * (0.25 + (0.75 * words) / averageWords))

const averageWords = 1000
const rather = 1.3
const much = 1.7
