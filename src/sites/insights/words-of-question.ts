// The words of a search query as they are stored: without anything that may identify a person or be secret.

/** In characters. */
const longest = 200

const leftOut = '…'

/**
 * In lower case, with one space between words; what looks like an e-mail address, a personal number or a key is left out.
 */
export const wordsOfQuestion = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(account, run => (digitsIn(run) >= mostDigits ? leftOut : run))
    .replace(number, leftOut)
    .split(/[\s\p{C}]+/u)
    .filter(word => word !== '')
    .map(word => (isPrivate(word) ? leftOut : word))
    .join(' ')
    .slice(0, longest)
    .toWellFormed()

/** Seven or more digits of any script, with anything but letters between them. */
const number = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6,}/gu

/** Something like an IBAN: groups of four. */
const account =
  /(?<![\p{L}\p{Nd}])[a-z]{2}\d{2}(?:[\s.-]*[a-z\d]{4}){2,7}(?:[\s.-]*[a-z\d]{1,4})?(?![\p{L}\p{Nd}])/gu

/** A word joined to a number that was left out goes as well, such as its plus sign or a country code. */
const isPrivate = (word: string): boolean =>
  word.includes(leftOut) ||
  word.includes('@') ||
  digitsIn(word) >= mostDigits ||
  (word.length >= longestName && isKey(word))

/** From this many digits on, a word counts as the number of a telephone, a card or a customer. */
const mostDigits = 7

const digitsIn = (word: string): number => word.match(/\p{Nd}/gu)?.length ?? 0

/** From this length on, words with both digits and letters are more often keys than names. */
const longestName = 20

const isKey = (word: string): boolean => /\p{Nd}/u.test(word) && /\p{L}/u.test(word)
