// Chooses a language by the header `Accept-Language`.
import { bySpeech, pseudoTag } from './languages.ts'

/**
 * The tag of the first accepted language that sites have words in; else English. Only the beginning of a very long header
 * is read.
 */
export const acceptedLanguage = (header: string | undefined): string =>
  wanted(header ?? '')
    .map(({ range }) => tagFor(range))
    .find(tag => tag !== undefined) ?? 'en'

const longest = 500

interface Wanted {
  readonly range: string
  readonly quality: number
}

/** Sorted, the most preferred first. */
const wanted = (header: string): Wanted[] =>
  header
    .slice(0, longest)
    .split(',')
    .map(part => {
      const [range = '', ...parameters] = part.trim().split(/\s*;\s*/)
      const quality = parameters.find(parameter => /^q=/i.test(parameter))?.slice(2)
      return { range, quality: quality === undefined ? 1 : Number.parseFloat(quality) || 0 }
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)

/**
 * Undefined for malformed tags, for `*`, and for a language without words. The pseudo-language must be asked for by its
 * exact tag.
 */
const tagFor = (range: string): string | undefined => {
  try {
    return range.toLowerCase() === pseudoTag ? pseudoTag : bySpeech(range)
  } catch {
    return undefined
  }
}
