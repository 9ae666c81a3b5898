// The blocks of a text that differs little from one whose blocks are known: only the part that differs is parsed.
import type { BlockHash } from '../markdown/index.ts'

/** A top-level block and its place in the text. */
type PlacedBlock = Omit<BlockHash, 'node'>

export interface TextWithBlocks {
  readonly markdown: string
  readonly blocks: readonly PlacedBlock[]
}

type Parse = (markdown: string) => Promise<readonly PlacedBlock[]>

/** Calls `parse` with the part that differs and some blocks around it; with the whole text where that does not suffice. */
export const editedBlocks = async (
  known: TextWithBlocks,
  markdown: string,
  parse: Parse,
): Promise<TextWithBlocks> => {
  const blocks = await spliced(known, markdown, parse)
  return { markdown, blocks: blocks ?? (await parse(markdown)) }
}

const spliced = async (
  known: TextWithBlocks,
  markdown: string,
  parse: Parse,
): Promise<PlacedBlock[] | undefined> => {
  const { first, sync } = around(known, markdown)
  const [cut, last] = [known.blocks[first], known.blocks[sync]]
  if (cut === undefined || last === undefined) return undefined
  const moved = markdown.length - known.markdown.length
  const start = lineStart(markdown, cut.start)
  const part = markdown.slice(start, last.end + moved)
  // A tag opened here may be closed anywhere behind, and `---` at the start of the part would be read as front matter.
  if (start === 0 || part.includes('{%') || part.startsWith('---')) return undefined
  const inside = await parse(part)
  const end = inside.at(-1)
  const isInStep = end?.start === last.start + moved - start && end.hash === last.hash
  if (!isInStep) return undefined
  return [
    ...known.blocks.slice(0, first),
    ...inside.map(block => shifted(block, start)),
    ...known.blocks.slice(sync + 1).map(block => shifted(block, moved)),
  ]
}

/**
 * Indexes of two blocks: the first that is parsed again, and the one
 * behind the difference at which the parser must be back in step.
 */
const around = ({ markdown: known, blocks }: TextWithBlocks, markdown: string) => {
  const shortest = Math.min(known.length, markdown.length)
  let prefix = 0
  while (prefix < shortest && known.charCodeAt(prefix) === markdown.charCodeAt(prefix)) prefix++
  let suffix = 0
  while (
    suffix < shortest - prefix &&
    known.charCodeAt(known.length - 1 - suffix) === markdown.charCodeAt(markdown.length - 1 - suffix)
  )
    suffix++
  const behind = known.length - suffix
  const touched = blocks.findLastIndex(({ start }) => start <= prefix)
  const next = blocks.findIndex(({ start }) => start > behind)
  return { first: touched - 2, sync: next === -1 ? -1 : next + 1 }
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf('\n', offset - 1) + 1

const shifted = ({ hash, start, end }: PlacedBlock, by: number): PlacedBlock => ({
  hash,
  start: start + by,
  end: end + by,
})
