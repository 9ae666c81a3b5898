// Blocks that both a machine and a person rewrote: the machine's version, with the person's words where these still fit.
import type { Effort, LineRange } from '../text/index.ts'
import { counterparts, type Passage, saidAt } from './passages.ts'
import { passagesOf, rangeOfBlocks, type TextBlocks } from './text-blocks.ts'

/** What the machine wrote before, what a person made of it, and what the machine writes now. */
export type Versions<Of> = readonly [base: Of, person: Of, machine: Of]

export interface CorrectedRegion {
  /** Undefined if the machine has nothing there. */
  readonly markdown: string | undefined
  readonly kept: number
  readonly outdated: number
}

export const correctedRegion = (
  [base, person, machine]: Versions<TextBlocks>,
  [inBase, inPerson, inMachine]: Versions<LineRange>,
  effort: Effort,
): CorrectedRegion => {
  const before = passagesOf(base, inBase)
  const corrected = passagesOf(person, inPerson)
  const byPerson = counterparts(before, corrected, effort)
  const byMachine = counterparts(before, passagesOf(machine, inMachine), effort)
  const edits: Edit[] = []
  // Passages that a person added or removed do not fit into the machine's structure.
  let outdated = corrected.length - byPerson.size + (before.length - byPerson.size)
  let kept = 0
  for (const [old, correction] of byPerson) {
    if (correction.said === old.said) continue
    const now = byMachine.get(old)
    const isSame = now?.said === old.said
    if (isSame) kept++
    else outdated++
    if (now === undefined) continue
    const { place, text } = now
    const words = saidAt(place, text, correction) ?? (isSame ? writtenAs(correction) : undefined)
    if (words !== undefined) edits.push({ start: place.start, end: place.end, words })
  }
  return {
    markdown: withEdits(machine, inMachine, edits),
    kept,
    outdated: kept === 0 ? Math.max(1, outdated) : outdated,
  }
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly words: string
}

/** The passage's source on one line, without the prefixes of quotes around it. */
const writtenAs = ({ place, text }: Passage): string =>
  text.source.slice(place.start, place.end).replace(/(?:\r\n?|\n)[ \t>]*/g, ' ')

const withEdits = (machine: TextBlocks, blocks: LineRange, edits: readonly Edit[]): string | undefined => {
  const range = rangeOfBlocks(machine, blocks)
  if (range === undefined) return undefined
  const { source } = machine.text
  let markdown = ''
  let done = range.start
  for (const { start, end, words } of [...edits].sort((one, other) => one.start - other.start)) {
    markdown += source.slice(done, start) + words
    done = end
  }
  return markdown + source.slice(done, range.end)
}
