// Comparing two texts by their blocks, within a limit on the work.
import { type Effort, spending } from '../text/index.ts'
import type { BlockChanges } from './block-change.ts'
import { changedBlocks } from './changed-blocks.ts'
import { treesOf } from './trees.ts'

/** The blocks that differ; only that there are some, where the texts cannot be parsed, or not within the limit. */
export const blockChanges = (before: string, after: string, effort: Effort = { left: 0 }): BlockChanges => {
  if (before === after) return { blocks: [], more: false }
  const trees = treesOf([before, after], effort)
  if (trees === undefined) return { blocks: [], more: true }
  const [old = [], fresh = []] = trees
  return spending(effort, own => changedBlocks(old, fresh, own))
}
