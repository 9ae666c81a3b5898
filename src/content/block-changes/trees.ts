// Texts as trees of blocks that can be compared, within a limit on the work of parsing.
import { Invalid } from '#kernel/errors.ts'
import { parseMarkdown, refuseExcess } from '../markdown/index.ts'
import type { Effort } from '../text/index.ts'
import { blockTree, newNumbering, type TextBlock } from './block-tree.ts'

/**
 * In steps of some 50 ns, as `refuseExcess` estimates; texts that take more to parse are not compared by blocks. Lines and
 * table cells take most of the memory: within this limit the parser stays below what a thread may use.
 */
const mostParsing = 40_000_000
const stepsOfCharacter = 40
const stepsOfLineOrCell = 300

/** Takes the cost of parsing from `effort`; undefined where the parser refuses a text, or beyond the limit. */
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

/** In steps; throws `Invalid` where the parser would. */
const workOfParsing = (text: string): number => {
  const linesAndCells = text.match(/[\n|]/g)?.length ?? 0
  return text.length * stepsOfCharacter + linesAndCells * stepsOfLineOrCell + refuseExcess(text)
}
