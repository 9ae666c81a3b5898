// The comparison of texts as a thread does it.
import { articleChanges } from '#content/article-changes/index.ts'
import { documentComparisonHere } from '#content/block-changes/index.ts'
import { MAX_EFFORT, mergeText, mergeWithHunks, unifiedDiff } from '#content/text/index.ts'
import type {
  ArticlesResult,
  ComparisonTask,
  ConflictResult,
  DiffResult,
  DocumentsResult,
  HunksResult,
  MergeResult,
} from './tasks.ts'

export const runTask = (
  task: ComparisonTask,
): ArticlesResult | ConflictResult | DiffResult | DocumentsResult | HunksResult | MergeResult => {
  const own = { left: MAX_EFFORT }
  if (task.kind === 'documents') {
    const blocks = { left: 0 }
    const result = documentComparisonHere.documents(task.before, task.after, { lines: own, blocks })
    return { result, effort: MAX_EFFORT - own.left, blockEffort: -blocks.left }
  }
  if (task.kind === 'articles') {
    const result = articleChanges(task.before, task.after, task.labels, own)
    return { result, effort: MAX_EFFORT - own.left }
  }
  if (task.kind === 'conflict') {
    const blocks = { left: 0 }
    const result = documentComparisonHere.conflict(task.texts, blocks)
    return { result, effort: -blocks.left }
  }
  if (task.kind === 'hunks') {
    const result = mergeWithHunks(task.base, task.ours, task.theirs, own)
    return { result, effort: MAX_EFFORT - own.left }
  }
  const result =
    task.kind === 'diff'
      ? unifiedDiff(task.before, task.after, own)
      : mergeText(task.base, task.ours, task.theirs, own)
  return { result, effort: MAX_EFFORT - own.left } as DiffResult | MergeResult
}
