// The score that SQLite gives to pages by where they say what was asked for, for pages whose words are not in its index.
import { containsAll, containsAny, frequentWords, type PageWords, type Query } from '#content/search/index.ts'

/** Between the first two there is room for the length of any title. */
export const tiers = { title: 1e9, titleInPart: 3, headings: 2, text: 1 }

/** As `rankMany` does it for those in the index. */
export const scoreByPlace = (page: { title: string; words: PageWords }, query: Query): number => {
  const { title, headings, text } = page.words
  if (containsAll([title], query)) return tiers.title - [...page.title].length
  if (containsAny([title], query)) return tiers.titleInPart
  if (containsAll([title, headings], query)) return tiers.headings
  const veryFrequent = frequentWords(text).flatMap(([word, isMuch]) => (isMuch ? [[word]] : []))
  return containsAll(veryFrequent, query) ? tiers.text : 0
}
