// Where long words may break that are in no dictionary: addresses, names of files and functions.

/** Adds places to break to words longer than `longest`; except in code, words of a language are left to hyphenation. */
export const breakable = (text: string, longest = 24, isCode = false): string =>
  text.length <= longest
    ? text
    : text.replace(/[^\s\u200b]+/g, word => (word.length <= longest ? word : broken(word, longest, isCode)))

/** A zero-width space, which is not part of copied text. */
export const breakPlace = '\u200b'

/** Breaks after punctuation, before capitals within a word, and anywhere in parts that are still too long. */
const broken = (word: string, longest: number, isCode: boolean): string =>
  word
    .replace(/[/\\.,:;=&?_\-–#%@+|)\]}]+(?=[^\s])/gu, `$&${breakPlace}`)
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, breakPlace)
    .split(breakPlace)
    .map(part =>
      part.length <= longest || unparted.test(part) || isWord(part, isCode) ? part : parted(part, longest),
    )
    .join(breakPlace)

/**
 * Not broken: marks stay with their letters, emoji stay together,
 * and so do joined letters; East Asian scripts break anywhere.
 */
const unparted = /[\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}\u0590-\u1cff\u2e80-\ud7ff]/u

const isWord = (part: string, isCode: boolean): boolean =>
  !isCode && part.length < 30 && /^\p{L}+$/u.test(part)

const parted = (part: string, longest: number): string =>
  (part.match(new RegExp(`.{1,${Math.max(4, Math.min(10, longest))}}`, 'gsu')) ?? []).join(breakPlace)
