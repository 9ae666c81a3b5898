// Ranges in the text that a tree was parsed from, and how a text relates to its targets.

/** A range in the source: offsets in UTF-16 units, not counting a byte order mark. */
export interface SourceRange {
  readonly start: number
  readonly end: number
}

/** Whether the target is linked to, or shown in the text. */
export type Relation = 'reference' | 'dependsOn'
