// How the catalogue says what becomes of a table in a backup: of its rows, and of each of its columns.
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Tables } from '#database/index.ts'

/** What the values of a column are, the same on both engines: bytes are what JSON has no form for. */
export type ValueKind = 'text' | 'number' | 'bytes'

/** A column whose values are backed up, or replaced by one that says nothing of the moment. */
export interface KeptColumn {
  readonly kind: ValueKind
  readonly reset?: string | number | null
}

/** What the database computes by itself is in no backup. */
type Column = KeptColumn | 'derived'

export interface KeptTable {
  readonly is: 'kept'
  /** Its primary key: rows are in this order, by bytes and by numbers. */
  readonly key: readonly string[]
  readonly columns: Readonly<Record<string, Column>>
  /** Rows of it are never changed, and named by their key: what a store of backups has is not written there again. */
  readonly isContentAddressed: boolean
  /** Its rows are the bytes of files, read wherever they are: of those files whose rows are kept. */
  readonly isOfFiles: boolean
  /** Which rows are kept; all where nothing is said. */
  readonly where: RawBuilder<SqlBool> | undefined
}

/** Nothing of it is in a backup: it is computed anew, or of no use in another moment. */
interface LeftOutTable {
  readonly is: 'derived' | 'momentary'
}

export type CataloguedTable = KeptTable | LeftOutTable

export const text = { kind: 'text' } as const
export const number = { kind: 'number' } as const
export const bytes = { kind: 'bytes' } as const
export const derived = 'derived'

/** Of the moment: a restore puts this value there. */
export const reset = (value: number | null) => ({ kind: 'number', reset: value }) as const
export const resetText = { kind: 'text', reset: null } as const

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

type KindOf<Value> =
  NonNullable<Value> extends Uint8Array ? 'bytes' : NonNullable<Value> extends number ? 'number' : 'text'

type ColumnsOf<Name extends keyof Tables> = {
  readonly [Key in keyof Row<Name>]: 'derived' | { readonly kind: KindOf<Row<Name>[Key]> }
}

/** A column that is not named, or is of another kind, does not compile. */
export const kept = <Name extends keyof Tables>(
  key: readonly (keyof Row<Name> & string)[],
  columns: ColumnsOf<Name>,
  options: Partial<Pick<KeptTable, 'isContentAddressed' | 'isOfFiles' | 'where'>> = {},
): KeptTable => ({
  is: 'kept',
  key,
  columns,
  isContentAddressed: false,
  isOfFiles: false,
  where: undefined,
  ...options,
})

/** `lectern index rebuild`, or whoever runs the program next, computes it. */
export const derivedTable: LeftOutTable = { is: 'derived' }
export const momentaryTable: LeftOutTable = { is: 'momentary' }
