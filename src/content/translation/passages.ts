// The passages of a text as they can be compared with those of another, and which of them belong together.
import { type Effort, lineChanges } from '../text/index.ts'
import { writtenAlone } from './compose.ts'
import type { Part, Place } from './place.ts'
import type { ReadText } from './read-text.ts'

/** A place, and all that is said in it: what stays and what is around words as it is written. */
export interface Passage {
  readonly place: Place
  readonly text: ReadText
  readonly said: string
}

/** Those between two offsets; a place in what another keeps is a part of that. */
export const passagesIn = (text: ReadText, start: number, end: number): Passage[] => {
  const passages: Passage[] = []
  let done = start
  for (const place of text.places) {
    if (place.start < done || place.end > end) continue
    done = place.end
    passages.push({ place, text, said: said(text.source, place.parts) })
  }
  return passages
}

/** By each of the ones, the other that stands for it: the same, or changed among as many. */
export const counterparts = (
  ones: readonly Passage[],
  others: readonly Passage[],
  effort: Effort,
): Map<Passage, Passage> => {
  const pairs = new Map<Passage, Passage>()
  const changes = lineChanges(
    ones.map(one => one.said),
    others.map(one => one.said),
    effort,
  )
  const join = (from: number, until: number, at: number): void => {
    for (let index = from; index < until; index++) {
      const [one, other] = [ones[index], others[at + index - from]]
      if (one !== undefined && other !== undefined) pairs.set(one, other)
    }
  }
  if (changes === undefined) {
    // Too much differs to say what belongs together, but for what has the same structure.
    if (ones.length === others.length) join(0, ones.length, 0)
    return pairs
  }
  let [from, at] = [0, 0]
  for (const { beforeStart, beforeEnd, afterStart, afterEnd } of changes) {
    join(from, beforeStart, at)
    if (beforeEnd - beforeStart === afterEnd - afterStart) join(beforeStart, beforeEnd, afterStart)
    ;[from, at] = [beforeEnd, afterEnd]
  }
  join(from, ones.length, at)
  return pairs
}

/** What to write in the place of another text for it to say the same; undefined where that has other code, links, marks. */
export const saidAt = (
  place: Place,
  text: ReadText,
  { place: from, text: of }: Passage,
): string | undefined => {
  const left = elementsOf(text.source, place.parts)
  const parts = moved(of.source, from.parts, left)
  if (parts === undefined || [...left.values()].some(({ length }) => length > 0)) return undefined
  return writtenAlone(text.source, place, parts)
}

const said = (source: string, parts: readonly Part[]): string =>
  parts
    .map(part => (part.kind === 'words' ? part.value : wordsAround(source, part)))
    .join('')
    .replace(/\s+/g, ' ')

const wordsAround = (source: string, part: Exclude<Part, { kind: 'words' }>): string =>
  part.kind === 'kept'
    ? `\u0001${keyOf(source, part)}\u0001`
    : `\u0002${keyOf(source, part)}\u0002${said(source, part.parts)}\u0003`

/** Elements that are written alike are the same. */
const keyOf = (source: string, part: Exclude<Part, { kind: 'words' }>): string =>
  part.kind === 'kept'
    ? source.slice(part.start, part.end)
    : `${source.slice(part.opening.start, part.opening.end)}\u0000${source.slice(part.closing.start, part.closing.end)}`

type Elements = Map<string, Exclude<Part, { kind: 'words' }>[]>

const elementsOf = (source: string, parts: readonly Part[], found: Elements = new Map()): Elements => {
  for (const part of parts) {
    if (part.kind === 'words') continue
    const key = keyOf(source, part)
    const same = found.get(key)
    if (same === undefined) found.set(key, [part])
    else same.push(part)
    if (part.kind === 'pair') elementsOf(source, part.parts, found)
  }
  return found
}

/** The parts with the elements of another text in place of their own. */
const moved = (source: string, parts: readonly Part[], left: Elements): Part[] | undefined => {
  const all: Part[] = []
  for (const part of parts) {
    if (part.kind === 'words') {
      all.push(part)
      continue
    }
    const element = left.get(keyOf(source, part))?.shift()
    const inside = part.kind === 'pair' ? moved(source, part.parts, left) : undefined
    if (element === undefined || element.kind !== part.kind) return undefined
    if (element.kind === 'kept') all.push(element)
    else if (inside === undefined) return undefined
    else all.push({ ...element, parts: inside })
  }
  return all
}
