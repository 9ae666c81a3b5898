// The words of a question as they are stored: without what may be about a person, or secret.

/** Characters. */
const longest = 200

const leftOut = '…'

/** In lower case, with one space between words; what looks like an address of e-mail, a number of somebody or a key is left out. */
export const wordsOfQuestion = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\s\p{C}]+/u)
    .filter(word => word !== '')
    .map(word => (isPrivate(word) ? leftOut : word))
    .join(' ')
    .slice(0, longest)
    .toWellFormed()

const isPrivate = (word: string): boolean =>
  word.includes('@') || digitsIn(word) >= mostDigits || (word.length >= longestName && isKey(word))

/** A number of a telephone, a card or a customer has more. */
const mostDigits = 7

const digitsIn = (word: string): number => word.replace(/\D/g, '').length

/** Longer ones with digits and letters in them are keys more often than names. */
const longestName = 20

const isKey = (word: string): boolean => /\d/.test(word) && /\p{L}/u.test(word)
