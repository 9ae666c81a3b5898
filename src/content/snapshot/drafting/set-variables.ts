// Setting variables: however many changes of a request do so, they are one edit of the map.
import { invalidField } from '#kernel/errors.ts'
import type { TreeRoot } from '../../tree/index.ts'
import { kinds } from '../kinds.ts'
import { variables } from '../reading/others.ts'
import { recordEdit } from '../record-edits.ts'
import { excessOfVariables, growsTooMuch, mostNamedVariables } from '../variables.ts'
import type { ChangeResult, SetVariables } from './changes.ts'
import { type Draft, editDraft } from './draft.ts'

/** Notes the variables; `storeVariables` puts them into the map. */
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

/** Puts what was noted into the map. */
export const storeVariables = async (draft: Draft): Promise<void> => {
  if (draft.variables.size === 0) return
  await editDraft(
    draft,
    Array.from(draft.variables, ([name, value]) => recordEdit(kinds.variable, name, value)),
  )
  draft.variables.clear()
}

/** Refuses what the changes made of the variables of the space; of more than is allowed, only less may become. */
export const checkVariables = async (draft: Draft, before: TreeRoot, pointer: string): Promise<void> => {
  const [was, is] = [await variables(draft.store, before), await variables(draft.store, draft.root)]
  if (growsTooMuch(was, is, 'space'))
    throw invalidField(pointer, `must leave the space ${excessOfVariables(is, 'space')}`)
}
