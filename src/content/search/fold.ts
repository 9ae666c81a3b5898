// Folding: what differs in case, accents and width alone becomes equal, each place staying where it is.
import { isAlone, isOfWords, kindAt } from './characters.ts'

/** The text in lower case without accents, as long as it was; it is to be in NFC. */
export const fold = (text: string): string =>
  (isAscii(text) ? text : text.replace(runsBeyondAscii, foldRun)).toLowerCase()

export const isAscii = (text: string): boolean => !beyondAscii.test(text)

const beyondAscii = /[^\0-\x7F]/
const runsBeyondAscii = /[^\0-\x7F]+/g

const foldRun = (run: string): string => {
  for (let index = 0; index < run.length; index++)
    if (foldedAt(run, index) !== run.charCodeAt(index)) return changedRun(run)
  return run
}

const changedRun = (run: string): string => {
  let changed = ''
  for (let index = 0; index < run.length; index++) changed += String.fromCharCode(foldedAt(run, index))
  return changed
}

const foldedAt = (text: string, index: number): number => {
  const unit = text.charCodeAt(index)
  return folded[unit] || remembered(unit)
}

/** Filled as characters come, as that of kinds. */
const folded = new Uint16Array(0x10000)

const remembered = (unit: number): number => {
  folded[unit] = foldedUnit(String.fromCharCode(unit)).charCodeAt(0)
  return folded[unit] as number
}

const foldedUnit = (character: string): string => {
  if (asTheyAre.test(character)) return character
  const plain = isAlone(character) ? narrowed(character) : withoutCase(character)
  // A word stays one: an accent alone, say, is a letter to Unicode, and a space without its accent.
  const isSame = plain.length === 1 && isOfWords(kindAt(plain, 0)) === isOfWords(kindAt(character, 0))
  return isSame ? plain : character
}

/** Where a character is a word, its marks say what it says. */
const narrowed = (character: string): string => character.normalize('NFKC')

const withoutCase = (character: string): string => {
  const letter = withoutAccents(withoutAccents(character).toLowerCase())
  return likenesses[letter] ?? letter
}

const withoutAccents = (character: string): string => {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain.length === 1 ? plain : character
}

/** Halves of pairs, and the letters of Hangul, which would join. */
const asTheyAre = /[\uD800-\uDFFF\u1100-\u11FF\u3131-\u318E\uA960-\uA97C\uD7B0-\uD7FB\uFFA0-\uFFDC]/

/** Letters that Unicode does not take apart. */
const likenesses: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
