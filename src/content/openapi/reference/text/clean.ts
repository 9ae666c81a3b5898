// The strings of a spec, cleaned for use in a page.

/**
 * Without characters that databases do not store or readers do not see, and without those that mark places in these texts.
 */
export const clean = (text: string): string => text.toWellFormed().replace(/\r\n?/g, '\n').replace(unseen, '')

/** The same on one line. */
export const cleanLine = (text: string): string => clean(text).replace(/\s+/g, ' ').trim()

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that are taken away
const unseen = /[\0-\x08\x0b-\x1f\x7f\ufdd0-\ufdef\ufeff]/g
