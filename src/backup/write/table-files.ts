// The files that a backup has of a table: parts with its rows, and for content-addressed rows the inventory.
import type { Codec } from '../format/codec.ts'
import { lineColumns, lineWriter } from '../format/lines.ts'
import type { Manifest, TableOfBackup } from '../format/manifest.ts'
import { DamagedBackup, type OpenBackups } from '../format/read-part.ts'
import { keysOf, type NamedTable, type RowSource, rowsOf } from '../rows.ts'
import { inventoryLine, type Reused, reusedParts } from './inventory.ts'
import { cutByContent, cutBySize, type NewFile, type PartWriter, partWriter } from './part-writer.ts'

/** The last backup of a store: what it has is not written again. */
export interface LastBackup {
  readonly backups: OpenBackups
  readonly manifest: Manifest
}

export interface WritingTable {
  sourceOf(table: NamedTable): RowSource
  readonly codec: Codec
  /** The names of the parts that are there. */
  readonly there: Set<string>
  readonly last: LastBackup | undefined
  /** Whether there will be a next backup, which wants to know where rows are. */
  readonly hasInventory: boolean
  /** Told of the rows that are done now and then. */
  readonly report: (rows: number) => void
}

/** The files that are new, and at last what the manifest says of the table. */
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

/** Nothing where the last backup has other columns of it, or does not say any longer what it has. */
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
