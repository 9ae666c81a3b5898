// For tests: finds pages by reading all of them, without an index.
import {
  broadened,
  corrected,
  few,
  type Known,
  lessStrictly,
  lessThanAll,
  meantBy,
  type Phrase,
  parseQuery,
  type Query,
  relaxed,
  spelt,
  wordsOf,
} from '#content/search/index.ts'

/** The words of a page as runs: no phrase extends from one run to the next. */
export type Runs = readonly (readonly string[])[]

export const runsOf = (texts: readonly string[]): Runs =>
  texts.flatMap(text => {
    const found = wordsOf(text.normalize('NFC'))
    return [found.map(({ word }) => word), ...found.map(({ parts }) => parts)]
  })

/**
 * Tries the question as it is, relaxed, with other spellings, and then with most of its terms;
 * returns what the first one finds.
 */
export const findNaively = async (pages: ReadonlyMap<string, Runs>, asked: string): Promise<string[]> => {
  const query = parseQuery(asked)
  const found = findAll(pages, broadened(query))
  const less = found.length < few ? lessStrictly(query) : undefined
  if (found.length > 0) return less === undefined ? found : findAll(pages, less)
  const relaxedQuery = relaxed(query)
  if (relaxedQuery === undefined) return found
  const foundRelaxed = findAll(pages, broadened(relaxedQuery))
  if (foundRelaxed.length > 0) return foundRelaxed
  const written = new Set([...pages.values()].flat(2))
  const known: Known = async words => words.filter(word => written.has(word))
  const meant = new Map<string, (readonly string[])[]>()
  for (const word of spelt(relaxedQuery)) meant.set(word, await meantBy(word, query.language ?? 'en', known))
  const other = corrected(relaxedQuery, meant)
  const foundOtherwise = findAll(pages, broadened(other))
  return foundOtherwise.length > 0 ? foundOtherwise : findAll(pages, lessThanAll(other))
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

const findAll = (pages: ReadonlyMap<string, Runs>, { terms, enough = terms.length }: Query): string[] =>
  [...pages].flatMap(([id, runs]) => {
    const found = terms.filter(({ anyOf }) => anyOf.some(phrase => contains(runs, phrase)))
    return terms.length > 0 && found.length >= enough ? id : []
  })
