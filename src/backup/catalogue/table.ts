// How the catalogue says what becomes of a table in a backup: of its rows, and of each of its columns.
import type { RawBuilder, Selectable, SqlBool } from 'kysely'
import type { Tables } from '#database/index.ts'
import type { Belonging } from './belonging.ts'

/** What the values of a column are, the same on both engines: bytes are what JSON has no form for. */
export type ValueKind = 'text' | 'number' | 'bytes'

/** A column whose values are backed up, or replaced by one that says nothing of the moment. */
export interface KeptColumn {
  readonly kind: ValueKind
  readonly reset?: string | number | null
  /** Whether it names people: by the id of a user, or of something else, or as JSON in which such ids may stand. */
  readonly people?: 'id' | 'perhaps' | 'inside'
  /** What stands there in an export of an organization: the value is sealed, proved or valid in its installation alone. */
  readonly elsewhere?: string | null
}

/** What the database computes by itself is in no backup. */
type Column = KeptColumn | 'derived'

export interface KeptTable {
  readonly is: 'kept'
  /** Which rows belong to an organization: none of the installation's own, and of people those whom other rows name. */
  readonly belongs: Belonging | 'people' | 'installation'
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
export const person = { kind: 'text', people: 'id' } as const
export const perhapsPerson = { kind: 'text', people: 'perhaps' } as const
export const peopleInside = { kind: 'text', people: 'inside' } as const
export const derived = 'derived'

/** Of the moment: a restore puts this value there. */
export const reset = (value: number | null) => ({ kind: 'number', reset: value }) as const
export const resetText = { kind: 'text', reset: null } as const

/** Of no use in another installation: an export of an organization has this value there. */
export const onlyHere = <Column extends KeptColumn>(
  column: Column,
  elsewhere: string | null = null,
): Column & { readonly elsewhere: string | null } => ({ ...column, elsewhere })

type Row<Name extends keyof Tables> = Selectable<Tables[Name]>

type KindOf<Value> =
  NonNullable<Value> extends Uint8Array ? 'bytes' : NonNullable<Value> extends number ? 'number' : 'text'

type ColumnsOf<Name extends keyof Tables> = {
  readonly [Key in keyof Row<Name>]: 'derived' | { readonly kind: KindOf<Row<Name>[Key]> }
}

/** A column that is not named, or is of another kind, does not compile; nor does a table that does not say whose it is. */
export const kept = <Name extends keyof Tables>(
  belongs: KeptTable['belongs'],
  key: readonly (keyof Row<Name> & string)[],
  columns: ColumnsOf<Name>,
  options: Partial<Pick<KeptTable, 'isContentAddressed' | 'isOfFiles' | 'where'>> = {},
): KeptTable => ({
  is: 'kept',
  belongs,
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
