// How the import of a repository is refused: in words for whoever gave the address, which is what is wrong.
import { Invalid } from '#kernel/errors.ts'

/** Nothing can be had from this address, for the reason that the message says. */
export const refused = (message: string): Invalid => new Invalid(message, [{ path: '/url', message }])

/** What was sent is no whole pack of objects. */
export const damaged = (what: string): Invalid =>
  refused(`what the server sent of the repository is damaged: ${what}; try again`)

/** The beginning of a text from outside, as far as it can be shown on one line. */
export const shown = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
