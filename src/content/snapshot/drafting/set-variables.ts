// Sets variables: all changes of a request that do so become one edit of the map.
import { invalidField } from '#kernel/errors.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import { variables } from '../reading/others.ts'
import { recordEdit } from '../record-edits.ts'
import { excessOfVariables, growsTooMuch, mostNamedVariables } from '../variables.ts'
import type { ChangeResult, SetVariables } from './changes.ts'
import { type Draft, editDraft } from './draft.ts'

/** Records the variables; `storeVariables` writes them into the map. */
export const setVariables = (
  draft: Draft,
  { operation, variables }: SetVariables,
  pointer: string,
): ChangeResult => {
  const named = Object.entries(variables)
  draft.namedVariables += named.length
  if (draft.namedVariables > mostNamedVariables) {
    throw invalidField(
      `${pointer}/variables`,
      `must leave at most ${mostNamedVariables.toLocaleString('en')} variables named in one request; send the rest in another`,
    )
  }
  for (const [name, value] of named) draft.variables.set(name, value ?? undefined)
  return { operation }
}

/** Writes the recorded variables into the map. */
export const storeVariables = async (draft: Draft): Promise<void> => {
  if (draft.variables.size === 0) return
  await editDraft(
    draft,
    Array.from(draft.variables, ([name, value]) => recordEdit(kinds.variable, name, value)),
  )
  draft.variables.clear()
}

/** Refuses too many variables in the space after the changes; if there were too many before, they may only become fewer. */
export const checkVariables = async (draft: Draft, before: TreeRoot, pointer: string): Promise<void> => {
  const [was, is] = [await variables(draft.store, before), await variables(draft.store, draft.root)]
  if (growsTooMuch(was, is, 'space'))
    throw invalidField(pointer, `must leave the space ${excessOfVariables(is, 'space')}`)
}
