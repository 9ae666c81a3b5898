// Snippets: which sections of a page contain what was asked for, and how it reads there.
import { excerptAt } from './excerpt.ts'
import { matchedWords, type TermRange } from './matched-words.ts'
import { endsOfFields, idsOfSections, surfaceOfPage, textOfPage } from './plain-page.ts'
import type { Query, Term } from './query.ts'
import { rangeFinder, type Surface } from './ranges.ts'

/** A section that was found, and a piece of its text. */
export interface Snippet {
  readonly id: string | null
  readonly title: string
  readonly body: string
}

/** What of a page was found. */
export interface FoundText {
  /** Those that contain most of what was asked for; of those that contain as much, first those that say it in their title. */
  readonly sections: readonly Snippet[]
  /** The words on the page that were asked for. */
  readonly matched: readonly string[]
}

export const foundIn = (title: string, plain: string, { terms }: Query): FoundText => {
  const text = textOfPage(plain)
  const ends = endsOfFields(text)
  const ranges = rangesFound(plain, ends, terms)
  return {
    sections: snippetsAt(text, ends, ranges),
    matched: matchedWords({ title, text, ranges }, terms),
  }
}

export const snippetsOf = (plain: string, { terms }: Query): Snippet[] => {
  const text = textOfPage(plain)
  const ends = endsOfFields(text)
  return snippetsAt(text, ends, rangesFound(plain, ends, terms))
}

const snippetsAt = (text: string, ends: readonly number[], ranges: readonly Found[]): Snippet[] => {
  const ids = idsOfSections(text)
  return sectionsFound(ranges)
    .sort(
      (one, other) => other.terms - one.terms || other.inTitle - one.inTitle || one.section - other.section,
    )
    .slice(0, mostSections)
    .map(found => ({ id: ids[found.section] ?? null, ...snippetOf(text, ends, found) }))
}

const mostSections = 3

/** Of a phrase on a page. */
const mostRanges = 100

interface Found extends TermRange {
  /** A bit for the term; from the 33rd on terms share theirs, which only makes a choice a little worse. */
  readonly bit: number
  readonly section: number
  readonly isInTitle: boolean
}

/** Of a long page the beginning will do, if anything is found there. */
export const rangesFound = (plain: string, ends: readonly number[], terms: readonly Term[]): Found[] => {
  const end = ends.at(-1) as number
  const soon = ends.find(end => end >= longPage) ?? end
  const places = rangesIn(surfaceOfPage(plain, soon), ends, terms)
  return places.length > 0 || soon === end ? places : rangesIn(surfaceOfPage(plain, end), ends, terms)
}

/** In UTF-16 units. */
const longPage = 30_000

const rangesIn = (surface: Surface, ends: readonly number[], terms: readonly Term[]): Found[] => {
  const found: Found[] = []
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

interface SectionFound {
  readonly section: number
  readonly places: readonly Found[]
  /** How many of the terms the section contains, and how many its title does. */
  readonly terms: number
  readonly inTitle: number
}

const sectionsFound = (places: readonly Found[]): SectionFound[] =>
  [...Map.groupBy(places, ({ section }) => section)].map(([section, places]) => {
    let [bits, bitsInTitle] = [0, 0]
    for (const { bit, isInTitle } of places) {
      bits |= bit
      if (isInTitle) bitsInTitle |= bit
    }
    return { section, places, terms: countBits(bits), inTitle: countBits(bitsInTitle) }
  })

const countBits = (bits: number): number => {
  let count = 0
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++
  return count
}

const snippetOf = (text: string, ends: readonly number[], { section, places }: SectionFound) => {
  const [before = 0, title = 0, end = 0] = ends.slice(2 * section, 2 * section + 3)
  const start = title + 1
  const inText = places.filter(({ isInTitle }) => !isInTitle)
  const place = inText.length === 0 ? 0 : richestRange(inText) - start
  return { title: text.slice(before + 1, title), body: excerptAt(text.slice(start, end), place) }
}

/** What an excerpt shows after the place that it is cut around. */
const shown = 120

/** The first place with the most terms right after it. */
const richestRange = (places: readonly Found[]): number => {
  const inOrder = places.toSorted((one, other) => one.start - other.start)
  let richest = { start: 0, terms: 0 }
  for (const [index, { start, bit }] of inOrder.entries()) {
    let bits = bit
    for (let next = index + 1; next < inOrder.length; next++) {
      const place = inOrder[next] as Found
      if (place.end > start + shown) break
      bits |= place.bit
    }
    const terms = countBits(bits)
    if (terms > richest.terms) richest = { start, terms }
  }
  return richest.start
}
