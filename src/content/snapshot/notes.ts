// The notes of a computed page: Markdown by the name of the part
// that each is attached to; with the limits on number and size.
import { isWithin } from '#kernel/characters.ts'
import type { Hash, ObjectStore } from '../objects.ts'
import { isStorable, longest } from './bounds.ts'

export type Notes = Readonly<Record<string, string>>

/** For one computed page. */
export const mostNotes = 500

/** For the names and texts of a page's notes together, in UTF-8. */
export const mostBytesOfNotes = 1_000_000

/** The notes stored under a hash. */
export const readNotes = async (
  store: Pick<ObjectStore, 'readText'>,
  notes: Hash | undefined,
): Promise<Notes> => (notes === undefined ? {} : JSON.parse(await store.readText(notes)))

/** Stores notes; equal ones have equal hashes, and no notes have none. */
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

/** The limit that the notes exceed, in words; undefined if they exceed none. */
export const excessOfNotes = (notes: Notes): string | undefined => {
  if (Object.keys(notes).length > mostNotes) return `at most ${mostNotes} notes`
  return sizeOfNotes(notes) > mostBytesOfNotes ? 'at most 1 MB of notes, names and texts together' : undefined
}

/** Whether notes exceed a limit, and are more or larger than those before. */
export const notesGrowTooMuch = (before: Notes, after: Notes): boolean =>
  excessOfNotes(after) !== undefined &&
  (Object.keys(after).length > Object.keys(before).length || sizeOfNotes(after) > sizeOfNotes(before))

/** The notes, or the first ones by name that fit within the limits. */
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

/** The size of names and texts together, in bytes. */
export const sizeOfNotes = (notes: Notes): number =>
  Object.entries(notes).reduce(
    (sum, [name, text]) => sum + Buffer.byteLength(name) + Buffer.byteLength(text),
    0,
  )
