// Scores pages by where they contain the terms, when there are too many to look at each, or to compare them with others.
import { countsOf, frequentWords } from './key-words.ts'
import { lexemesOf } from './lexemes.ts'
import type { PageWords } from './page-words.ts'
import type { Query, Term } from './query.ts'

/** Scores of the places. The gap after the first leaves room for the length of any title. */
export const tiers = { title: 1e9, titleInPart: 3, headings: 2, text: 1 }

/** The score that an index would give to a page with these words. */
export const scoreByPlace = (
  { title, words }: { readonly title: string; readonly words: PageWords },
  { terms }: Query,
): number => {
  const inTitle = isAmong(countsOf(words.title))
  if (terms.every(inTitle)) return tiers.title - [...title].length
  if (terms.some(inTitle)) return tiers.titleInPart
  const inHeadings = isAmong(countsOf(words.headings))
  if (terms.every(term => inTitle(term) || inHeadings(term))) return tiers.headings
  const isFrequent = isAmong(new Map(frequentWords(words.text).filter(([, isMuch]) => isMuch)))
  return terms.every(isFrequent) ? tiers.text : 0
}

const isAmong =
  (words: ReadonlyMap<string, unknown>) =>
  ({ anyOf }: Term): boolean =>
    anyOf.some(phrase =>
      lexemesOf(phrase).every(({ words: wanted, prefix }) => {
        const word = wanted.join('')
        return words.has(word) || (prefix && words.keys().some(other => other.startsWith(word)))
      }),
    )
