// For tests: what a question finds in pages, as somebody finds it who reads all of them.
import {
  corrected,
  type Phrase,
  parseQuery,
  type Query,
  relaxed,
  spellingsAround,
  spelt,
  wordsOf,
} from '#content/search/index.ts'

/** What a page says, as runs of words: no phrase goes from one to another. */
export type Runs = readonly (readonly string[])[]

export const runsOf = (texts: readonly string[]): Runs =>
  texts.flatMap(text => {
    const found = wordsOf(text.normalize('NFC'))
    return [found.map(({ word }) => word), ...found.map(({ parts }) => parts)]
  })

/** The question as it is, then relaxed, then with other spellings: the first that finds something. */
export const findNaively = (pages: ReadonlyMap<string, Runs>, asked: string): string[] => {
  const query = parseQuery(asked)
  const found = findAll(pages, query)
  const relaxedQuery = relaxed(query)
  if (found.length > 0 || relaxedQuery === undefined) return found
  const foundRelaxed = findAll(pages, relaxedQuery)
  if (foundRelaxed.length > 0) return foundRelaxed
  const spellings = new Map(spelt(relaxedQuery).map(word => [word, spellingsAround(word)]))
  return findAll(pages, corrected(relaxedQuery, spellings))
}

const contains = (runs: Runs, { words, prefix }: Phrase): boolean =>
  runs.some(run =>
    run.some((_, start) =>
      words.every((word, index) => {
        const written = run[start + index] ?? ''
        return written === word || (prefix && index === words.length - 1 && written.startsWith(word))
      }),
    ),
  )

const findAll = (pages: ReadonlyMap<string, Runs>, { terms }: Query): string[] =>
  [...pages].flatMap(([id, runs]) => {
    const isFound =
      terms.length > 0 && terms.every(({ anyOf }) => anyOf.some(phrase => contains(runs, phrase)))
    return isFound ? id : []
  })
