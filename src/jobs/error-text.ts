// The stored text of an error: one short line, without the secrets that an address may contain.

const longest = 500

export const errorText = (error: unknown): string =>
  String(error instanceof Error ? error.message : error)
    // Cut before any search in it: a message may be of any length.
    .slice(0, 2 * longest)
    .replace(/(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@]{1,1000}@/gi, '$1')
    .replace(/(\bhttps?:\/\/[^\s?#]{1,1000})[?#][^\s"')]{0,1000}/gi, '$1')
    .replace(/\s+/g, ' ')
    .slice(0, longest)
