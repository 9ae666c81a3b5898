// Which fields of a record differ, and how.
import type { Json } from '#kernel/json.ts'
import type { Hash, ObjectStore } from '../objects.ts'
import { same } from '../snapshot/index.ts'
import type { Effort, TextComparison } from '../text/index.ts'
import type { Edited, EditedText, OmittedEdit } from './change.ts'

/** What one comparison may do and tell, all that changed taken together. */
export interface ComparisonBudget {
  readonly comparison: TextComparison
  readonly effort: Effort
  /** Characters that may still be told of values and texts. */
  characters: number
}

export const newComparisonBudget = (comparison: TextComparison): ComparisonBudget => ({
  comparison,
  effort: { left: 30_000_000 },
  characters: 4_000_000,
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
      return [name, told(budget, field, JSON.stringify(field).length)]
    })

export const edited = (before: Json | undefined, after: Json | undefined): Edited => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

/** The named texts that differ. */
export const editedTexts = async <Name extends string>(
  store: Pick<ObjectStore, 'readText'>,
  budget: ComparisonBudget,
  before: { readonly [Field in Name]?: Hash },
  after: { readonly [Field in Name]?: Hash },
  names: readonly Name[],
): Promise<[string, EditedText | OmittedEdit][]> => {
  const { comparison, effort } = budget
  const read = async (hash: Hash | undefined) => (hash === undefined ? '' : store.readText(hash))
  const found: [string, EditedText | OmittedEdit][] = []
  for (const name of names) {
    if (before[name] === after[name]) continue
    if (effort.left <= 0 || budget.characters <= 0) found.push([name, { more: true }])
    else {
      const diff = await comparison.diff(await read(before[name]), await read(after[name]), effort)
      found.push([name, told(budget, { diff }, diff.length)])
    }
  }
  return found
}

/** What is to be told, as long as there is room for it. */
const told = <Told>(budget: ComparisonBudget, what: Told, characters: number): Told | OmittedEdit => {
  if (budget.characters < characters) return { more: true }
  budget.characters -= characters
  return what
}
