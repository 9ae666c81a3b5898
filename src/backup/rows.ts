// Reads the rows of a table in the order of its key, with few of them in memory at a time, however large they are.
import type { KeptTable } from './catalogue/table.ts'

/** The values of a row's primary key. */
export type Key = readonly (string | number)[]

/** A table with its name. */
export interface NamedTable extends KeptTable {
  readonly name: string
}

export type StoredRow = Readonly<Record<string, unknown>>

export interface SizedKey {
  readonly key: Key
  /** In bytes, approximately. */
  readonly size: number
}

/** A source of the rows of a table. */
export interface RowSource {
  /** All keys, sorted, in batches. Sizes are read before rows, since a thousand rows may take a gigabyte. */
  keys(): AsyncIterable<readonly SizedKey[]>
  /** The rows of consecutive keys. */
  rows(keys: readonly SizedKey[]): Promise<readonly StoredRow[]>
}

/** A row, or the number of the part that contains it already. */
export type KeyedRow = { readonly key: Key } & (
  | { readonly row: StoredRow; readonly part?: undefined }
  | { readonly part: number; readonly row?: undefined }
)

/** Finds the part that contains a row; called for every key, in order. */
export type PartOf = (key: Key) => Promise<number | undefined>

/** Yields all rows; those whose part is known are not read. */
export async function* rowsOf(source: RowSource, partOf: PartOf): AsyncGenerator<KeyedRow> {
  for await (const batch of source.keys()) {
    const parts: (number | undefined)[] = []
    for (const { key } of batch) parts.push(await partOf(key))
    for (let start = 0; start < batch.length; ) {
      const end = endOfRun(batch, parts, start)
      const keys = batch.slice(start, end)
      const part = parts[start]
      if (part === undefined) yield* keyedRows(keys, await source.rows(keys))
      else yield { key: keyAt(keys, 0), part }
      start = end
    }
  }
}

/** Yields the keys alone. */
export async function* keysOf(source: RowSource): AsyncGenerator<Key> {
  for await (const batch of source.keys()) for (const { key } of batch) yield key
}

/** Maximum size of the rows that are read together, in bytes. */
const runSize = 1_000_000

/** Where a run ends: it is one row whose part is known, or several rows that are read together. */
const endOfRun = (
  batch: readonly SizedKey[],
  parts: readonly (number | undefined)[],
  start: number,
): number => {
  if (parts[start] !== undefined) return start + 1
  let end = start
  let size = 0
  do size += batch[end++]?.size ?? 0
  while (end < batch.length && parts[end] === undefined && size < runSize)
  return end
}

function* keyedRows(keys: readonly SizedKey[], rows: readonly StoredRow[]): Generator<KeyedRow> {
  if (rows.length !== keys.length) throw new Error('rows are missing that were there at this moment')
  for (const [index, row] of rows.entries()) yield { key: keyAt(keys, index), row }
}

const keyAt = (keys: readonly SizedKey[], index: number): Key => (keys[index] as SizedKey).key
