// What was changed on either side, told apart by kind: the work of a merge is what differs, never the whole.
import type { ObjectStore } from '../objects.ts'
import {
  type ArrangementRecord,
  type ContentReference,
  type FileRecord,
  keys,
  type PageRecord,
  type ReusableContentRecord,
} from '../snapshot/records.ts'
import { type Difference, diff, type TreeRoot } from '../tree/index.ts'
import type { Versions } from './three-way.ts'

/** Things by id or name. */
export type ChangedRecords<Value> = ReadonlyMap<string, Versions<Value>>

export interface Sides {
  /** By key, all that is stored differently: by our side, and by theirs. */
  readonly ours: ReadonlyMap<string, Difference>
  readonly theirs: ReadonlyMap<string, Difference>
  readonly pages: ChangedRecords<PageRecord>
  readonly files: ChangedRecords<FileRecord>
  readonly reusableContents: ChangedRecords<ReusableContentRecord>
  readonly variables: ChangedRecords<string>
  readonly redirects: ChangedRecords<ContentReference>
  /** One at most. */
  readonly arrangement: ChangedRecords<ArrangementRecord>
}

/** Everything that differs from the base on either side. */
export const changedOnSides = async (
  store: ObjectStore,
  base: TreeRoot,
  ours: TreeRoot,
  theirs: TreeRoot,
): Promise<Sides> => {
  const left = byKey(await diff(store, base, ours))
  const right = byKey(await diff(store, base, theirs))
  const under = <Value>(prefix: string): ChangedRecords<Value> => versionsUnder<Value>(prefix, left, right)
  return {
    ours: left,
    theirs: right,
    pages: under('page/'),
    files: under('file/'),
    reusableContents: under('reusable/'),
    variables: under('variable/'),
    redirects: under('redirect/'),
    arrangement: under(keys.arrangement),
  }
}

const byKey = (differences: readonly Difference[]): Map<string, Difference> =>
  new Map(differences.map(difference => [difference.key, difference]))

const versionsUnder = <Value>(
  prefix: string,
  left: ReadonlyMap<string, Difference>,
  right: ReadonlyMap<string, Difference>,
): ChangedRecords<Value> => {
  const found = new Map<string, Versions<Value>>()
  for (const key of [...left.keys(), ...right.keys()]) {
    if (!key.startsWith(prefix)) continue
    const [inOurs, inTheirs] = [left.get(key), right.get(key)]
    const base = (inOurs ?? inTheirs)?.before
    const versions = { base, ours: inOurs ? inOurs.after : base, theirs: inTheirs ? inTheirs.after : base }
    found.set(key.slice(prefix.length), versions as unknown as Versions<Value>)
  }
  return found
}
