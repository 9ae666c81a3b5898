// The tasks of a thread that compares texts, and their results.
import type { ArticleChanges, ChangeLabels } from '#content/article-changes/index.ts'
import type { ConflictBlocks, DocumentDifference, OfSides } from '#content/block-changes/index.ts'
import type { MergedText, MergedWithHunks, MergeInput } from '#content/text/index.ts'

export type ComparisonTask =
  | { readonly kind: 'diff'; readonly before: string; readonly after: string }
  | { readonly kind: 'documents'; readonly before: string; readonly after: string }
  | { readonly kind: 'merge'; readonly base: string; readonly ours: string; readonly theirs: string }
  | ({ readonly kind: 'hunks' } & MergeInput)
  | { readonly kind: 'conflict'; readonly texts: OfSides<string> }
  | ArticlesTask

/** Two articles in HTML, and the labels for their differences. */
export interface ArticlesTask {
  readonly kind: 'articles'
  readonly before: string
  readonly after: string
  readonly labels: ChangeLabels
}

/** The result of a task, and the effort that it took. */
export interface Compared<Result> {
  readonly result: Result
  readonly effort: number
}

export type DiffResult = Compared<string>
export type DocumentsResult = Compared<DocumentDifference> & { readonly blockEffort: number }
export type ConflictResult = Compared<readonly ConflictBlocks[] | undefined>
export type HunksResult = Compared<MergedWithHunks>
export type MergeResult = Compared<MergedText>
export type ArticlesResult = Compared<ArticleChanges | undefined>
