// Merges generated content, which never conflicts because it can be generated again, and the notes that people wrote.
import type { Hash, ObjectStore } from '../objects.ts'
import {
  type Notes,
  normalPage,
  notesGrowTooMuch,
  type PageRecord,
  readNotes,
  writeNotes,
} from '../snapshot/index.ts'
import { larger, type Picked, pick, pickEither, pickFields, type Versions } from './three-way.ts'

/**
 * A generated page that both sides have: for each field that both
 * changed, a value that does not depend on which side is ours.
 */
export const mergeGenerated = (
  base: PageRecord | undefined,
  ours: PageRecord,
  theirs: PageRecord,
): PageRecord => {
  const names = new Set([base ?? {}, ours, theirs].flatMap(Object.keys)) as Set<keyof PageRecord>
  const fields = Array.from(names, name => [
    name,
    pickEither<unknown>({ base: base?.[name], ours: ours[name], theirs: theirs[name] }),
  ])
  return normalPage({ ...ours, ...Object.fromEntries(fields) })
}

type GeneratedFields = Pick<PageRecord, 'document' | 'links' | 'generation'>

/** The generated fields of a computed page; where both sides generated them differently, they must be generated again. */
export const mergeGeneratedFields = ({ base, ours, theirs }: Versions<PageRecord>): GeneratedFields => {
  const { value = {}, isConflict } = pick({
    base: base && generatedFields(base),
    ours: ours && generatedFields(ours),
    theirs: theirs && generatedFields(theirs),
  })
  if (!isConflict) return value
  const { generation: _, ...text } =
    larger(ours && generatedFields(ours), theirs && generatedFields(theirs)) ?? {}
  return text
}

const generatedFields = ({ document, links, generation }: PageRecord): GeneratedFields => ({
  ...(document !== undefined && { document }),
  ...(links !== undefined && { links }),
  ...(generation !== undefined && { generation }),
})

/** Merges notes by name; if both sides together have too many, ours are kept, and the notes as a whole are a conflict. */
export const mergeNotes = async (
  store: ObjectStore,
  { base, ours, theirs }: Versions<PageRecord>,
): Promise<Picked<Hash>> => {
  const whole = pick({ base: base?.notes, ours: ours?.notes, theirs: theirs?.notes })
  if (!whole.isConflict) return whole
  const versions = {
    base: await readNotes(store, base?.notes),
    ours: await readNotes(store, ours?.notes),
    theirs: await readNotes(store, theirs?.notes),
  }
  const { value = {}, isConflict } = pickFields(versions)
  const isTooMuch = [versions.ours, versions.theirs].every(side => notesGrowTooMuch(side, value))
  return isTooMuch ? whole : { value: writeNotes(store, value), isConflict }
}

/**
 * Of notes that both sides changed, the main content's are kept; those
 * that one side alone changed stay, unless there would be too many.
 */
export const notesPreferringMain = async (
  store: ObjectStore,
  base: PageRecord | undefined,
  mine: PageRecord,
  theirs: PageRecord,
): Promise<Hash | undefined> => {
  const main: Notes = await readNotes(store, theirs.notes)
  const { value = {} } = pickFields({
    base: await readNotes(store, base?.notes),
    ours: main,
    theirs: await readNotes(store, mine.notes),
  })
  return notesGrowTooMuch(main, value) ? theirs.notes : writeNotes(store, value)
}
