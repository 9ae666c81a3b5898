// What the search of a site says, in English.

export interface SearchWords {
  readonly search: string
  readonly placeholder: string
  readonly everything: string
  readonly allVariants: string
  readonly where: string
  readonly ask: string
  /** `{text}` is what was asked, `{count}` how many pages were found. */
  readonly nothing: string
  readonly tryOther: string
  readonly maybe: string
  readonly foundOne: string
  readonly found: string
  readonly nearly: string
  readonly indexing: string
  readonly more: string
  readonly recent: string
  readonly forget: string
  readonly close: string
  readonly failed: string
  readonly tooMany: string
}

export const searchWords: SearchWords = {
  search: 'Search',
  placeholder: 'Search this site',
  everything: 'Everything',
  allVariants: 'All variants',
  where: 'Search in',
  ask: 'Type some words, or a part of one. “Words in quotation marks” are found together.',
  nothing: 'Nothing found for “{text}”.',
  tryOther: 'Try other words, or fewer of them.',
  maybe: 'Perhaps you are looking for',
  foundOne: '1 page for “{text}”',
  found: '{count} pages for “{text}”',
  nearly: 'Nothing has exactly “{text}”. This comes close:',
  indexing: 'Some pages have just changed and cannot be found yet.',
  more: 'More results',
  recent: 'Recent',
  forget: 'Forget',
  close: 'Close',
  failed: 'The search does not answer. Try again in a moment.',
  tooMany: 'Too many searches at once. Wait a minute.',
}

/** With what was asked, and how many pages were found. */
export const filled = (words: string, text: string, count = 0): string =>
  words.replace(/\{(text|count)\}/g, (_, name) => (name === 'text' ? text : String(count)))
