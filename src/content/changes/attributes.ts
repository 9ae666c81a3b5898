// Which fields of a record differ, and how.
import type { Json } from '#kernel/json.ts'
import type { Hash, ObjectStore } from '../objects.ts'
import { same } from '../snapshot/equal.ts'
import { unifiedDiff } from '../text/index.ts'
import type { Edited, EditedText } from './change.ts'

/** The named fields that differ. */
export const editedFields = <Stored>(
  before: Stored,
  after: Stored,
  names: readonly (keyof Stored & string)[],
): [string, Edited][] =>
  names
    .filter(name => !same(before[name], after[name]))
    .map(name => [name, edited(before[name] as Json | undefined, after[name] as Json | undefined)])

export const edited = (before: Json | undefined, after: Json | undefined): Edited => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
})

/** The named texts that differ. */
export const editedTexts = async <Name extends string>(
  store: Pick<ObjectStore, 'readText'>,
  before: { readonly [Field in Name]?: Hash },
  after: { readonly [Field in Name]?: Hash },
  names: readonly Name[],
): Promise<[string, EditedText][]> => {
  const read = async (hash: Hash | undefined) => (hash === undefined ? '' : store.readText(hash))
  const found: [string, EditedText][] = []
  for (const name of names) {
    if (before[name] === after[name]) continue
    found.push([name, { diff: unifiedDiff(await read(before[name]), await read(after[name])) }])
  }
  return found
}
