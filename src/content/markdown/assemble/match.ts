// Which markers open and close a block together.
import type { MarkerReading } from '../blocks/block.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import { pairUp } from './pairs.ts'
import { readingOf } from './readings.ts'

/** A marker that opens a block, and the one that closes it; null if none needs to. */
export interface Pair {
  readonly reading: MarkerReading
  readonly opening: BlockMarker
  readonly closing: BlockMarker | null
}

/** The meanings of the markers among some siblings. */
export interface Matched {
  /** Under both the opening and the closing marker. */
  readonly pairs: ReadonlyMap<BlockMarker, Pair>
  /** Why the other markers are text. */
  readonly problems: ReadonlyMap<BlockMarker, string>
}

export const match = (markers: readonly BlockMarker[]): Matched => {
  const pairs = new Map<BlockMarker, Pair>()
  const problems = new Map<BlockMarker, string>()
  const accept = (opening: BlockMarker, closing: BlockMarker | null): void => {
    const reading = readingOf(opening)
    if (reading === undefined) {
      problems.set(opening, `there is no block ${nameOf(opening)}`)
    } else if (closing === null && reading.end === 'required') {
      problems.set(opening, `${nameOf(opening)} is not closed`)
    } else {
      const pair = { reading, opening, closing }
      pairs.set(opening, pair)
      if (closing !== null) pairs.set(closing, pair)
    }
  }
  pairUp(markers, {
    keyOf,
    isEnd: ({ isEnd }) => isEnd,
    isWhole: marker => readingOf(marker)?.end === 'none',
    accept,
    refuse: marker => problems.set(marker, `${nameOf(marker)} closes nothing`),
  })
  return { pairs, problems }
}

/** Equal for a marker that opens a block and the one that closes it. */
const keyOf = ({ spelling, name, size }: BlockMarker): string =>
  spelling === 'fence' ? ':'.repeat(size ?? 0) : `${spelling} ${name}`

/** The marker as a message to people names it. */
export const nameOf = ({ spelling, name, isEnd, size }: BlockMarker): string => {
  if (spelling === 'fence') return `${':'.repeat(Math.min(size ?? 0, 10))}${name}`
  const word = name.slice(0, 100)
  if (spelling === 'element') return isEnd ? `</${word}>` : `<${word}>`
  return `{% ${isEnd ? 'end' : ''}${word} %}`
}
