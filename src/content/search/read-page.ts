// A page that was found, read once for all purposes: where it contains the terms of a query.
import type { TermRange } from './matched-words.ts'
import { endsOfFields, surfaceOfPage, textOfPage } from './plain-page.ts'
import type { Term } from './query.ts'
import { rangeFinder, type Surface } from './ranges.ts'

export interface ReadPage {
  readonly text: string
  /** The end of each field of the text. */
  readonly ends: readonly number[]
  /** In the order of the terms. */
  readonly ranges: readonly FoundRange[]
}

export interface FoundRange extends TermRange {
  /** A bit for the term; from the 33rd on, terms share bits, which only makes a choice slightly worse. */
  readonly bit: number
  readonly section: number
  readonly isInTitle: boolean
}

/** The page must be in the form that `toPlainPage` makes. */
export const readPage = (plain: string, terms: readonly Term[]): ReadPage => {
  const text = textOfPage(plain)
  const ends = endsOfFields(text)
  return { text, ends, ranges: rangesFound(plain, ends, terms) }
}

/** For a long page the beginning suffices, if anything is found in it. */
const rangesFound = (plain: string, ends: readonly number[], terms: readonly Term[]): FoundRange[] => {
  const end = ends.at(-1) as number
  const soon = ends.find(end => end >= longPage) ?? end
  const places = rangesIn(surfaceOfPage(plain, soon), ends, terms)
  return places.length > 0 || soon === end ? places : rangesIn(surfaceOfPage(plain, end), ends, terms)
}

/** In UTF-16 units. */
const longPage = 100_000

const rangesIn = (surface: Surface, ends: readonly number[], terms: readonly Term[]): FoundRange[] => {
  const found: FoundRange[] = []
  const find = rangeFinder(surface)
  for (const [term, { anyOf }] of terms.entries()) {
    const before = found.length
    for (const phrase of anyOf) {
      // Alternatives are searched only if the written form does not occur.
      if (phrase.instead !== undefined && found.length > before) break
      let field = 0
      for (const { start, end } of find(phrase, mostRanges)) {
        while ((ends[field] as number) <= start) field++
        if (field === 0 || end > (ends[field] as number)) continue
        found.push({
          start,
          end,
          term,
          bit: 1 << term,
          section: (field - 1) >> 1,
          isInTitle: field % 2 === 1,
        })
      }
    }
  }
  return found
}

/** For one phrase on a page. */
const mostRanges = 100
