// Which of the languages somebody reads who says it by `Accept-Language`.
import { bySpeech, pseudoTag } from './languages.ts'

/** The tag of the first that there are words in; English where there is none. Of a header that is too long, its beginning counts. */
export const acceptedLanguage = (header: string | undefined): string =>
  wanted(header ?? '')
    .map(({ range }) => tagFor(range))
    .find(tag => tag !== undefined) ?? 'en'

const longest = 500

interface Wanted {
  readonly range: string
  readonly quality: number
}

/** The best first. */
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

/** Undefined for what is no tag, `*` too, and for a language without words. Whoever asks for the language of no people gets that. */
const tagFor = (range: string): string | undefined => {
  try {
    return range.toLowerCase() === pseudoTag ? pseudoTag : bySpeech(range)
  } catch {
    return undefined
  }
}
