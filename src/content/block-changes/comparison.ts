// Comparing documents by lines and by blocks, within a limit on the work for all of them together.
import { comparisonHere, type Effort, type TextComparison } from '../text/index.ts'
import type { BlockChanges } from './block-change.ts'
import { blockChanges } from './block-changes.ts'
import { type ConflictBlocks, conflictBlocks, type OfSides } from './conflict-blocks.ts'

/** The work that may still be spent on comparing lines, and on blocks: parsing them as Markdown takes most of it. */
export interface DocumentEffort {
  readonly lines: Effort
  readonly blocks: Effort
}

/** How a document changed. */
export interface DocumentDifference {
  /** The hunks of a unified diff. */
  readonly diff: string
  readonly blocks: BlockChanges
  /** The blocks were not compared for want of time or memory: another attempt may succeed. */
  readonly isUnfinished?: true
}

/** Compares texts, and documents also by their blocks, in this thread or in another. */
export interface DocumentComparison extends TextComparison {
  documents(
    before: string,
    after: string,
    effort: DocumentEffort,
  ): DocumentDifference | Promise<DocumentDifference>
  /** The blocks that a conflict is about; undefined where they cannot be found. */
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
