// Comparing two texts by their blocks, for somebody who may only spend so much.
import { Invalid } from '#kernel/errors.ts'
import { parseMarkdown, refuseExcess } from '../markdown/index.ts'
import { type Effort, spending } from '../text/index.ts'
import type { BlockChanges } from './block-change.ts'
import { blockTree, newNumbering, type TextBlock } from './block-tree.ts'
import { changedBlocks } from './changed-blocks.ts'

/**
 * In steps of some 50 ns, as the estimate of `refuseExcess`; texts that take more to parse are not compared by blocks.
 * Lines and table cells take most of the memory: with this many the parser stays within what a thread may have.
 */
const mostParsing = 40_000_000
const stepsOfCharacter = 40
const stepsOfLineOrCell = 300

/** The blocks that differ; nothing but that there are some where the texts cannot be read, or not within the bound. */
export const blockChanges = (before: string, after: string, effort: Effort = { left: 0 }): BlockChanges => {
  if (before === after) return { blocks: [], more: false }
  const trees = treesOf([before, after], effort)
  if (trees === undefined) return { blocks: [], more: true }
  const [old = [], fresh = []] = trees
  return spending(effort, own => changedBlocks(old, fresh, own))
}

/** The texts as trees that can be compared; undefined where the parser refuses one, or beyond the bound. */
const treesOf = (texts: readonly string[], effort: Effort): TextBlock[][] | undefined => {
  try {
    const parsing = texts.reduce((sum, text) => sum + workOfParsing(text), 0)
    if (parsing > mostParsing) return undefined
    effort.left -= parsing
    const number = newNumbering()
    return texts.map(text => blockTree(parseMarkdown(text), number))
  } catch (error) {
    if (error instanceof Invalid) return undefined
    throw error
  }
}

/** Throws Invalid where the parser would. */
const workOfParsing = (text: string): number => {
  const linesAndCells = text.match(/[\n|]/g)?.length ?? 0
  return text.length * stepsOfCharacter + linesAndCells * stepsOfLineOrCell + refuseExcess(text)
}
