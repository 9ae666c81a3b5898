// The strings of a spec as they may stand in a page.

/** Without what no database keeps or no reader sees, and without the characters that mark places in what is written here. */
export const clean = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').replace(unseen, '')

/** The same in one line. */
export const cleanLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are taken away
const unseen = /[\0-\x08\x0b-\x1f\x7f\ufdd0-\ufdef\ufeff]/g
