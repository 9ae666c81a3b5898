// Whether a page contains what was asked for, judged by its words as an index has them.
import type { PageWords } from './page-words.ts'
import type { Phrase, Query, Term } from './query.ts'

/** What an index of these words would find. */
export const matches = ({ title, headings, text, parts }: PageWords, query: Query): boolean =>
  isEnough(query, isInOne([title, headings, text, parts]))

const isEnough = ({ terms, enough = terms.length }: Query, isThere: (term: Term) => boolean): boolean =>
  terms.length > 0 && terms.filter(isThere).length >= enough

/** Whether all words of the question are among those, in any order; each has a space before and after it. */
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
