// Texts as trees of blocks that can be compared, within a bound on reading them.
import { Invalid } from '#kernel/errors.ts'
import { parseMarkdown, refuseExcess } from '../markdown/index.ts'
import type { Effort } from '../text/index.ts'
import { blockTree, newNumbering, type TextBlock } from './block-tree.ts'

/**
 * In steps of some 50 ns, as the estimate of `refuseExcess`; texts that take more to parse are not compared by blocks.
 * Lines and table cells take most of the memory: with this many the parser stays within what a thread may have.
 */
const mostParsing = 40_000_000
const stepsOfCharacter = 40
const stepsOfLineOrCell = 300

/** Takes what it costs from the effort; undefined where the parser refuses one, or beyond the bound. */
export const treesOf = (texts: readonly string[], effort: Effort): TextBlock[][] | undefined => {
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
