// Writes a text with other words in some of its places; the rest stays byte for byte.
import type { SourceRange } from '../markdown/index.ts'
import { type Piece, withFittingMarks } from './marks.ts'
import type { Form, Part, Place } from './place.ts'
import { sayable, writtenWords } from './write-words.ts'

/** The source with these parts in these places; a place may be within something that another place keeps. */
export const composed = (source: string, replaced: ReadonlyMap<Place, readonly Part[]>): string => {
  const all = [...replaced].sort(([one], [other]) => one.start - other.start || other.end - one.end)
  const copy = ({ start, end }: SourceRange, except?: Place): string => {
    let text = ''
    let done = start
    for (const [place, parts] of within(all, start, end)) {
      if (place === except || place.start < done) continue
      text += source.slice(done, place.start) + write(place, parts)
      done = place.end
    }
    return text + source.slice(done, end)
  }
  const write = (place: Place, parts: readonly Part[]): string => {
    const kept = (range: SourceRange): string => copy(range, place)
    return writtenParts(parts, place.form, kept) + (place.suffix ?? '')
  }
  return copy({ start: 0, end: source.length })
}

/** The text of a place on its own, with these parts. */
export const writtenAlone = (source: string, { form }: Place, parts: readonly Part[]): string =>
  writtenParts(parts, form, ({ start, end }) => source.slice(start, end))

/** The parts with words that can be written in the place. */
export const saidIn = (place: Place, parts: readonly Part[]): Part[] =>
  parts.map((part): Part => {
    if (part.kind === 'words') return { kind: 'words', value: sayable(part.value, place.form) }
    return part.kind === 'pair' ? { ...part, parts: saidIn(place, part.parts) } : part
  })

function* within<Entry extends readonly [Place, unknown]>(
  all: readonly Entry[],
  start: number,
  end: number,
): Generator<Entry> {
  let low = 0
  let high = all.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((all[middle] as Entry)[0].start < start) low = middle + 1
    else high = middle
  }
  for (let index = low; index < all.length; index++) {
    const entry = all[index] as Entry
    if (entry[0].start >= end) return
    if (entry[0].end <= end) yield entry
  }
}

const writtenParts = (parts: readonly Part[], form: Form, kept: (range: SourceRange) => string): string => {
  const pieces = withFittingMarks(flat(parts, kept))
  const doubled = doubledIn(pieces)
  let text = ''
  for (const [index, { words, written = '' }] of pieces.entries()) {
    const next = pieces[index + 1]
    const after = next?.written ?? next?.words ?? ''
    text += words === undefined ? written : writtenWords(words, { form, before: text, after, doubled })
  }
  return form.in === 'value' && form.quote === '' ? `"${text}"` : text
}

const flat = (parts: readonly Part[], kept: (range: SourceRange) => string): Piece[] =>
  parts.flatMap((part): Piece[] => {
    if (part.kind === 'words') return [{ words: part.value }]
    if (part.kind === 'kept') return [{ written: kept(part) }]
    const inside = flat(part.parts, kept)
    const closing = part.closed ?? kept(part.closing)
    return [{ written: kept(part.opening), closedAfter: inside.length + 1 }, ...inside, { written: closing }]
  })

const doubledIn = (pieces: readonly Piece[]): ReadonlySet<string> => {
  const all = pieces.map(({ words, written }) => words ?? written ?? '').join('')
  return new Set(['$', '~'].filter(sign => all.indexOf(sign) !== all.lastIndexOf(sign)))
}
