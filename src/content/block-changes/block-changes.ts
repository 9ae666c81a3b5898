// Comparing two texts by their blocks, for somebody who may only spend so much.
import { type Effort, spending } from '../text/index.ts'
import type { BlockChanges } from './block-change.ts'
import { changedBlocks } from './changed-blocks.ts'
import { treesOf } from './trees.ts'

/** The blocks that differ; nothing but that there are some where the texts cannot be read, or not within the bound. */
export const blockChanges = (before: string, after: string, effort: Effort = { left: 0 }): BlockChanges => {
  if (before === after) return { blocks: [], more: false }
  const trees = treesOf([before, after], effort)
  if (trees === undefined) return { blocks: [], more: true }
  const [old = [], fresh = []] = trees
  return spending(effort, own => changedBlocks(old, fresh, own))
}
