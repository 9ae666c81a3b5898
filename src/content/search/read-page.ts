// A page that was found, read once for all that is asked of it: where it says the terms of a question.
import type { TermRange } from './matched-words.ts'
import { endsOfFields, surfaceOfPage, textOfPage } from './plain-page.ts'
import type { Term } from './query.ts'
import { rangeFinder, type Surface } from './ranges.ts'

export interface ReadPage {
  readonly text: string
  /** Where each field of the text ends. */
  readonly ends: readonly number[]
  /** In the order of the terms. */
  readonly ranges: readonly FoundRange[]
}

export interface FoundRange extends TermRange {
  /** A bit for the term; from the 33rd on terms share theirs, which only makes a choice a little worse. */
  readonly bit: number
  readonly section: number
  readonly isInTitle: boolean
}

/** The page is as `toPlainPage` made it. */
export const readPage = (plain: string, terms: readonly Term[]): ReadPage => {
  const text = textOfPage(plain)
  const ends = endsOfFields(text)
  return { text, ends, ranges: rangesFound(plain, ends, terms) }
}

/** Of a long page the beginning will do, if anything is found there. */
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
      // Other forms are looked for where what was written is not there.
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

/** Of a phrase on a page. */
const mostRanges = 100
