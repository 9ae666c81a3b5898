// Which ids a heading can have.

/** How the ids of footnotes begin. */
export const footnotePrefix = 'note:'

/** Whether a text can be the id of a heading. Those that begin as the ids of footnotes do cannot. */
export const isHeadingId = (id: string): boolean =>
  /^[\p{L}\p{N}\p{M}_.:-]{1,200}$/u.test(id) && !id.startsWith(footnotePrefix)
