// Whether a page matches a query, judged by its words as an index stores them.
import type { PageWords } from './page-words.ts'
import type { Phrase, Query, Term } from './query.ts'

/** Whether an index with these words would find the page. */
export const matches = ({ title, headings, text, parts }: PageWords, query: Query): boolean =>
  isEnough(query, isInOne([title, headings, text, parts]))

const isEnough = ({ terms, enough = terms.length }: Query, isThere: (term: Term) => boolean): boolean =>
  terms.length > 0 && terms.filter(isThere).length >= enough

/** Whether all words of the query are among these, in any order; in `words`, each has a space before and after it. */
export const mayMatch = (words: string, query: Query): boolean =>
  isEnough(query, ({ anyOf }) =>
    anyOf.some(({ words: wanted, prefix }) =>
      wanted.every((word, index) =>
        words.includes(prefix && index === wanted.length - 1 ? ` ${word}` : ` ${word} `),
      ),
    ),
  )

const isInOne =
  (lists: readonly (readonly string[])[]) =>
  ({ anyOf }: Term): boolean =>
    anyOf.some(phrase => lists.some(words => isIn(words, phrase)))

const isIn = (words: readonly string[], { words: wanted, prefix }: Phrase): boolean => {
  const last = wanted.length - 1
  return words.some((_, start) =>
    wanted.every((word, index) => {
      const written = words[start + index]
      return written === word || (prefix && index === last && written?.startsWith(word) === true)
    }),
  )
}
