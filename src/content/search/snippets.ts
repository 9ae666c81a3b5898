// Snippets: the sections of a page that contain the terms, with a piece of their text.
import { excerptAt } from './excerpt.ts'
import { matchedWords } from './matched-words.ts'
import { idsOfSections } from './plain-page.ts'
import type { Query, Term } from './query.ts'
import { type FoundRange, type ReadPage, readPage } from './read-page.ts'

/** A section that was found, with an excerpt of its text. */
export interface Snippet {
  readonly id: string | null
  readonly title: string
  readonly body: string
}

/** The result within a page. */
export interface FoundText {
  /** Sections that contain the most terms; with equally many, those first that have them in their title. */
  readonly sections: readonly Snippet[]
  /** The page's words that were asked for. */
  readonly matched: readonly string[]
}

/** `titles` are those of the page and of everything above it. */
export const foundIn = (titles: readonly string[], page: ReadPage, terms: readonly Term[]): FoundText => ({
  sections: snippetsAt(page),
  matched: matchedWords({ titles, text: page.text, ranges: page.ranges }, terms),
})

export const snippetsOf = (plain: string, { terms }: Query): Snippet[] => snippetsAt(readPage(plain, terms))

const snippetsAt = ({ text, ends, ranges }: ReadPage): Snippet[] => {
  const ids = idsOfSections(text)
  return sectionsFound(ranges)
    .sort(
      (one, other) => other.terms - one.terms || other.inTitle - one.inTitle || one.section - other.section,
    )
    .slice(0, mostSections)
    .map(found => ({ id: ids[found.section] ?? null, ...snippetOf(text, ends, found) }))
}

const mostSections = 3

interface SectionFound {
  readonly section: number
  readonly places: readonly FoundRange[]
  /** How many of the terms the section contains, and how many its title does. */
  readonly terms: number
  readonly inTitle: number
}

const sectionsFound = (places: readonly FoundRange[]): SectionFound[] =>
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

/** How much an excerpt shows after the place around which it is cut, in UTF-16 units. */
const shown = 120

/** The first place with the most terms right after it. */
const richestRange = (places: readonly FoundRange[]): number => {
  const inOrder = places.toSorted((one, other) => one.start - other.start)
  let richest = { start: 0, terms: 0 }
  for (const [index, { start, bit }] of inOrder.entries()) {
    let bits = bit
    for (let next = index + 1; next < inOrder.length; next++) {
      const place = inOrder[next] as FoundRange
      if (place.end > start + shown) break
      bits |= place.bit
    }
    const terms = countBits(bits)
    if (terms > richest.terms) richest = { start, terms }
  }
  return richest.start
}
