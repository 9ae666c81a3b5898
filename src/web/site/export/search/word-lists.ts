// The words of an export as a search reads them: it loads only the files with the words of the query.
import type { Phrase } from '#content/search/index.ts'
import { type Load, searchFile, type WordData } from './search-data.ts'

/** How often something occurs in each column of a page. */
export type Counts = readonly [title: number, headings: number, text: number, parts: number]

export interface WordLists {
  /** The pages that contain the words of a phrase in succession. */
  pagesWith(phrase: Phrase): Promise<ReadonlyMap<number, Counts>>
  /** The kinds of key word by page; with `isPrefix`, for each key word that begins with the text. */
  keysOf(word: string, isPrefix: boolean): Promise<readonly ReadonlyMap<number, number>[]>
  /** Those of the words that occur on any page. */
  known(words: readonly string[]): Promise<string[]>
}

/** The places of a word, by column and page. */
type Places = Map<number, readonly number[]>

interface Entry {
  readonly places: Places
  readonly keys: ReadonlyMap<number, number>
}

type Shard = ReadonlyMap<string, WordData>

export const wordLists = (load: Load, firsts: readonly string[]): WordLists => {
  const shards = new Map<number, Promise<Shard>>()
  const shardAt = (index: number): Promise<Shard> => {
    const shard = shards.get(index) ?? readShard(load, index)
    shards.set(index, shard)
    return shard
  }

  const entriesOf = async (word: string, isPrefix: boolean): Promise<Entry[]> => {
    const entries: Entry[] = []
    for (let index = placeOf(firsts, word); index < firsts.length; index++) {
      const shard = await shardAt(index)
      const words = isPrefix ? [...shard.keys()].filter(other => other.startsWith(word)) : [word]
      for (const one of words) {
        const data = shard.get(one)
        if (data !== undefined) entries.push(entryOf(data))
      }
      const next = firsts[index + 1]
      if (!isPrefix || next === undefined || (next > word && !next.startsWith(word))) break
    }
    return entries
  }

  return {
    pagesWith: async ({ words, prefix }) => {
      const last = words.length - 1
      const placesOf: Places[] = []
      for (const [index, word] of words.entries())
        placesOf.push(union((await entriesOf(word, prefix && index === last)).map(({ places }) => places)))
      return countsIn(following(placesOf))
    },
    keysOf: async (word, isPrefix) => (await entriesOf(word, isPrefix)).map(({ keys }) => keys),
    known: async words => {
      const vocabulary = new Set(((await load(searchFile('vocabulary'))) as string).split(' '))
      return words.filter(word => vocabulary.has(word))
    },
  }
}

const readShard = async (load: Load, index: number): Promise<Shard> => {
  const words = (await load(searchFile(`words-${index}`))) as readonly WordData[]
  return new Map(words.map(data => [data[0], data]))
}

/** The last shard whose first word does not come after the word. */
const placeOf = (firsts: readonly string[], word: string): number => {
  const next = firsts.findIndex(first => first > word)
  return Math.max(0, (next === -1 ? firsts.length : next) - 1)
}

const entryOf = ([, written, keysWritten]: WordData): Entry => {
  const places: Places = new Map()
  for (let at = 0, key = 0; at < written.length; ) {
    key += written[at++] as number
    const count = written[at++] as number
    const found: number[] = []
    let place = 0
    for (let index = 0; index < count; index++) {
      place += written[at++] as number
      found.push(place)
    }
    places.set(key, found)
  }
  const keys = new Map<number, number>()
  for (let at = 0; at < keysWritten.length; at += 2)
    keys.set(keysWritten[at] as number, keysWritten[at + 1] as number)
  return { places, keys }
}

const union = (lists: readonly Places[]): Places => {
  if (lists.length === 1) return lists[0] as Places
  const all: Places = new Map()
  for (const places of lists)
    for (const [key, found] of places) all.set(key, [...(all.get(key) ?? []), ...found])
  return all
}

/** The places at which words occur in succession: those of the first word. */
const following = ([first = new Map(), ...others]: readonly Places[]): Places => {
  let found = first
  for (const [index, other] of others.entries()) {
    const next: Places = new Map()
    for (const [key, places] of found) {
      const after = new Set(other.get(key))
      const kept = places.filter(place => after.has(place + index + 1))
      if (kept.length > 0) next.set(key, kept)
    }
    found = next
  }
  return found
}

const countsIn = (places: Places): Map<number, Counts> => {
  const pages = new Map<number, [number, number, number, number]>()
  for (const [key, { length }] of places) {
    const page = Math.floor(key / 4)
    const counts = pages.get(page) ?? [0, 0, 0, 0]
    counts[key % 4] = length
    pages.set(page, counts)
  }
  return pages
}
