// How much of what was asked for a page says together: in one passage, at its beginning, in one heading.
import type { Term } from './query.ts'
import type { FoundRange, ReadPage } from './read-page.ts'
import type { QuestionLanguage } from './stop-words.ts'
import { tellingWords } from './telling-words.ts'

/** The terms of a question, how much each tells, and its language. */
export interface WeighedTerms {
  readonly terms: readonly Term[]
  readonly weights: readonly number[]
  readonly language: QuestionLanguage
}

/** From 0 to 2.4. The beginning says what a page is about. */
export const saidTogether = (page: ReadPage, asked: WeighedTerms): number => {
  const all = sumOf(asked.weights)
  if (all === 0) return 0
  const inOrder = page.ranges.toSorted((one, other) => one.start - other.start)
  const elsewhere = atBeginning(page, inOrder, asked) + inHeading(page, inOrder, asked)
  return (inPassage(inOrder, asked) + 0.7 * elsewhere) / all
}

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)

/** The weights of all terms that are among those ranges. */
const weightOf = (ranges: readonly FoundRange[], { weights }: WeighedTerms): number =>
  sumOf([...new Set(ranges.map(({ term }) => term))].map(term => weights[term] ?? 0))

/** In UTF-16 units. */
const passage = 120
const beginning = 400

const inPassage = (inOrder: readonly FoundRange[], { weights }: WeighedTerms): number => {
  const weightOf = (term: number): number => weights[term] ?? 0
  let most = 0
  for (const [index, { start, term }] of inOrder.entries()) {
    const said = new Set([term])
    let weight = weightOf(term)
    for (let next = index + 1; (inOrder[next]?.end ?? Number.POSITIVE_INFINITY) <= start + passage; next++) {
      const { term: other = 0 } = inOrder[next] ?? {}
      if (!said.has(other)) weight += weightOf(other)
      said.add(other)
    }
    most = Math.max(most, weight)
  }
  return most
}

const atBeginning = (
  { ends: [start = 0] }: ReadPage,
  inOrder: readonly FoundRange[],
  asked: WeighedTerms,
): number =>
  weightOf(
    inOrder.filter(({ end }) => end <= start + 1 + beginning),
    asked,
  )

/** Of a heading that says more than was asked for, its share. */
const inHeading = ({ text, ends }: ReadPage, inOrder: readonly FoundRange[], asked: WeighedTerms): number => {
  const headings = Map.groupBy(
    inOrder.filter(({ isInTitle }) => isInTitle),
    ({ section }) => section,
  )
  let most = 0
  for (const [section, ranges] of headings) {
    const [before = 0, end = 0] = ends.slice(2 * section, 2 * section + 2)
    const telling = tellingWords(text.slice(before + 1, end), asked.language).length
    const said = wordsAskedFor(ranges, asked)
    most = Math.max(most, weightOf(ranges, asked) * Math.min(1, said / Math.max(1, telling)))
  }
  return most
}

const wordsAskedFor = (ranges: readonly FoundRange[], { terms }: WeighedTerms): number =>
  sumOf([...new Set(ranges.map(({ term }) => term))].map(term => terms[term]?.anyOf[0]?.words.length ?? 1))
