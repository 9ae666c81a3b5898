// How well a page's text contains the terms: close together, at its beginning, in a heading, as an entry, often.
import { entryWeight } from './entries.ts'
import type { FoundRange, ReadPage } from './read-page.ts'
import { tellingWords } from './telling-words.ts'
import type { WeighedTerms } from './weighed-terms.ts'

/** The weights of these ways. */
const shares = { passage: 0.5, beginning: 0.7, heading: 1, sideBySide: 1, often: 0.8, entry: 0.5 } as const
/** A query for a single name mostly looks for the place that explains it. */
const entryOfOne = 3

/**
 * How much better a page is than one of which nothing else is known, as a factor from 0 up. Terms in the page's title, with
 * `inTitle` as the sum of their weights, count as a heading at the beginning of its text.
 */
export const saidTogether = (page: ReadPage, asked: WeighedTerms, inTitle = 0): number => {
  const all = sumOf(asked.weights)
  if (all === 0) return 0
  const inOrder = page.ranges.toSorted((one, other) => one.start - other.start)
  const sum =
    shares.passage * Math.max(inTitle, inPassage(inOrder, asked)) +
    shares.beginning * Math.max(inTitle, atBeginning(page, inOrder, asked)) +
    shares.heading * Math.max(inTitle, inHeading(page, inOrder, asked)) +
    shares.sideBySide * sideBySide(inOrder, asked) +
    shares.often * often(inOrder, asked) +
    (asked.terms.length === 1 ? entryOfOne : shares.entry) * entryWeight(page, inOrder, asked)
  return (1 + sum / all) / lengthNorm(page) - 1
}

const sumOf = (weights: readonly number[]): number => weights.reduce((sum, weight) => sum + weight, 0)

/** The weights of all terms that have one of the ranges. */
const weightOf = (ranges: readonly FoundRange[], { weights }: WeighedTerms): number =>
  sumOf([...new Set(ranges.map(({ term }) => term))].map(term => weights[term] ?? 0))

/** A long page contains a little of everything, so it counts less. */
const lengthNorm = ({ text }: ReadPage): number => 1 + 0.3 * Math.max(0, Math.log(text.length / longPage))

/** In UTF-16 units, like all lengths here. */
const longPage = 22_000

const passage = 120
const beginning = 400
/** Room for a space, or signs that join words. */
const mostBetween = 2

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

/** A heading with more words than the query asks for counts by its share. */
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

/** Terms next to each other in the query that are also next to each other on the page. */
const sideBySide = (inOrder: readonly FoundRange[], { weights }: WeighedTerms): number => {
  const pairs = new Set<number>()
  for (const [index, { end, term }] of inOrder.entries()) {
    const next = inOrder[index + 1]
    if (next?.term === term + 1 && next.start - end <= mostBetween) pairs.add(term)
  }
  return sumOf([...pairs].map(term => ((weights[term] ?? 0) + (weights[term + 1] ?? 0)) / 2))
}

/** The first occurrences count most. */
const often = (inOrder: readonly FoundRange[], { weights }: WeighedTerms): number => {
  const counts = weights.map(() => 0)
  for (const { term, isInTitle } of inOrder) if (!isInTitle) counts[term] = (counts[term] ?? 0) + 1
  return sumOf(counts.map((count, term) => (weights[term] ?? 0) * (count / (count + 2))))
}
