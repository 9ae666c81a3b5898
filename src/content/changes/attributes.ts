// Which fields of a record differ, and how.
import type { Json } from '#kernel/json.ts'
import type { BlockChanges, DocumentComparison } from '../block-changes/index.ts'
import type { Hash, ObjectStore } from '../objects.ts'
import { type Notes, readNotes, same } from '../snapshot/index.ts'
import type { Effort } from '../text/index.ts'
import type { Edited, EditedBlocks, EditedText, OmittedEdit } from './change.ts'

/** How much one comparison may still compute and report, for all its changes together. */
export interface ComparisonBudget {
  readonly comparison: DocumentComparison
  readonly effort: Effort
  readonly blockEffort: Effort
  /** How many characters of values and texts may still be reported. */
  characters: number
  blockCharacters: number
  /** Whether something was left out that another attempt may find. */
  isUnfinished: boolean
}

export const newComparisonBudget = (comparison: DocumentComparison): ComparisonBudget => ({
  comparison,
  effort: { left: 30_000_000 },
  blockEffort: { left: 100_000_000 },
  characters: 4_000_000,
  blockCharacters: 2_000_000,
  isUnfinished: false,
})

/** The named fields that differ. */
export const editedFields = <Stored>(
  budget: ComparisonBudget,
  before: Stored,
  after: Stored,
  names: readonly (keyof Stored & string)[],
): [string, Edited | OmittedEdit][] =>
  names
    .filter(name => !same(before[name], after[name]))
    .map(name => {
      const field = edited(before[name] as Json | undefined, after[name] as Json | undefined)
      return [name, withinBudget(budget, field, JSON.stringify(field).length)]
    })

export const edited = (before: Json | undefined, after: Json | undefined): Edited => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

type TextReader = Pick<ObjectStore, 'readText'>

/** The diff of the named text, if it changed. */
export const editedText = async <Name extends string>(
  store: TextReader,
  budget: ComparisonBudget,
  before: { readonly [Field in Name]?: Hash },
  after: { readonly [Field in Name]?: Hash },
  name: Name,
): Promise<[string, EditedText | OmittedEdit][]> => {
  if (before[name] === after[name]) return []
  if (isSpent(budget)) return [[name, { more: true }]]
  const [old, fresh] = [await read(store, before[name]), await read(store, after[name])]
  const diff = await budget.comparison.diff(old, fresh, budget.effort)
  return [[name, withinBudget(budget, { diff }, diff.length)]]
}

/** The notes of a computed page that differ, in the form in which the API sets them. */
export const editedNotes = async (
  store: TextReader,
  budget: ComparisonBudget,
  before: { readonly notes?: Hash },
  after: { readonly notes?: Hash },
): Promise<[string, Edited | OmittedEdit][]> => {
  if (before.notes === after.notes) return []
  if (isSpent(budget)) return [['notes', { more: true }]]
  const [old, fresh] = [await readNotes(store, before.notes), await readNotes(store, after.notes)]
  const field = edited(notesUnlike(old, fresh), notesUnlike(fresh, old))
  return [['notes', withinBudget(budget, field, JSON.stringify(field).length)]]
}

/** The notes that `others` does not have like this; undefined where there are none. */
const notesUnlike = (notes: Notes, others: Notes): Json | undefined => {
  const known = new Map(Object.entries(others))
  const unlike = Object.entries(notes).filter(([name, text]) => known.get(name) !== text)
  return unlike.length === 0
    ? undefined
    : Object.fromEntries(unlike.map(([name, markdown]) => [name, { markdown }]))
}

/** How the document changed, by lines and by blocks; empty where it did not. */
export const editedDocument = async (
  store: TextReader,
  budget: ComparisonBudget,
  before: { readonly document?: Hash },
  after: { readonly document?: Hash },
): Promise<{ readonly attributes: [string, EditedText | OmittedEdit][] } & EditedBlocks> => {
  const { comparison, effort: lines, blockEffort: blocks } = budget
  if (before.document === after.document) return { attributes: [] }
  if (isSpent(budget) || blocks.left <= 0 || budget.blockCharacters <= 0) {
    const attributes = await editedText(store, budget, before, after, 'document')
    return { attributes, moreBlocks: true }
  }
  const [old, fresh] = [await read(store, before.document), await read(store, after.document)]
  const found = await comparison.documents(old, fresh, { lines, blocks })
  if (found.isUnfinished) budget.isUnfinished = true
  return {
    attributes: [['document', withinBudget(budget, { diff: found.diff }, found.diff.length)]],
    ...blocksWithinBudget(budget, found.blocks),
  }
}

const read = async (store: TextReader, hash: Hash | undefined): Promise<string> =>
  hash === undefined ? '' : store.readText(hash)

const isSpent = ({ effort, characters }: ComparisonBudget): boolean => effort.left <= 0 || characters <= 0

const blocksWithinBudget = (budget: ComparisonBudget, { blocks, more }: BlockChanges): EditedBlocks => {
  const characters = JSON.stringify(blocks).length
  if (budget.blockCharacters < characters) return { moreBlocks: true }
  budget.blockCharacters -= characters
  return { ...(blocks.length > 0 && { blocks }), ...(more && { moreBlocks: true }) }
}

/** The value, or only that there is more, once the budget does not suffice for it. */
const withinBudget = <Value>(
  budget: ComparisonBudget,
  value: Value,
  characters: number,
): Value | OmittedEdit => {
  if (budget.characters < characters) return { more: true }
  budget.characters -= characters
  return value
}
