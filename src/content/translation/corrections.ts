// Keeps a person's corrections of a machine translation when the machine translates anew.
import { Invalid } from '#kernel/errors.ts'
import {
  type Effort,
  type LineRange,
  lineChanges,
  MAX_EFFORT,
  mergedParts,
  mergeText,
} from '../text/index.ts'
import { correctedRegion, type Versions } from './corrected-region.ts'
import { blocksOf, createLines, passagesOf, type TextBlocks } from './text-blocks.ts'

/** A translation with a person's corrections in it. */
export interface CorrectedText {
  readonly markdown: string
  /** The number of corrections where the machine writes the same as before. */
  readonly kept: number
  /**
   * The number of corrections where it now writes something else
   * because the source changed: a person must check these again.
   */
  readonly outdated: number
}

/**
 * Merges by blocks: what a person changed and the machine did not stays as the person wrote it,
 * whatever that is. Where both made changes, the structure is the machine's, and a passage that
 * a person corrected has the person's words, if it contains the same code, links and marks.
 */
export const keepCorrections = (
  previousMachine: string,
  corrected: string,
  machine: string,
): CorrectedText => {
  if (corrected === previousMachine) return { markdown: machine, kept: 0, outdated: 0 }
  try {
    return mergedBlocks([blocksOf(previousMachine), blocksOf(corrected), blocksOf(machine)])
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return { markdown: machine, kept: 0, outdated: 1 }
  }
}

const mergedBlocks = (versions: Versions<TextBlocks>): CorrectedText => {
  const [, person, machine] = versions
  const effort: Effort = { left: MAX_EFFORT }
  const lines = createLines()
  const [base, ours, theirs] = eachVersion(versions, ({ blocks }) =>
    blocks.map(({ written }) => lines.of(written)),
  )
  const whole = { base: all(base), ours: all(ours), theirs: all(theirs) }
  const regions = mergedParts(base, ours, theirs, effort)?.regions ?? [whole]
  const resolved = regions.map(region =>
    correctedRegion(versions, [region.base, region.ours, region.theirs], effort),
  )
  const settled = resolved.map(({ markdown }) => (markdown === undefined ? '' : lines.of(markdown)))
  const merged = mergeText(
    base.join(''),
    replaced(
      ours,
      regions.map(({ ours }) => ours),
      settled,
    ),
    replaced(
      theirs,
      regions.map(({ theirs }) => theirs),
      settled,
    ),
  )
  // In the merged text, both sides have the same markers where they differed.
  const texts = merged.clean ? lines.texts(merged.text) : machine.blocks.map(({ written }) => written)
  const kept = lone(
    versions,
    base,
    ours,
    regions.map(({ base }) => base),
    effort,
  )
  return {
    markdown: joined(texts, machine, person),
    kept: kept + sum(resolved.map(({ kept }) => kept)),
    outdated: sum(resolved.map(({ outdated }) => outdated)),
  }
}

const eachVersion = <From, To>(
  [base, ours, theirs]: Versions<From>,
  make: (one: From) => To,
): Versions<To> => [make(base), make(ours), make(theirs)]

const all = (lines: readonly string[]): LineRange => ({ start: 0, end: lines.length })

const sum = (numbers: readonly number[]): number => numbers.reduce((one, other) => one + other, 0)

const replaced = (lines: readonly string[], ranges: readonly LineRange[], by: readonly string[]): string => {
  let text = ''
  let done = 0
  for (const [index, { start, end }] of ranges.entries()) {
    text += lines.slice(done, start).join('') + by[index]
    done = end
  }
  return text + lines.slice(done).join('')
}

/** How many passages a person corrected where the machine writes the same as before. */
const lone = (
  [base, person]: Versions<TextBlocks>,
  before: readonly string[],
  ours: readonly string[],
  regions: readonly LineRange[],
  effort: Effort,
): number => {
  const changes = lineChanges(before, ours, effort) ?? []
  const isLone = (start: number, end: number): boolean =>
    !regions.some(region => region.start <= start && end <= region.end)
  return sum(
    changes
      .filter(({ beforeStart, beforeEnd }) => isLone(beforeStart, beforeEnd))
      .map(({ beforeStart, beforeEnd, afterStart, afterEnd }) => {
        const known = new Set(
          passagesOf(base, { start: beforeStart, end: beforeEnd }).map(({ said }) => said),
        )
        const passages = passagesOf(person, { start: afterStart, end: afterEnd })
        return Math.max(1, passages.filter(({ said }) => !known.has(said)).length)
      }),
  )
}

/** Joins the blocks with the space that the machine, or the person, wrote between them. */
const joined = (texts: readonly string[], machine: TextBlocks, person: TextBlocks): string => {
  const [ofMachine, ofPerson] = [gapsOf(machine), gapsOf(person)]
  const end = machine.blocks.at(-1)?.gap ?? ''
  const blocks = texts.map((text, index) => {
    const gap = ofMachine(text) ?? ofPerson(text) ?? ''
    if (index === texts.length - 1) return text + end
    return text + (gap.includes('\n') ? gap : '\n\n')
  })
  return machine.before + blocks.join('')
}

/** Returns a function for the space after a block: of several blocks written alike, one after the other. */
const gapsOf = ({ blocks }: TextBlocks): ((written: string) => string | undefined) => {
  const alike = Map.groupBy(blocks, ({ written }) => written)
  return written => alike.get(written)?.shift()?.gap
}
