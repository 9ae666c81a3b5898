// Slugs: the part of an address that stands for one page among its siblings.
import { firstCharacters } from './characters.ts'

/** A slug from a title: lower case, Latin diacritics folded, letters and digits of any script, single hyphens between. */
export const slugify = (title: string): string => {
  const read = title.slice(0, readLimit)
  const words = (isAscii.test(read) ? read.toLowerCase() : folded(read)).match(word) ?? []
  const slug = firstCharacters(words.join('-'), lengthLimit)
  return slug.replace(/-$/, '') || 'page'
}

const folded = (title: string): string =>
  title.normalize('NFKD').toLowerCase().replace(variations, '').replace(latinMarks, '$1').normalize('NFC')

/** Nothing in it needs to be folded. */
const isAscii = /^[\0-\x7f]*$/

/** The wanted slug where it is free, else with the first of `-1`, `-2`, … that is. */
export const uniqueSlug = (wanted: string, isTaken: (slug: string) => boolean): string => {
  if (!isTaken(wanted)) return wanted
  for (let number = 1; ; number++) {
    const slug = numberedSlug(wanted, number)
    if (!isTaken(slug)) return slug
  }
}

/** Unique slugs one after the other, as `uniqueSlug` gives them, in constant time each however many are alike. */
export const slugPool = (taken: Iterable<string> = []): ((wanted: string) => string) => {
  const used = new Set(taken)
  const tried = new Map<string, number>()
  return wanted => {
    let number = tried.get(wanted) ?? 0
    while (used.has(numberedSlug(wanted, number))) number++
    const slug = numberedSlug(wanted, number)
    tried.set(wanted, number)
    used.add(slug)
    return slug
  }
}

/** The slug with a number behind it, for which it is cut where it would be too long; as it is with 0. */
export const numberedSlug = (slug: string, number: number): string => {
  if (number === 0) return slug
  const suffix = `-${number}`
  return firstCharacters(slug, lengthLimit - suffix.length) + suffix
}

/** In characters. */
const lengthLimit = 100

/** Of a longer title, in UTF-16 units, only this much is read. */
const readLimit = 1000

/** Marks that choose how the character before them is drawn: emoji, keycaps. */
const variations = /[\uFE00-\uFE0F]|\u200C|\u200D|\p{Me}/gu
const latinMarks = /(\p{Script=Latin})\p{M}+/gu
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
