// The notes of a computed page: Markdown by the name of what each is attached to, and how many and how large they may be.
import { isWithin } from '#kernel/characters.ts'
import type { Hash, ObjectStore } from '../objects.ts'
import { isStorable, longest } from './bounds.ts'

export type Notes = Readonly<Record<string, string>>

/** Of a computed page. */
export const mostNotes = 500

/** Of names and texts of a page together, in UTF-8. */
export const mostBytesOfNotes = 1_000_000

/** The notes that are stored under a hash. */
export const readNotes = async (
  store: Pick<ObjectStore, 'readText'>,
  notes: Hash | undefined,
): Promise<Notes> => (notes === undefined ? {} : JSON.parse(await store.readText(notes)))

/** Stores notes; equal ones have equal hashes, and none have no hash. */
export const writeNotes = (store: Pick<ObjectStore, 'writeText'>, notes: Notes): Hash | undefined => {
  const entries = Object.entries(notes).sort(([one], [other]) => (one < other ? -1 : 1))
  return entries.length === 0 ? undefined : store.writeText(JSON.stringify(Object.fromEntries(entries)))
}

/** Whether a note may have this name and this text. */
export const isNote = (name: string, text: string): boolean =>
  name !== '' &&
  text !== '' &&
  isWithin(name, longest.noteName) &&
  isWithin(text, longest.note) &&
  isStorable(name) &&
  isStorable(text)

/** The bound that notes are beyond, in words; undefined where they are within all. */
export const excessOfNotes = (notes: Notes): string | undefined => {
  if (Object.keys(notes).length > mostNotes) return `at most ${mostNotes} notes`
  return sizeOfNotes(notes) > mostBytesOfNotes ? 'at most 1 MB of notes, names and texts together' : undefined
}

/** Whether notes are beyond a bound, and further than those before. */
export const notesGrowTooMuch = (before: Notes, after: Notes): boolean =>
  excessOfNotes(after) !== undefined &&
  (Object.keys(after).length > Object.keys(before).length || sizeOfNotes(after) > sizeOfNotes(before))

/** The notes, or as many of them as fit, the first by name. */
export const fittingNotes = (notes: Notes): Notes => {
  if (excessOfNotes(notes) === undefined) return notes
  const fitting: [string, string][] = []
  let bytes = 0
  for (const name of Object.keys(notes).sort().slice(0, mostNotes)) {
    const text = notes[name] as string
    bytes += sizeOfNotes({ [name]: text })
    if (bytes > mostBytesOfNotes) break
    fitting.push([name, text])
  }
  return Object.fromEntries(fitting)
}

/** Bytes of names and texts together. */
export const sizeOfNotes = (notes: Notes): number =>
  Object.entries(notes).reduce(
    (sum, [name, text]) => sum + Buffer.byteLength(name) + Buffer.byteLength(text),
    0,
  )
