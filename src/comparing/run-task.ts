// The comparison of texts as a thread does it.
import { MAX_EFFORT, mergeText, unifiedDiff } from '#content/text/index.ts'
import type { ComparisonTask, DiffResult, MergeResult } from './tasks.ts'

export const runTask = (task: ComparisonTask): DiffResult | MergeResult => {
  const own = { left: MAX_EFFORT }
  const result =
    task.kind === 'diff'
      ? unifiedDiff(task.before, task.after, own)
      : mergeText(task.base, task.ours, task.theirs, own)
  return { result, effort: MAX_EFFORT - own.left } as DiffResult | MergeResult
}
