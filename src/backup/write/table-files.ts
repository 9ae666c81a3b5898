// The files of one table in a backup: parts with its rows, and for content-addressed rows the inventory.
import type { Codec } from '../format/codec.ts'
import { lineColumns, lineWriter } from '../format/lines.ts'
import type { Manifest, TableOfBackup } from '../format/manifest.ts'
import { DamagedBackup, type OpenBackups } from '../format/read-part.ts'
import { keysOf, type NamedTable, type RowSource, rowsOf } from '../rows.ts'
import { inventoryLine, type Reused, reusedParts } from './inventory.ts'
import { cutByContent, cutBySize, type NewFile, type PartWriter, partWriter } from './part-writer.ts'

/** The last backup in a store, whose parts are reused. */
export interface LastBackup {
  readonly backups: OpenBackups
  readonly manifest: Manifest
}

export interface WritingTable {
  sourceOf(table: NamedTable): RowSource
  readonly codec: Codec
  /** The names of the parts in the store. */
  readonly there: Set<string>
  readonly last: LastBackup | undefined
  /** Whether a later backup will need to know where rows are. */
  readonly hasInventory: boolean
  /** Called now and then with the number of finished rows. */
  readonly report: (rows: number) => void
}

/** Yields the new files; returns the table's entry for the manifest. */
export async function* tableFiles(
  writing: WritingTable,
  table: NamedTable,
): AsyncGenerator<NewFile, TableOfBackup> {
  const { codec, there, report } = writing
  const source = writing.sourceOf(table)
  const { parts: first, partOf } = await reusedOf(writing, table, source)
  const cut = table.isContentAddressed ? cutBySize : cutByContent
  const writer = partWriter({ codec, there, cut, first })
  const inventory = partWriter({ codec, there, cut: cutByContent })
  const isInventoried = table.isContentAddressed && writing.hasInventory
  const lineOf = lineWriter(table)
  let rows = 0
  for await (const { key, row, part = writer.parts.length } of rowsOf(source, partOf)) {
    if (row !== undefined) yield* given(writer.add(lineOf(row)))
    if (isInventoried) yield* given(inventory.add(inventoryLine(key, part)))
    if (++rows % reportedEvery === 0) report(rows)
  }
  yield* given(writer.end())
  yield* given(inventory.end())
  report(rows)
  const { parts } = writer
  return {
    name: table.name,
    columns: lineColumns(table),
    rows,
    parts: [...parts],
    inventory: [...inventory.parts],
  }
}

const reportedEvery = 1000

async function* given(file: ReturnType<PartWriter['end']>): AsyncGenerator<NewFile> {
  const found = await file
  if (found !== undefined) yield found
}

const nothingReused: Reused = { parts: [], partOf: async () => undefined }

/** Nothing is reused if the last backup has other columns of the table, or if its inventory can no longer be read. */
const reusedOf = async ({ last }: WritingTable, table: NamedTable, source: RowSource): Promise<Reused> => {
  const found = last?.manifest.tables.find(({ name }) => name === table.name)
  if (last === undefined || found === undefined || !table.isContentAddressed) return nothingReused
  if (JSON.stringify(found.columns) !== JSON.stringify(lineColumns(table))) return nothingReused
  const previous = { backups: last.backups, table: found, keyLength: table.key.length }
  return reusedParts(previous, keysOf(source)).catch(error => {
    if (error instanceof DamagedBackup) return nothingReused
    throw error
  })
}
