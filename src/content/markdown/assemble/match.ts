// Which markers open and close a block together: a stack, in linear time whatever is never closed.
import type { MarkerReading } from '../blocks/block.ts'
import type { BlockMarker } from '../syntax/marker.ts'
import { readingOf } from './readings.ts'

/** A marker that opens a block, and what closes it; null where nothing needs to. */
export interface Pair {
  readonly reading: MarkerReading
  readonly opening: BlockMarker
  readonly closing: BlockMarker | null
}

/** What markers among siblings mean. */
export interface Matched {
  /** By the marker that opens and by the one that closes. */
  readonly pairs: ReadonlyMap<BlockMarker, Pair>
  /** Why others are text. */
  readonly problems: ReadonlyMap<BlockMarker, string>
}

/** A closing marker belongs to the nearest opening one of its name; what was opened in between is never closed. */
export const match = (markers: readonly BlockMarker[]): Matched => {
  const pairs = new Map<BlockMarker, Pair>()
  const problems = new Map<BlockMarker, string>()
  const open: BlockMarker[] = []
  const counts = new Map<string, number>()
  const count = (key: string, change: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + change)
  }
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
  const closeUpTo = (key: string | undefined, closing: BlockMarker | null): void => {
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(keyOf(last), -1)
      const isMeant = keyOf(last) === key
      accept(last, isMeant ? closing : null)
      if (isMeant) return
    }
  }
  for (const marker of markers) {
    const key = keyOf(marker)
    if (marker.isEnd) {
      if ((counts.get(key) ?? 0) > 0) closeUpTo(key, marker)
      else problems.set(marker, `${nameOf(marker)} closes nothing`)
    } else if (readingOf(marker)?.end === 'none') {
      accept(marker, null)
    } else {
      open.push(marker)
      count(key, 1)
    }
  }
  closeUpTo(undefined, null)
  return { pairs, problems }
}

/** What opens and what closes a block have in common. */
const keyOf = ({ spelling, name, size }: BlockMarker): string =>
  spelling === 'fence' ? ':'.repeat(size ?? 0) : `${spelling} ${name}`

/** The marker as a person would point at it. */
export const nameOf = ({ spelling, name, isEnd, size }: BlockMarker): string => {
  if (spelling === 'fence') return `${':'.repeat(Math.min(size ?? 0, 10))}${name}`
  const word = name.slice(0, 100)
  if (spelling === 'element') return isEnd ? `</${word}>` : `<${word}>`
  return `{% ${isEnd ? 'end' : ''}${word} %}`
}
