// How the blocks of a text changed, as a review shows it.
import type { Json } from '#kernel/json.ts'

/** Words that stayed, came or went. A long unchanged run is cut: `omitted` counts the characters left out after its text. */
export interface WordRun {
  readonly kind: 'same' | 'inserted' | 'deleted'
  readonly text: string
  readonly omitted?: number
}

/** A field before and after; a side that has none is absent. */
export interface EditedField {
  readonly before?: Json
  readonly after?: Json
}

/** The first and the last line of a block, counted from 1. */
export interface BlockLines {
  readonly line: number
  readonly endLine: number
}

/** One block that was added, removed, changed, or moved; a moved one may have changed as well. */
export interface BlockChange {
  readonly change: 'added' | 'removed' | 'changed' | 'moved'
  /** The id of the top-level block that contains it: after the change, or before it where the block was removed. */
  readonly node: string
  readonly type: string
  readonly title?: string
  /** Where it was. */
  readonly before?: BlockLines
  /** Where it is. */
  readonly after?: BlockLines
  readonly attributes?: Readonly<Record<string, EditedField>>
  readonly words?: readonly WordRun[]
  /** In place of attributes and words, once the comparison has used up what it may report. */
  readonly more?: true
}

/** The changes in the order of the text, and whether there are more than are reported. */
export interface BlockChanges {
  readonly blocks: readonly BlockChange[]
  readonly more: boolean
}
