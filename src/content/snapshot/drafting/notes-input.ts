// Sets notes of a computed page by name; notes that are not named stay.
import { invalidField } from '#kernel/errors.ts'
import type { Hash } from '../../objects.ts'
import { longest } from '../bounds.ts'
import {
  excessOfNotes,
  isNote,
  mostNotes,
  notesGrowTooMuch,
  readNotes,
  sizeOfNotes,
  writeNotes,
} from '../notes.ts'
import type { PageInput } from './changes.ts'
import type { Draft } from './draft.ts'

/** For all changes of one request together: bytes of notes that are read and written. */
const mostBytesInOneRequest = 16_000_000

/** The notes of a page after the given ones are set; null removes one, or all. */
export const notesWith = async (
  draft: Draft,
  given: NonNullable<PageInput['notes']>,
  stored: Hash | undefined,
  pointer: string,
): Promise<Hash | undefined> => {
  const before = await readNotes(draft.store, stored)
  const merged = new Map(Object.entries(before))
  const named = Object.entries(given)
  if (named.length > 2 * mostNotes)
    throw invalidField(pointer, `must name at most ${2 * mostNotes} notes; send the rest in another request`)
  for (const [name, note] of named) {
    if (note === null || note.markdown === '') merged.delete(name)
    else if (isNote(name, note.markdown)) merged.set(name, note.markdown)
    else throw invalidField(pointer, mustBeNotes())
  }
  const after = Object.fromEntries(merged)
  if (notesGrowTooMuch(before, after))
    throw invalidField(pointer, `must leave the page ${excessOfNotes(after)}`)
  spend(draft, sizeOfNotes(before) + sizeOfNotes(after), pointer)
  return writeNotes(draft.store, after)
}

/** Made only when needed: formatting a number for people loads much of Node's language data. */
const mustBeNotes = (): string =>
  `must have names of 1 to ${longest.noteName} characters, and texts of at most ${longest.note.toLocaleString('en')}`

const spend = (draft: Draft, bytes: number, pointer: string): void => {
  if (draft.bytesOfNotes > mostBytesInOneRequest)
    throw invalidField(pointer, 'must come in another request: those before it set very many notes already')
  draft.bytesOfNotes += bytes
}
