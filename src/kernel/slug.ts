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

/** Such a text needs no folding. */
const isAscii = /^[\0-\x7f]*$/

/** The wanted slug if it is free, else the first free one with `-1`, `-2`, … after it. */
export const uniqueSlug = (wanted: string, isTaken: (slug: string) => boolean): string => {
  if (!isTaken(wanted)) return wanted
  for (let number = 1; ; number++) {
    const slug = numberedSlug(wanted, number)
    if (!isTaken(slug)) return slug
  }
}

/** Gives unique slugs one after the other, as `uniqueSlug` does, in constant time each however many are alike. */
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

/** The slug with a number after it, shortened where it would be too long; with 0, the slug itself. */
export const numberedSlug = (slug: string, number: number): string => {
  if (number === 0) return slug
  const suffix = `-${number}`
  return firstCharacters(slug, lengthLimit - suffix.length) + suffix
}

/** In characters. */
const lengthLimit = 100

/** In UTF-16 units: only this much of a title is read. */
const readLimit = 1000

/** Characters that choose how the one before them is drawn, as in emoji and keycaps. */
const variations = /[\uFE00-\uFE0F]|\u200C|\u200D|\p{Me}/gu
const latinMarks = /(\p{Script=Latin})\p{M}+/gu
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
