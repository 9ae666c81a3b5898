// What either side changed, by kind: a merge looks at what differs, never at all content.
import type { Json } from '#kernel/json.ts'
import type { ObjectStore } from '../objects.ts'
import {
  type ArrangementRecord,
  type ContentReference,
  differenceOf,
  type FileRecord,
  type Kind,
  kinds,
  type PageRecord,
  type ReusableContentRecord,
} from '../snapshot/index.ts'
import { type Difference, diff, type TreeRoot } from '../tree/index.ts'
import type { Versions } from './three-way.ts'

/** The records of one kind that differ, by id. */
export type ChangedRecords<Value, Id = string> = ReadonlyMap<Id, Versions<Value>>

export interface Sides {
  /** Everything stored differently from the base, by key: on our side, and on theirs. */
  readonly ours: ReadonlyMap<string, Difference>
  readonly theirs: ReadonlyMap<string, Difference>
  readonly pages: ChangedRecords<PageRecord>
  readonly files: ChangedRecords<FileRecord>
  readonly reusableContents: ChangedRecords<ReusableContentRecord>
  readonly variables: ChangedRecords<string>
  readonly redirects: ChangedRecords<ContentReference>
  /** One at most. */
  readonly arrangement: ChangedRecords<ArrangementRecord, 'arrangement'>
}

/**
 * Everything that differs from the base on either side. If more than `most` entries differ on one side, it is incomplete.
 */
export const changedOnSides = async (
  store: ObjectStore,
  base: TreeRoot,
  ours: TreeRoot,
  theirs: TreeRoot,
  most?: number,
): Promise<Sides> => {
  const [left, right] = await Promise.all([
    diffByKey(store, base, ours, most),
    diffByKey(store, base, theirs, most),
  ])
  const of = <Value extends Json, Id>(kind: Kind<Value, Id>) => versionsOf(kind, left, right)
  return {
    ours: left,
    theirs: right,
    pages: of(kinds.page),
    files: of(kinds.file),
    reusableContents: of(kinds.reusableContent),
    variables: of(kinds.variable),
    redirects: of(kinds.redirect),
    arrangement: of(kinds.arrangement),
  }
}

const diffByKey = async (
  store: ObjectStore,
  before: TreeRoot,
  after: TreeRoot,
  most?: number,
): Promise<Map<string, Difference>> =>
  new Map((await diff(store, before, after, '', most)).map(difference => [difference.key, difference]))

const versionsOf = <Value extends Json, Id>(
  kind: Kind<Value, Id>,
  left: ReadonlyMap<string, Difference>,
  right: ReadonlyMap<string, Difference>,
): ChangedRecords<Value, Id> => {
  const found = new Map<Id, Versions<Value>>()
  for (const key of [...left.keys(), ...right.keys()]) {
    const id = kind.idOf(key)
    if (id === undefined) continue
    const [inOurs, inTheirs] = [left.get(key), right.get(key)].map(one => one && differenceOf(kind, one))
    const base = (inOurs ?? inTheirs)?.before
    found.set(id, { base, ours: inOurs ? inOurs.after : base, theirs: inTheirs ? inTheirs.after : base })
  }
  return found
}
