// Where long words may be broken: addresses, names of files and of functions, which no dictionary knows.

/** With places to break in words that are longer than that; those of a language are hyphenated instead, but for code. */
export const breakable = (text: string, longest = 24, isCode = false): string =>
  text.length <= longest
    ? text
    : text.replace(/[^\s\u200b]+/g, word => (word.length <= longest ? word : broken(word, longest, isCode)))

/** A space of no width, which is not in what is copied. */
export const breakPlace = '\u200b'

/** Behind punctuation, before capitals within a word, and anywhere in what is still too long. */
const broken = (word: string, longest: number, isCode: boolean): string =>
  word
    .replace(/[/\\.,:;=&?_\-–#%@+|)\]}]+(?=[^\s])/gu, `$&${breakPlace}`)
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, breakPlace)
    .split(breakPlace)
    .map(part =>
      part.length <= longest || unparted.test(part) || isWord(part, isCode) ? part : parted(part, longest),
    )
    .join(breakPlace)

/** Marks stay with their letters, parts of emoji together, and letters that join do; the writings of East Asia break anywhere. */
const unparted = /[\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}\u0590-\u1cff\u2e80-\ud7ff]/u

const isWord = (part: string, isCode: boolean): boolean =>
  !isCode && part.length < 30 && /^\p{L}+$/u.test(part)

const parted = (part: string, longest: number): string =>
  (part.match(new RegExp(`.{1,${Math.max(4, Math.min(10, longest))}}`, 'gsu')) ?? []).join(breakPlace)
