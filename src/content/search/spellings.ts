// Misspellings: words that differ by one letter too many, one missing, one wrong, or two neighbours swapped.
import { isJoined, kindAt } from './characters.ts'
import { fold } from './fold.ts'

/** Every word within one mistake of a folded word, without the word itself, using the letters of its own alphabet. */
export const spellingsAround = (word: string): string[] => {
  const alphabet = alphabetOf(word)
  const spellings = new Set<string>()
  for (let index = 0; index <= word.length; index++) {
    const [before, at, after] = [word.slice(0, index), word.charAt(index), word.slice(index + 1)]
    spellings.add(before + after)
    spellings.add(before + after.charAt(0) + at + after.slice(1))
    for (const letter of alphabet) spellings.add(before + letter + at + after).add(before + letter + after)
  }
  spellings.delete(word)
  return [...spellings]
}

/** The letters and digits near those of the word: in Unicode each alphabet is a block. */
const alphabetOf = (word: string): string[] => {
  const blocks = new Set([...word].map(letter => letter.charCodeAt(0) >> blockBits))
  return [...blocks].flatMap(lettersOfBlock)
}

const blockBits = 7

const lettersOfBlock = (block: number): string[] =>
  Array.from({ length: 1 << blockBits }, (_, index) =>
    String.fromCharCode((block << blockBits) + index),
  ).filter(letter => isJoined(kindAt(letter, 0)) && fold(letter) === letter)
