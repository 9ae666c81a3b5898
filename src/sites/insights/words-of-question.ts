// The words of a question as they are stored: without what may be about a person, or secret.

/** Characters. */
const longest = 200

const leftOut = '…'

/** In lower case, with one space between words; what looks like an address of e-mail, a number of somebody or a key is left out. */
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

/** Seven digits of any script or more, whatever stands between them but letters. */
const number = /\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6,}/gu

/** Like an IBAN, in groups of four. */
const account =
  /(?<![\p{L}\p{Nd}])[a-z]{2}\d{2}(?:[\s.-]*[a-z\d]{4}){2,7}(?:[\s.-]*[a-z\d]{1,4})?(?![\p{L}\p{Nd}])/gu

/** Of a number that was left out, what stands beside it goes as well: a plus, or a country. */
const isPrivate = (word: string): boolean =>
  word.includes(leftOut) ||
  word.includes('@') ||
  digitsIn(word) >= mostDigits ||
  (word.length >= longestName && isKey(word))

/** A number of a telephone, a card or a customer has more. */
const mostDigits = 7

const digitsIn = (word: string): number => word.match(/\p{Nd}/gu)?.length ?? 0

/** Longer ones with digits and letters in them are keys more often than names. */
const longestName = 20

const isKey = (word: string): boolean => /\p{Nd}/u.test(word) && /\p{L}/u.test(word)
