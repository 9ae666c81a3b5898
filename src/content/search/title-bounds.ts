// What search does with titles, on sites and in exports of them, where a site does not have too many pages for it.

/** In pages: for more, the index alone is asked. */
export const titleBounds = {
  searched: 2000,
  /** With a text that finds nothing. */
  compared: 1000,
  /** As what may have been meant. */
  suggested: 5,
} as const
