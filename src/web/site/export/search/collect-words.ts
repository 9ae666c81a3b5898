// Collects the words of the pages of an export, page by page, and returns them sorted, in parts.
import { countsOf, frequentWords, gap, mostKeyWords, type PageWords } from '#content/search/index.ts'
import { columns, kinds, type WordData } from './search-data.ts'

export interface WordCollector {
  /** Adds a page; pages must come in the order of their numbers. */
  add(page: number, words: PageWords): void
  /** Parts of about `size` characters of JSON. */
  parts(size: number): Generator<readonly WordData[]>
  /** All words on pages. */
  vocabulary(): string[]
}

interface Collected {
  readonly places: number[]
  readonly keys: number[]
  /** The key of the last page and column with the word. */
  last: number
}

export const collectWords = (): WordCollector => {
  const words = new Map<string, Collected>()
  const of = (word: string): Collected => {
    const known = words.get(word) ?? { places: [], keys: [], last: 0 }
    words.set(word, known)
    return known
  }
  const addPlaces = (key: number, list: readonly string[]): void => {
    for (const [word, found] of placesIn(list)) {
      const collected = of(word)
      collected.places.push(key - collected.last, found.length, ...apart(found))
      collected.last = key
    }
  }
  return {
    add: (page, lists) => {
      for (const [column, number] of Object.entries(columns))
        addPlaces(page * 4 + number, lists[column as keyof typeof columns])
      for (const [word, kind] of keyWordsOf(lists)) of(word).keys.push(page, kind)
    },
    parts: size => partsOf(words, size),
    vocabulary: () => [...words].flatMap(([word, { places }]) => (places.length > 0 ? [word] : [])).sort(),
  }
}

function* partsOf(words: ReadonlyMap<string, Collected>, size: number): Generator<readonly WordData[]> {
  let part: WordData[] = []
  let length = 0
  for (const word of [...words.keys()].sort()) {
    const { places, keys } = words.get(word) as Collected
    part.push([word, places, keys])
    length += word.length + 3 * (places.length + keys.length) + 10
    if (length < size) continue
    yield part
    part = []
    length = 0
  }
  if (part.length > 0) yield part
}

const placesIn = (list: readonly string[]): Map<string, number[]> => {
  const places = new Map<string, number[]>()
  for (const [place, word] of list.entries()) {
    if (word === gap) continue
    const found = places.get(word)
    if (found === undefined) places.set(word, [place])
    else found.push(place)
  }
  return places
}

/** The distance of each place from the one before it. */
const apart = (places: readonly number[]): number[] =>
  places.map((place, index) => place - (places[index - 1] ?? 0))

/** The key words of a page, pairs of characters included, with the parts of the page of which each is one. */
const keyWordsOf = ({ title, headings, text }: PageWords): Map<string, number> => {
  const found = new Map<string, number>()
  const note = (word: string, kind: number): unknown => found.set(word, (found.get(word) ?? 0) | kind)
  for (const word of [...countsOf(title).keys()].slice(0, mostKeyWords)) note(word, kinds.title)
  for (const word of [...countsOf(headings).keys()].slice(0, mostKeyWords)) note(word, kinds.headings)
  for (const [word, isMuch] of frequentWords(text)) note(word, isMuch ? kinds.veryFrequent : kinds.frequent)
  return found
}
