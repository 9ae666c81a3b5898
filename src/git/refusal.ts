// Errors of an import from a repository, in words for the person who gave the address, which is named as what is wrong.
import { Invalid } from '#kernel/errors.ts'

/** The error for an address that nothing can be imported from, for the reason in the message. */
export const refused = (message: string): Invalid => new Invalid(message, [{ path: '/url', message }])

/** The error for a pack that is incomplete or malformed. */
export const damaged = (what: string): Invalid =>
  refused(`what the server sent of the repository is damaged: ${what}; try again`)

/** The beginning of a text from outside, made fit for one line. */
export const shown = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, 200)
