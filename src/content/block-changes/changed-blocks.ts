// The blocks that differ between two trees, each as deep in the tree as blocks go.
import type { Effort } from '../text/index.ts'
import { editedAttributes } from './attributes.ts'
import type { BlockChange, BlockChanges, WordRun } from './block-change.ts'
import { type TextBlock, wholeText } from './block-tree.ts'
import { pairBlocks } from './pair-blocks.ts'
import { wholeRun, wordRuns } from './words.ts'

/** The most changes that are reported, and the most characters of their attributes and words together. */
const mostChanges = 1000
const mostCharacters = 500_000

export const changedBlocks = (
  before: readonly TextBlock[],
  after: readonly TextBlock[],
  effort: Effort,
): BlockChanges => {
  const differing: Differing[] = []
  collect(before, after, differing, effort)
  const found = withMovesBetween(differing)
  let characters = mostCharacters
  const blocks = found.slice(0, mostChanges).map((one): BlockChange => {
    const change = characters > 0 ? { ...namedChange(one), ...detailsOf(one, effort) } : undefined
    characters -= JSON.stringify(change ?? '').length
    return change === undefined || characters < 0 ? { ...namedChange(one), more: true } : change
  })
  return { blocks, more: found.length > mostChanges }
}

/** A block that differs: it was added if there is none before, removed if there is none after. */
interface Differing {
  readonly before?: TextBlock
  readonly after?: TextBlock
  readonly isMoved: boolean
}

const collect = (
  old: readonly TextBlock[],
  fresh: readonly TextBlock[],
  found: Differing[],
  effort: Effort,
): void => {
  for (const { before, after, isMoved } of pairBlocks(old, fresh, effort)) {
    const isEqual = before !== undefined && before.number === after?.number
    if (isEqual && !isMoved) continue
    const known = found.length
    const isSplit = !isEqual && before?.isContainer === true && after?.isContainer === true
    if (!isSplit || isMoved || before.ownNumber !== after.ownNumber)
      found.push({ ...(before && { before }), ...(after && { after }), isMoved })
    if (isSplit) collect(before.children, after.children, found, effort)
    // Nothing in it differs but the order: the block itself counts as changed.
    if (isSplit && found.length === known) found.push({ before, after, isMoved })
  }
}

/** Turns a block removed at one place and an equal one added at another into one move. */
const withMovesBetween = (found: readonly Differing[]): Differing[] => {
  const removed = new Map<number, Differing[]>()
  for (const one of found) {
    if (one.before === undefined || one.after !== undefined) continue
    const known = removed.get(one.before.number)
    if (known === undefined) removed.set(one.before.number, [one])
    else known.push(one)
  }
  const moved = new Set<Differing>()
  const joined = found.map((one): Differing => {
    if (one.before !== undefined || one.after === undefined) return one
    const from = removed.get(one.after.number)?.shift()
    if (from?.before === undefined) return one
    moved.add(from)
    return { before: from.before, after: one.after, isMoved: true }
  })
  return joined.filter(one => !moved.has(one))
}

const namedChange = ({ before, after, isMoved }: Differing): BlockChange => {
  const { node, type, title } = (after ?? before) as TextBlock
  const change =
    after === undefined ? 'removed' : before === undefined ? 'added' : isMoved ? 'moved' : 'changed'
  return {
    change,
    node,
    type,
    ...(title !== undefined && { title }),
    ...(before && { before: before.lines }),
    ...(after && { after: after.lines }),
  }
}

const detailsOf = (
  { before, after }: Differing,
  effort: Effort,
): Pick<BlockChange, 'attributes' | 'words'> => {
  const words = wordsOf(before, after, effort)
  const attributes = before && after && editedAttributes(before, after)
  return { ...(attributes && { attributes }), ...(words.length > 0 && { words }) }
}

/** The words of a block that exists on both sides leave out its child blocks, whose changes are reported by themselves. */
const wordsOf = (before: TextBlock | undefined, after: TextBlock | undefined, effort: Effort): WordRun[] => {
  if (before === undefined) return after === undefined ? [] : wholeRun('inserted', wholeText(after))
  if (after === undefined) return wholeRun('deleted', wholeText(before))
  const isOwn = before.isContainer && after.isContainer && before.number !== after.number
  const textOf = isOwn ? (block: TextBlock) => block.ownText : wholeText
  return wordRuns(textOf(before), textOf(after), effort)
}
