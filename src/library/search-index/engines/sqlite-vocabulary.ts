// The words of each space on SQLite: which of them there are, and in which spaces it is worth while to look for them.
// A word that no page holds any more may still be among them.
import { gap, type PageWords, type Phrase, type Query } from '#content/search/index.ts'
import type { Read } from './sqlite-ranking.ts'

/** Every word of a page once. */
export const vocabularyOf = ({ title, headings, text, parts }: PageWords): Set<string> => {
  const distinct = new Set<string>()
  for (const words of [title, headings, text, parts]) for (const word of words) distinct.add(word)
  distinct.delete(gap)
  return distinct
}

/** Those of the blocks whose words are enough for what is asked; pages with all of them there may still be none. */
export const blocksWith = (read: Read, blocks: readonly number[], { terms }: Query): readonly number[] =>
  terms.reduce((left, { anyOf }) => blocksWithAny(read, left, anyOf), blocks)

const blocksWithAny = (read: Read, blocks: readonly number[], anyOf: readonly Phrase[]): readonly number[] =>
  anyOf.length === 1
    ? blocksWithAll(read, blocks, anyOf[0] as Phrase)
    : [...new Set(anyOf.flatMap(phrase => blocksWithAll(read, blocks, phrase)))]

const blocksWithAll = (read: Read, blocks: readonly number[], { words, prefix }: Phrase): readonly number[] =>
  words.reduce((left, word, position) => {
    const isOpen = prefix && position === words.length - 1
    return left.length === 0 ? left : blocksWithWord(read, left, word, isOpen ? word + lastCharacter : word)
  }, blocks)

/** After all others. */
const lastCharacter = '\u{10FFFF}'

const blocksWithWord = (read: Read, blocks: readonly number[], first: string, last: string): number[] =>
  read<[number]>(
    `select value from json_each(?)
     where exists (select 1 from search_vocabulary where block = value and term between ? and ?)`,
    JSON.stringify(blocks),
    first,
    last,
  ).map(([block]) => block)

/** Those of some words that there are in any of the blocks. */
export const knownWords = (read: Read, blocks: readonly number[], words: readonly string[]): string[] =>
  read<[string]>(
    `select word.value from json_each(?) as word where exists (
       select 1 from search_vocabulary
       where term = word.value and block in (select value from json_each(?))
     )`,
    JSON.stringify(words),
    JSON.stringify(blocks),
  ).map(([word]) => word)
