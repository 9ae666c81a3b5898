// The passages of a text in a form in which they can be compared with those of another, and which of them correspond.
import { type Effort, lineChanges } from '../text/index.ts'
import { writtenAlone } from './compose.ts'
import type { Part, Place } from './place.ts'
import type { ReadText } from './read-text.ts'

/** A place with its full text, in which elements and pairs are represented by their source. */
export interface Passage {
  readonly place: Place
  readonly text: ReadText
  readonly said: string
}

/** The passages between two offsets; a place within something that another place keeps is part of that one. */
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

/** For each passage the corresponding other one: an equal one, or a changed one in a run of as many passages. */
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
    // If too much differs, passages correspond only if there are equally many.
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

/**
 * What to write at a place so that it says the same as a passage of
 * another text; undefined if that has other code, links or marks.
 */
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

/** Elements with the same source are the same. */
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
