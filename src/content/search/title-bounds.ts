// Limits for searching and suggesting titles, on sites and in exports of them.

/** In pages: on larger sites only the index is searched. */
export const titleBounds = {
  searched: 2000,
  /** In pages: on larger sites titles are not compared with a text that finds nothing. */
  compared: 1000,
  /** How many titles are suggested as what may have been meant. */
  suggested: 5,
} as const
