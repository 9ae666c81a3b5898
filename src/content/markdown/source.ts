// Places in the text that a tree was parsed from.

/** Where something is in the source: offsets in UTF-16 units, a byte order mark not counted. */
export interface SourceRange {
  readonly start: number
  readonly end: number
}
