// Where long words may be broken: addresses, names of files and of functions, which no dictionary knows.

/** With places to break in words that are too long for a line, or for the cell of a table. */
export const breakable = (text: string, longest = 24): string =>
  text.length <= longest
    ? text
    : text.replace(/[^\s\u200b]+/g, word => (word.length <= longest ? word : broken(word)))

/** A space of no width, which nobody finds in what is copied. */
const place = '\u200b'

/** Behind punctuation, before capitals within a word, and anywhere in what is still too long. */
const broken = (word: string): string =>
  word
    .replace(/[/\\.,:;=&?_\-–#%@+|)\]}]+(?=[^\s])/gu, `$&${place}`)
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, place)
    .split(place)
    .map(part => (part.length <= longestPart || beyondLatin.test(part) ? part : parted(part)))
    .join(place)

const longestPart = 20
const beyondLatin = /[\u0300-\u{3ffff}]/u

/** A word of a language is hyphenated instead, if it is not longer than words are. */
const parted = (part: string): string =>
  part.length < 30 && /^\p{L}+$/u.test(part) ? part : (part.match(/.{1,10}/gsu) ?? []).join(place)
