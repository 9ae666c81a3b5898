// A text split into its top-level blocks, as lines that can be compared and merged.
import type { LineRange } from '../text/index.ts'
import { type Passage, passagesIn } from './passages.ts'
import { type ReadText, readText } from './read-text.ts'

export interface TextBlocks {
  readonly text: ReadText
  /** Everything before the first block. */
  readonly before: string
  readonly blocks: readonly TextBlock[]
}

interface TextBlock {
  readonly start: number
  readonly end: number
  readonly written: string
  /** Everything between the block and the next one. */
  readonly gap: string
}

export const blocksOf = (markdown: string): TextBlocks => {
  const text = readText(markdown)
  const { source, root } = text
  const starts = root.children.map(({ position }) => position?.start.offset ?? 0)
  const blocks = root.children.map(({ position }, index) => {
    const start = starts[index] ?? 0
    const end = position?.end.offset ?? source.length
    const gap = source.slice(end, starts[index + 1] ?? source.length)
    return { start, end, written: source.slice(start, end), gap }
  })
  return { text, before: text.mark + source.slice(0, starts[0] ?? source.length), blocks }
}

/** The range in the source from the first to the last of some blocks. */
export const rangeOfBlocks = ({ blocks }: TextBlocks, { start, end }: LineRange) => {
  const [first, last] = [blocks[start], blocks[end - 1]]
  return first === undefined || last === undefined || end <= start
    ? undefined
    : { start: first.start, end: last.end }
}

export const passagesOf = (blocks: TextBlocks, range: LineRange): Passage[] => {
  const place = rangeOfBlocks(blocks, range)
  return place === undefined ? [] : passagesIn(blocks.text, place.start, place.end)
}

/** Replaces texts by short lines, the same one for equal texts, and lines by texts again. */
export const createLines = () => {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  return {
    of: (text: string): string => {
      const number = numbers.get(text) ?? texts.push(text) - 1
      numbers.set(text, number)
      return `${number}\n`
    },
    texts: (lines: string): string[] =>
      lines.split('\n').flatMap(line => (line === '' ? [] : [texts[Number(line)] ?? ''])),
  }
}
