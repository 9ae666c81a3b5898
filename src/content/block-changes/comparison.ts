// Comparing documents by lines and by blocks, for somebody who may only spend so much on all of them together.
import { comparisonHere, type Effort, type TextComparison } from '../text/index.ts'
import type { BlockChanges } from './block-change.ts'
import { blockChanges } from './block-changes.ts'
import { type ConflictBlocks, conflictBlocks, type OfSides } from './conflict-blocks.ts'

/** What one may spend on comparing lines, and on blocks: reading them as Markdown takes most of it. */
export interface DocumentEffort {
  readonly lines: Effort
  readonly blocks: Effort
}

/** How a document changed. */
export interface DocumentDifference {
  /** The hunks of a unified diff. */
  readonly diff: string
  readonly blocks: BlockChanges
  /** The blocks were not compared, for want of time or memory: another time they may be. */
  readonly isUnfinished?: true
}

/** Compares texts, and documents by their blocks as well, here or in a thread. */
export interface DocumentComparison extends TextComparison {
  documents(
    before: string,
    after: string,
    effort: DocumentEffort,
  ): DocumentDifference | Promise<DocumentDifference>
  /** The blocks that a conflict is about; undefined where they could not be found. */
  conflict(
    texts: OfSides<string>,
    effort: Effort,
  ): readonly ConflictBlocks[] | undefined | Promise<readonly ConflictBlocks[] | undefined>
}

/** Compares in this thread. */
export const documentComparisonHere = {
  ...comparisonHere,
  documents: (before, after, { lines, blocks }) => ({
    diff: comparisonHere.diff(before, after, lines),
    blocks: blockChanges(before, after, blocks),
  }),
  conflict: conflictBlocks,
} satisfies DocumentComparison
