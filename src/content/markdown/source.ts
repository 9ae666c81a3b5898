// Places in the text that a tree was parsed from, and what it has to do with where they lead.

/** Where something is in the source: offsets in UTF-16 units, a byte order mark not counted. */
export interface SourceRange {
  readonly start: number
  readonly end: number
}

/** Whether something is linked to, or shown in the text. */
export type Relation = 'reference' | 'dependsOn'
