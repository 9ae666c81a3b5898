// Reads the records of one kind: one, some, all, and those that differ.
import type { Json } from '#kernel/json.ts'
import {
  count,
  type Difference,
  get,
  getMany,
  type NodeReader,
  scan,
  type TreeRoot,
} from '../../tree/index.ts'
import type { Kind } from '../kinds.ts'

/** A part of the records of a kind in the order of their keys: at most `limit` of those after one. */
export interface Paging<Id> {
  readonly after?: Id | undefined
  readonly limit?: number | undefined
}

/** A record that differs between two snapshots; undefined on the side that does not have it. */
export interface RecordDifference<Value, Id = string> {
  readonly id: Id
  readonly before: Value | undefined
  readonly after: Value | undefined
}

/** The record with an id. */
export const find = async <Value extends Json, Id>(
  store: NodeReader,
  root: TreeRoot,
  kind: Kind<Value, Id>,
  id: Id,
): Promise<Value | undefined> => {
  const stored = await get(store, root, kind.key(id))
  return stored === undefined ? undefined : kind.read(stored)
}

/** The records under some keys of one kind, by these keys. */
export const findMany = async <Value extends Json>(
  store: NodeReader,
  root: TreeRoot,
  { read }: Pick<Kind<Value>, 'read'>,
  keys: readonly string[],
): Promise<Map<string, Value>> => {
  const found = await getMany(store, root, keys)
  return new Map(Array.from(found, ([key, stored]) => [key, read(stored)]))
}

/** All records of a kind. */
export const allRecords = async <Value extends Json, Id>(
  store: NodeReader,
  root: TreeRoot,
  kind: Kind<Value, Id>,
  { after, limit }: Paging<Id> = {},
): Promise<Value[]> => {
  const entries = await scan(store, root, {
    prefix: kind.prefix,
    ...(after !== undefined && { after: kind.key(after) }),
    ...(limit !== undefined && { limit }),
  })
  return entries.map(([, stored]) => kind.read(stored))
}

/** The same with their ids. */
export const allRecordsById = async <Value extends Json, Id>(
  store: NodeReader,
  root: TreeRoot,
  kind: Kind<Value, Id>,
): Promise<[Id, Value][]> =>
  (await scan(store, root, { prefix: kind.prefix })).map(([key, stored]) => [
    kind.idOf(key) as Id,
    kind.read(stored),
  ])

/** How many records of a kind there are. */
export const countRecords = (
  store: NodeReader,
  root: TreeRoot,
  { prefix }: Pick<Kind<Json>, 'prefix'>,
): Promise<number> => count(store, root, prefix)

/** A difference in records of this kind; undefined if it is of another kind. */
export const differenceOf = <Value extends Json, Id>(
  { idOf, read }: Kind<Value, Id>,
  { key, before, after }: Difference,
): RecordDifference<Value, Id> | undefined => {
  const id = idOf(key)
  if (id === undefined) return undefined
  return {
    id,
    before: before === undefined ? undefined : read(before),
    after: after === undefined ? undefined : read(after),
  }
}
