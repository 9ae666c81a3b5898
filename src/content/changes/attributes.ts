// Which fields of a record differ, and how.
import type { Json } from '#kernel/json.ts'
import type { Hash, ObjectStore } from '../objects.ts'
import { same } from '../snapshot/index.ts'
import type { Effort, TextComparison } from '../text/index.ts'
import type { Edited, EditedText, OmittedEdit } from './change.ts'

/** How much one comparison may compute and report, all changes taken together. */
export interface ComparisonBudget {
  readonly comparison: TextComparison
  readonly effort: Effort
  /** How many characters of values and texts may still be reported. */
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
      return [name, withinBudget(budget, field, JSON.stringify(field).length)]
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
      found.push([name, withinBudget(budget, { diff }, diff.length)])
    }
  }
  return found
}

/** The value, as long as the budget is enough for it. */
const withinBudget = <Value>(
  budget: ComparisonBudget,
  value: Value,
  characters: number,
): Value | OmittedEdit => {
  if (budget.characters < characters) return { more: true }
  budget.characters -= characters
  return value
}
